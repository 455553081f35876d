import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  changeSlip,
  changeSlipStatus,
  changeSlipUrl,
  createSlip,
  DEFAULT_PAGE_SIZE,
  deleteSlip,
  getSlip,
  listSlips,
  type ProcessAnswer,
  processSlips,
  type Slip,
  type SlipFilter,
  type SlipStatusChange,
} from "#shared/slips/contract.ts";
import type { SlipFormValues } from "#shared/slips/form-values.ts";
import { call, messageOf } from "#web/lib/call.ts";
import { noteServerTime } from "#web/lib/server-clock.ts";

const EVERYTHING: SlipFilter = {
  page: 1,
  limit: DEFAULT_PAGE_SIZE,
  status: "all",
  city: "all",
  search: "",
};

/** One page of the slips this person may see; what the filter leaves out has its default. */
export function slipPageQuery(filter: Partial<SlipFilter> = {}) {
  const query: SlipFilter = { ...EVERYTHING, ...filter };
  return queryOptions({
    queryKey: ["slips", "page", query],
    queryFn: async ({ signal }) => {
      const page = await call(listSlips, { query, signal });
      noteServerTime(page.serverTime);
      return page;
    },
  });
}

/** One slip application. */
export function slipQuery(id: number) {
  return queryOptions({
    queryKey: ["slips", "record", id],
    queryFn: ({ signal }) => call(getSlip, { params: { id: String(id) }, signal }),
  });
}

/** Submits a new application; the same key never makes a second one. */
export function submitSlip(values: SlipFormValues, idempotencyKey: string): Promise<Slip> {
  return call(createSlip, { body: values, headers: { "Idempotency-Key": idempotencyKey } });
}

/** Saves an edited application, unless somebody changed it after `readAt`, the `updated_at` the person saw. */
export function saveSlip(id: number, values: SlipFormValues, readAt: string): Promise<Slip> {
  return call(changeSlip, {
    params: { id: String(id) },
    body: values,
    headers: { "If-Match": `"${readAt}"` },
  });
}

/** Attaches a medical center to a finished slip, or takes it off with null. */
export function assignMedicalCenter(id: number, medical_center_id: number | null): Promise<Slip> {
  return call(changeSlip, { params: { id: String(id) }, body: { medical_center_id } });
}

/** Approves or declines a pending slip, or marks an approved one paid or unpaid. */
export function setSlipStatus(id: number, change: SlipStatusChange): Promise<Slip> {
  return call(changeSlipStatus, { params: { id: String(id) }, body: change });
}

/** Sets the slip URL of an approved slip; an empty one clears it. */
export function setSlipUrl(id: number, slip_url: string): Promise<Slip> {
  return call(changeSlipUrl, { params: { id: String(id) }, body: { slip_url } });
}

/** Deletes a slip for good. */
export function removeSlip(id: number): Promise<void> {
  return call(deleteSlip, { params: { id: String(id) } });
}

/** Sends slips for processing; the answer names those that could not go, and why. */
export function sendForProcessing(slipIds: number[]): Promise<ProcessAnswer> {
  return call(processSlips, { body: { slipIds } });
}

/**
 * A change of a slip by one of the functions of this module: whether it succeeds or is refused because somebody was
 * quicker, every list, record, history and count of slips is read anew.
 */
export function useSlipMutation<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ["slips"] });
    },
  });
}

/** A failure in a line: what did not happen, as a sentence, and then why, as far as the server said. */
export function toldFailure(what: string, error: unknown): string {
  const why = messageOf(error, what);
  return why.startsWith(what) ? why : `${what} ${why}`;
}

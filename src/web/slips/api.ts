import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { DRAFT_HEADER } from "#shared/drafts/contract.ts";
import { type ProcessAnswer, processSlips } from "#shared/processing/contract.ts";
import {
  changeDeclinedReason,
  changeSlip,
  changeSlipStatus,
  changeSlipUrl,
  createSlip,
  deleteSlip,
  getSlip,
  listSlips,
  type Slip,
  type SlipFilter,
  type SlipPage,
  type SlipStatusChange,
} from "#shared/slips/contract.ts";
import { type BulkAnswer, type BulkChange, changeSlips } from "#shared/slips/contract-bulk.ts";
import { type HandOver, noteHandOver } from "#shared/slips/contract-hand-over.ts";
import type { SlipInput } from "#shared/slips/form.ts";
import { DEFAULT_PAGE_SIZE } from "#shared/slips/rules-page-sizes.ts";
import { outdateDuplicates } from "#web/duplicates/api.ts";
import { call } from "#web/lib/call.ts";
import { noteServerTime } from "#web/lib/server-clock.ts";
import { useAction } from "#web/ui/use-action.ts";

const EVERYTHING: SlipFilter = {
  page: 1,
  limit: DEFAULT_PAGE_SIZE,
  status: "all",
  city: "all",
  sort: "newest",
  need: "all",
  search: "",
};

/** One page of the slips this person may see; what the filter leaves out has its default. */
export function slipPageQuery(filter: Partial<SlipFilter> = {}) {
  const query: SlipFilter = { ...EVERYTHING, ...filter };
  return queryOptions({
    queryKey: ["slips", "page", query],
    queryFn: ({ signal }) => readSlipPage(query, signal),
  });
}

/** The same page as it is now, past what the screen keeps of it. */
export async function readSlipPage(query: SlipFilter, signal?: AbortSignal): Promise<SlipPage> {
  const page = await call(listSlips, { query, signal });
  noteServerTime(page.serverTime);
  return page;
}

/** One slip application. */
export function slipQuery(id: number) {
  return queryOptions({
    queryKey: ["slips", "record", id],
    queryFn: ({ signal }) => call(getSlip, { params: { id: String(id) }, signal }),
  });
}

/** Submits a new application; the same key never makes a second one. The draft that it was typed as goes with it. */
export function submitSlip(
  input: SlipInput,
  idempotencyKey: string,
  draftId: number | null,
): Promise<Slip> {
  return call(createSlip, {
    body: input,
    headers: { "Idempotency-Key": idempotencyKey, ...asHeader(draftId) },
  });
}

function asHeader(draftId: number | null): Record<string, string> {
  return draftId === null ? {} : { [DRAFT_HEADER]: String(draftId) };
}

/** Saves an edited application, unless somebody changed it after `updated_at`. The draft of it goes with it. */
export function saveSlip(slip: SeenSlip, input: SlipInput, draftId: number | null): Promise<Slip> {
  return call(changeSlip, {
    params: { id: String(slip.id) },
    body: input,
    headers: { "If-Match": `"${slip.updated_at}"`, ...asHeader(draftId) },
  });
}

/** Attaches a medical center to a finished slip, or takes it off with null. */
export function assignMedicalCenter(id: number, medical_center_id: number | null): Promise<Slip> {
  return call(changeSlip, { params: { id: String(id) }, body: { medical_center_id } });
}

/** Which slip a change is about, and as of when the person saw it: nothing is saved when somebody changed it since. */
type SeenSlip = Pick<Slip, "id" | "updated_at">;

const seen = ({ id, updated_at }: SeenSlip) => ({
  params: { id: String(id) },
  headers: { "If-Match": `"${updated_at}"` },
});

/** What is to become of many slips. */
export type ManyChange = Pick<BulkChange, "action" | "reason" | "medical_center_id">;

/** Approves or declines a pending slip, or marks an approved one paid or unpaid. */
export function setSlipStatus(slip: SeenSlip, change: SlipStatusChange): Promise<Slip> {
  return call(changeSlipStatus, { ...seen(slip), body: change });
}

/** Says why an application was declined; null takes the reason back. */
export function setDeclinedReason(id: number, reason: string | null): Promise<Slip> {
  return call(changeDeclinedReason, { params: { id: String(id) }, body: { reason } });
}

/** Sets the slip URL of an approved slip; an empty one clears it. */
export function setSlipUrl(slip: SeenSlip, slip_url: string): Promise<Slip> {
  return call(changeSlipUrl, { ...seen(slip), body: { slip_url } });
}

/** Approves, declines or assigns many slips at once, each as the person saw it; the answer names those left behind, and why. */
export function changeMany(slips: readonly SeenSlip[], change: ManyChange): Promise<BulkAnswer> {
  const slipIds = slips.map(({ id }) => id);
  const versions = Object.fromEntries(slips.map(({ id, updated_at }) => [id, updated_at]));
  return call(changeSlips, { body: { ...change, slipIds, versions } });
}

/** Writes down that a text reached the applicant. */
export async function noteHandedOver(id: number, handOver: HandOver): Promise<void> {
  await call(noteHandOver, { params: { id: String(id) }, body: handOver });
}

/** Sends slips for processing; the answer names those that could not go, and why. */
export function sendForProcessing(slipIds: number[]): Promise<ProcessAnswer> {
  return call(processSlips, { body: { slipIds } });
}

/**
 * A change of a slip by one of the functions of this module: whether it succeeds or is refused because somebody was
 * quicker, every list, record, history and count of slips is read anew.
 */
export function useSlipAction<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useAction(
    async (input: Input) => {
      const answer = await change(input);
      await outdateDuplicates(client);
      return answer;
    },
    [["slips"]],
  );
}

/** The deletion of a slip: the lists are read anew; its record, which is no more, is not. It ends once `onDeleted` has. */
export function useSlipDeletion(onDeleted: (id: number) => Promise<void> | void) {
  return useAction(
    async (slip: SeenSlip) => {
      await call(deleteSlip, seen(slip));
      await onDeleted(slip.id);
    },
    [["slips", "page"]],
  );
}

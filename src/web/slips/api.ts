import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { type ProcessAnswer, processSlips } from "#shared/processing/contract.ts";
import { getSlip, type Slip } from "#shared/slips/contract.ts";
import { type BulkAnswer, type BulkChange, changeSlips } from "#shared/slips/contract-bulk.ts";
import {
  changeDeclinedReason,
  changeSlipStatus,
  changeSlipUrl,
  deleteSlip,
  type SlipStatusChange,
} from "#shared/slips/contract-changes.ts";
import { changeSlip } from "#shared/slips/contract-form.ts";
import {
  ALL_SLIPS,
  listSlips,
  type SlipFilter,
  type SlipPage,
} from "#shared/slips/contract-list.ts";
import type { SlipInput } from "#shared/slips/form/form.ts";
import { outdateDuplicates } from "#web/duplicates/api.ts";
import { call } from "#web/lib/call.ts";
import { noteServerTime } from "#web/lib/server-clock.ts";
import { useAction } from "#web/ui/use-action.ts";
import { draftHeader } from "./api-form.ts";

/** One page of the slips this person may see; what the filter leaves out has its default. */
export function slipPageQuery(filter: Partial<SlipFilter> = {}) {
  const query: SlipFilter = { ...ALL_SLIPS, ...filter };
  return queryOptions({
    queryKey: ["slips", "page", query],
    queryFn: ({ signal }) => readSlipPage(query, signal),
  });
}

/** The same page from the server, past the cache. */
export async function readSlipPage(query: SlipFilter, signal?: AbortSignal): Promise<SlipPage> {
  const page = await call(listSlips, { query, signal });
  noteServerTime(page.serverTime);
  return page;
}

const leftList = queryOptions<SlipFilter | null>({
  queryKey: ["left-list"],
  queryFn: () => null,
  initialData: null,
  enabled: false,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The page of a list that was looked at last; null when none was. */
export function useLeftList(): SlipFilter | null {
  return useQuery(leftList).data;
}

/** Remembers which page of a list is looked at, in this tab only, since a search term may be a passport number. */
export function noteLeftList(client: QueryClient, filter: SlipFilter): void {
  client.setQueryData(leftList.queryKey, filter);
}

/** One slip application. */
export function slipQuery(id: number) {
  return queryOptions({
    queryKey: ["slips", "record", id],
    queryFn: ({ signal }) => call(getSlip, { params: { id: String(id) }, signal }),
  });
}

/** The application as some screen has read it last, alone or in a list: after a conflict a dialog goes on with what is stored. */
export function useLastRead(slip: Slip): Slip {
  const client = useQueryClient();
  const read = () => {
    const pages = client.getQueriesData<SlipPage>({ queryKey: ["slips", "page"] });
    const states = [
      client.getQueryData(slipQuery(slip.id).queryKey),
      ...pages.flatMap(([, page]) => page?.slips ?? []),
    ];
    return states.reduce<Slip>(
      (last, one) => (one?.id === slip.id && one.updated_at > last.updated_at ? one : last),
      slip,
    );
  };
  return useSyncExternalStore(client.getQueryCache().subscribe, read);
}

/**
 * A change of slips by one of the functions below: whether it succeeds or is refused because somebody was quicker, every
 * list, record, history and count of slips is read again.
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

/** The deletion of a slip: the lists are read again; its record, which is no more, is not. It ends once `onDeleted` has. */
export function useSlipDeletion(onDeleted: (id: number) => Promise<void> | void) {
  return useAction(
    async (slip: SeenSlip) => {
      await call(deleteSlip, seen(slip));
      await onDeleted(slip.id);
    },
    [["slips", "page"]],
  );
}

/** Which slip a change is about, and as of when the person saw it: nothing is saved when somebody changed it since. */
type SeenSlip = Pick<Slip, "id" | "updated_at">;

const seen = ({ id, updated_at }: SeenSlip) => ({
  params: { id: String(id) },
  headers: { "If-Match": `"${updated_at}"` },
});

/** Saves an edited application, unless somebody changed it after `updated_at`. The draft of it goes with it. */
export function saveSlip(slip: SeenSlip, input: SlipInput, draftId: number | null): Promise<Slip> {
  const { params, headers } = seen(slip);
  return call(changeSlip, {
    params,
    body: input,
    headers: { ...headers, ...draftHeader(draftId) },
  });
}

/** Attaches a medical center to a finished slip, or takes it off with null. */
export function assignMedicalCenter(id: number, medical_center_id: number | null): Promise<Slip> {
  return call(changeSlip, { params: { id: String(id) }, body: { medical_center_id } });
}

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

/** What is to become of many slips. */
export type ManyChange = Pick<BulkChange, "action" | "reason" | "medical_center_id">;

/** Approves, declines or assigns many slips at once, each as the person saw it; the answer names those left behind, and why. */
export function changeMany(slips: readonly SeenSlip[], change: ManyChange): Promise<BulkAnswer> {
  const slipIds = slips.map(({ id }) => id);
  const versions = Object.fromEntries(slips.map(({ id, updated_at }) => [id, updated_at]));
  return call(changeSlips, { body: { ...change, slipIds, versions } });
}

/** Sends slips for processing; the answer names those that could not go, and why. */
export function sendForProcessing(slipIds: number[]): Promise<ProcessAnswer> {
  return call(processSlips, { body: { slipIds } });
}

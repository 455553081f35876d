import { type ProcessAnswer, processSlips } from "#shared/processing/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { type BulkAnswer, type BulkChange, changeSlips } from "#shared/slips/contract-bulk.ts";
import {
  changeDeclinedReason,
  changeSlipStatus,
  changeSlipUrl,
  deleteSlip,
  type SlipStatusChange,
} from "#shared/slips/contract-changes.ts";
import { call } from "#web/lib/call.ts";
import { useAction } from "#web/ui/use-action.ts";

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

/** Sends slips for processing; the answer names those that could not go, and why. */
export function sendForProcessing(slipIds: number[]): Promise<ProcessAnswer> {
  return call(processSlips, { body: { slipIds } });
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

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Slip, SlipPage, SlipStatusChange } from "#shared/slips/contract.ts";
import { setSlipStatus, toldFailure, useSlipMutation } from "#web/slips/api.ts";

/** Approving, declining and payment marks from a list. */
export type StatusChanges = {
  change: (slip: Slip, change: SlipStatusChange) => void;
  /** The slip as it will be once its change under way is confirmed. */
  foreseen: (slip: Slip) => Slip;
  isSaving: (id: number) => boolean;
  /** Why the last change of this slip failed, to be told beside its status. */
  failureOf: (id: number) => string | null;
};

/** Shows a change at once, keeps it when the server confirms it, and takes it back with a message when it does not. */
export function useStatusChanges(): StatusChanges {
  const client = useQueryClient();
  const [saving, setSaving] = useState<ReadonlyMap<number, SlipStatusChange>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<number, string>>(new Map());
  const { mutateAsync } = useSlipMutation((input: { id: number; change: SlipStatusChange }) =>
    setSlipStatus(input.id, input.change),
  );

  const change = async (slip: Slip, change: SlipStatusChange) => {
    setSaving((before) => new Map(before).set(slip.id, change));
    setFailures((before) => without(before, slip.id));
    try {
      const saved = await mutateAsync({ id: slip.id, change });
      client.setQueriesData<SlipPage>({ queryKey: ["slips", "page"] }, (page) => {
        return (
          page && { ...page, slips: page.slips.map((one) => (one.id === saved.id ? saved : one)) }
        );
      });
    } catch (error) {
      const reason = toldFailure(`Could not ${verbOf(change)}.`, error);
      setFailures((before) => new Map(before).set(slip.id, reason));
    } finally {
      setSaving((before) => without(before, slip.id));
    }
  };
  return {
    change: (slip, wanted) => void change(slip, wanted),
    foreseen: (slip) => {
      const { status, payment_status } = saving.get(slip.id) ?? {};
      if (!status && !payment_status) return slip;
      return { ...slip, ...(status && { status }), ...(payment_status && { payment_status }) };
    },
    isSaving: (id) => saving.has(id),
    failureOf: (id) => failures.get(id) ?? null,
  };
}

function verbOf({ status, payment_status }: SlipStatusChange): string {
  if (status) return status === "approved" ? "approve" : "decline";
  return `mark as ${payment_status ?? "unpaid"}`;
}

function without<Value>(map: ReadonlyMap<number, Value>, id: number): ReadonlyMap<number, Value> {
  return new Map([...map].filter(([key]) => key !== id));
}

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ChangeEvent } from "#shared/log/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipPage } from "#shared/slips/contract-list.ts";
import { CallError } from "#web/lib/call-error.ts";
import { logFailure } from "#web/lib/query-client.ts";
import type { Batch } from "#web/live/batches.ts";
import { refetch, useLiveChanges } from "#web/live/use-live.tsx";
import { readSlipPage, slipPageQuery, slipQuery } from "#web/slips/api.ts";
import { keepInPlace } from "./keep-in-place.ts";
import { firstPage, type ListView } from "./use-list-view.ts";

/** Applications that the list does not show yet, so that nothing moves under the person's hands. */
export type Incoming = {
  count: number;
  /** There may be more than are counted. */
  isMore: boolean;
  show: () => void;
};

const NONE: readonly number[] = [];

/** Keeps the shown page of a list as the server has it: its rows in their places, its counts; new rows are told. */
export function useLiveRows(view: ListView, shown: SlipPage | undefined): Incoming {
  const client = useQueryClient();
  const { filter } = view;
  const { queryKey } = slipPageQuery(filter);
  const of = JSON.stringify(queryKey);
  const [held, setHeld] = useState({ of, ids: NONE });

  useLiveChanges(async (batch) => {
    if (!batch.missed && !batch.changes.some(isOfList)) return;
    const before = client.getQueryState(queryKey);
    if (!before?.data || before.fetchStatus === "fetching")
      return await refetch(client, { queryKey, exact: true });
    try {
      const startedAt = Date.now();
      const fresh = await readSlipPage(filter);
      const state = client.getQueryState<SlipPage>(queryKey);
      // Fetched again meanwhile, as after one's own act.
      if (!state?.data || state.dataUpdatedAt > startedAt) return;
      const { page, incoming } = keepInPlace(state.data, fresh, filter);
      const slips = await Promise.all(page.slips.map((slip) => currentRow(slip, fresh, batch)));
      client.setQueryData(
        queryKey,
        { ...page, slips: slips.filter((slip) => slip !== null) },
        { updatedAt: startedAt },
      );
      setHeld({ of, ids: incoming });
    } catch (error) {
      logFailure(error);
    }
  });

  /** A row that was pushed off its page is fetched by itself when it may have changed; null if it no longer exists. */
  async function currentRow(slip: Slip, fresh: SlipPage, batch: Batch): Promise<Slip | null> {
    const mayDiffer = batch.missed || batch.changes.some(({ slip_id }) => slip_id === slip.id);
    if (!mayDiffer || fresh.slips.includes(slip)) return slip;
    try {
      return await client.fetchQuery({ ...slipQuery(slip.id), staleTime: 0 });
    } catch (error) {
      if (error instanceof CallError && error.status === 404) return null;
      throw error;
    }
  }

  const ids = held.of === of ? held.ids.filter((id) => !hasSlip(shown, id)) : NONE;
  return {
    count: ids.length,
    isMore: ids.length >= filter.limit,
    show: () => {
      setHeld({ of, ids: NONE });
      view.show(firstPage);
      void client.invalidateQueries({ queryKey: ["slips", "page"] });
    },
  };
}

/** Whether a change may alter what a list shows or how many there are. */
export function isOfList({ slip_id, kind }: ChangeEvent): boolean {
  return slip_id !== null && kind !== "taken" && kind !== "released";
}

function hasSlip(page: SlipPage | undefined, id: number): boolean {
  return page?.slips.some((slip) => slip.id === id) ?? false;
}

import { queryOptions } from "@tanstack/react-query";
import {
  countQueues,
  listAssignments,
  type QueueChoice,
  releaseSlip,
  takeSlip,
} from "#shared/queue/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { call } from "#web/lib/call.ts";

const FRESH_MS = 15_000;

/** How many slips wait in each queue. Part of what every change of a slip reads anew. */
export const queueCountsQuery = queryOptions({
  queryKey: ["slips", "queues"],
  queryFn: ({ signal }) => call(countQueues, { query: {}, signal }),
});

/** Who works on which slip at the moment. */
export const assignmentsQuery = queryOptions({
  queryKey: ["slips", "assignments"],
  queryFn: ({ signal }) => call(listAssignments, { signal }),
  refetchInterval: FRESH_MS,
});

/** The slip of the queue that has waited longest and that nobody works on, now one's own work; null when there is none. */
export function takeNext(choice: QueueChoice): Promise<Slip | null> {
  return call(takeSlip, { body: choice });
}

/** Ends one's own work on a slip; a skipped one is not offered again for a while. */
export async function releaseWork(id: number, skip: boolean): Promise<void> {
  await call(releaseSlip, { params: { id: String(id) }, body: { skip } });
}

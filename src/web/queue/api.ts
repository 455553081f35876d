import { queryOptions } from "@tanstack/react-query";
import type { ChangeEvent } from "#shared/log/contract.ts";
import type { EventKind } from "#shared/log/rules-actions.ts";
import { countQueues, listAssignments, type SlipAssignment } from "#shared/queue/contract.ts";
import { call } from "#web/lib/call.ts";
import { serverNow } from "#web/lib/server-clock.ts";

const OF_WORK: readonly EventKind[] = [
  "taken",
  "released",
  "approved",
  "declined",
  "queued",
  "finished",
  "failed",
  "paid",
  "slip-url",
  "deleted",
];

/** Whether a change may begin or end a person's work on a slip. */
export const isOfWork = ({ kind }: ChangeEvent): boolean => OF_WORK.includes(kind);

/** Whether a change may alter how many wait for review. */
export const isOfReview = (change: ChangeEvent): boolean =>
  change.kind === "submitted" || isOfWork(change);

export const queueCountsQuery = queryOptions({
  queryKey: ["slips", "queues"],
  queryFn: ({ signal }) => call(countQueues, { query: {}, signal }),
});

export const assignmentsQuery = queryOptions({
  queryKey: ["slips", "assignments"],
  queryFn: ({ signal }) => call(listAssignments, { signal }),
  refetchInterval: ({ state: { data = [] } }) =>
    data.length > 0 && Math.max(1000, firstEndOf(data) - serverNow().getTime()),
});

const firstEndOf = (assignments: readonly SlipAssignment[]) =>
  Math.min(...assignments.map(({ expires_at }) => Date.parse(expires_at)));

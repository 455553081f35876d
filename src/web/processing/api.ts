import { queryOptions } from "@tanstack/react-query";
import { getProcessorStatus, getSandboxBooking } from "#shared/processing/contract.ts";
import { getSlipRuns } from "#shared/processing/contract-runs.ts";
import { call } from "#web/lib/call.ts";

export function sandboxBookingQuery(reference: string) {
  return queryOptions({
    queryKey: ["sandbox", reference],
    queryFn: ({ signal }) => call(getSandboxBooking, { params: { reference }, signal }),
  });
}

/** Each time a slip was sent, newest first. */
export function slipRunsQuery(id: number) {
  return queryOptions({
    queryKey: ["slips", "runs", id],
    queryFn: ({ signal }) => call(getSlipRuns, { params: { id: String(id) }, signal }),
  });
}

const STATUS_MS = 15_000;

/** Whether slips are handed over now, looked at four times a minute. */
export const processorStatusQuery = queryOptions({
  queryKey: ["processor-status"],
  queryFn: ({ signal }) => call(getProcessorStatus, { signal }),
  refetchInterval: STATUS_MS,
});

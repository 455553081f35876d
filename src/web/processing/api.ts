import { queryOptions, useQueryClient } from "@tanstack/react-query";
import {
  getProcessorStatus,
  getSandboxBooking,
  paySandboxBooking,
} from "#shared/processing/contract.ts";
import { getSlipRuns } from "#shared/processing/contract-runs.ts";
import { call } from "#web/lib/call.ts";
import { useAction } from "#web/ui/use-action.ts";

/** One sandbox booking, for its sample pages. */
export function sandboxBookingQuery(reference: string) {
  return queryOptions({
    queryKey: ["sandbox", reference],
    queryFn: ({ signal }) => call(getSandboxBooking, { params: { reference }, signal }),
  });
}

/** Pays a sandbox booking; paying twice changes nothing. */
export function usePaySandboxBooking(reference: string) {
  const client = useQueryClient();
  return useAction(async () => {
    const booking = await call(paySandboxBooking, { params: { reference } });
    client.setQueryData(sandboxBookingQuery(reference).queryKey, booking);
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

import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  getSandboxBooking,
  type ManualOutcome,
  paySandboxBooking,
  recordOutcome,
} from "#shared/processing/contract.ts";
import { call } from "#web/lib/call.ts";

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
  return useMutation({
    mutationFn: () => call(paySandboxBooking, { params: { reference } }),
    onSuccess: (booking) => client.setQueryData(sandboxBookingQuery(reference).queryKey, booking),
  });
}

/** Records how a slip that is booked by hand ended; every list and record of slips is read anew. */
export function useRecordOutcome(slipId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (outcome: ManualOutcome) =>
      call(recordOutcome, { params: { id: String(slipId) }, body: outcome }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ["slips"] });
    },
  });
}

import { copyForBooking } from "#shared/booking/contract.ts";
import { recordOutcome, takeBack } from "#shared/processing/contract.ts";
import type { FailureKind } from "#shared/processing/rules-failures.ts";
import { releaseSlip, takeSlip } from "#shared/queue/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { call } from "#web/lib/call.ts";

const params = ({ id }: Pick<Slip, "id">) => ({ id: String(id) });

export const takeToBook = () => call(takeSlip, { body: { queue: "book" } });

export const skipToBook = (slip: Slip) =>
  call(releaseSlip, { params: params(slip), body: { skip: true } });

export const takeBackToBook = (slip: Slip) => call(takeBack, { params: params(slip) });

export const recordFailure = (slip: Slip, kind: FailureKind, reason: string) =>
  call(recordOutcome, { params: params(slip), body: { outcome: "failed", kind, reason } });

/** Records that the data was copied; what is copied is what the screen shows. */
export const recordCopy = (slip: Slip) => call(copyForBooking, { params: params(slip) });

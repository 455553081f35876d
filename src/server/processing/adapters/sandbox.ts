import { createHmac } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Queryable } from "@slipdesk/pg-client";
import { writeAlone } from "#server/auth/write-as.ts";
import { notFound } from "#server/http/refusal.ts";
import { failure } from "#server/processing/end-run.ts";
import { findSandboxSlip } from "#server/processing/processor.queries.ts";
import { withAbsoluteLinks } from "#server/slips/slip-links.ts";
import { pay } from "#server/slips/transitions.ts";
import type { SandboxBooking } from "#shared/processing/contract.ts";
import type { FailureKind } from "#shared/processing/rules-failures.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { Adapter, Outcome, ProcessingContext } from "./adapter.ts";

/** Endings of passport numbers that always fail (docs/settings.md). */
const FAILURES: Readonly<Record<string, FailureKind>> = {
  "00": "no_center",
  "01": "site_unavailable",
  "02": "appointment_exists",
};

/** Books nothing: links to this program's sample page, or fails as the passport number says. */
export function sandboxAdapter(options: { delayMs: number; key: Buffer }): Adapter {
  return {
    name: "sandbox",
    startDelayMs: options.delayMs,
    callLimitMs: options.delayMs + 60_000,
    async book({ slip, effectKey, signal }): Promise<Outcome> {
      await delay(options.delayMs, undefined, { signal });
      const why = FAILURES[slip.passport_number.slice(-2)];
      if (why) return failure(why);
      const reference = createHmac("sha256", options.key).update(effectKey).digest("base64url");
      return {
        kind: "finished",
        payment_link: `/sandbox/payment/${reference}`,
        slip_url: null,
        external_ref: reference,
      };
    },
  };
}

export async function readSandboxBooking(context: ProcessingContext, reference: string) {
  return present(context, await getBooking(context, context.sql, reference));
}

/** Marks the slip paid and gives it its sample slip; paying again changes nothing. */
export async function paySandboxBooking(context: ProcessingContext, reference: string) {
  return await writeAlone(context, async (write) => {
    const booking = await getBooking(context, write.sql, reference, "lock");
    if (booking.slip.payment_status === "paid" && booking.slip.slip_url)
      return present(context, booking);
    const slip_url = booking.slip.slip_url ?? `/sandbox/slip/${reference}`;
    const slip = await pay(write, booking.slip, { payment_status: "paid", slip_url });
    return present(context, { ...booking, slip });
  });
}

type Booking = { slip: Slip; booked_at: string };

async function getBooking(
  context: ProcessingContext,
  sql: Queryable,
  reference: string,
  lock?: "lock",
) {
  const isSandbox = context.adapter.name === "sandbox";
  const booking = isSandbox ? await findSandboxSlip(sql, reference, lock) : null;
  if (!booking) throw notFound("sandbox booking");
  return booking;
}

function present(context: ProcessingContext, { slip, booked_at }: Booking): SandboxBooking {
  return withAbsoluteLinks(context, {
    slip_id: slip.id,
    applicant: `${slip.first_name} ${slip.last_name}`,
    passport_ending: slip.passport_number.slice(-3),
    destination: slip.country_traveling_to,
    city: slip.city,
    paid: slip.payment_status === "paid",
    booked_at,
    payment_link: slip.payment_link,
    slip_url: slip.slip_url,
  });
}

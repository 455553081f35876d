import { createHmac } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { failure } from "#server/processing/end-run.ts";
import type { FailureKind } from "#shared/processing/rules-failures.ts";
import type { Adapter, Outcome } from "./adapter.ts";

/** How a passport number ends that always fails, and why (README, "Sandbox"). */
const FAILURES: Readonly<Record<string, FailureKind>> = {
  "00": "no_center",
  "01": "site_unavailable",
  "02": "appointment_exists",
};

/**
 * Books nothing anywhere: after a delay it gives a link to this program's own sample payment page,
 * or fails where the passport number says so. The reference is unguessable and the same for the
 * same key.
 */
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

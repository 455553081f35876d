import { createHmac } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Adapter, Outcome } from "./adapter.ts";

/** How a passport number ends that always fails, and with what reason (README, "Sandbox"). */
const FAILURES: Record<string, string> = {
  "00": "No medical center is available in this city for this destination.",
  "01": "The booking site did not answer.",
  "02": "This passport already has an appointment.",
};

/**
 * Books nothing anywhere: after a delay it gives a link to this program's own sample payment page,
 * or fails where the passport number says so. The reference is unguessable and the same for the
 * same key.
 */
export function sandboxAdapter(options: {
  delayMs: number;
  publicUrl: string;
  key: Buffer;
}): Adapter {
  return {
    name: "sandbox",
    startDelayMs: options.delayMs,
    async book({ slip, effectKey, signal }): Promise<Outcome> {
      await delay(options.delayMs, undefined, { signal });
      const reason = FAILURES[slip.passport_number.slice(-2)];
      if (reason) return { kind: "failed", reason };
      const reference = createHmac("sha256", options.key).update(effectKey).digest("base64url");
      return {
        kind: "finished",
        payment_link: `${options.publicUrl}/sandbox/payment/${reference}`,
        slip_url: null,
        external_ref: reference,
      };
    },
  };
}

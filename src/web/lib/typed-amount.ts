import type { z } from "zod";
import { cleanNumber } from "#shared/text/clean.ts";

const GROUPED = /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/;

const SIGNS = { USD: /^([+−–-]?)\$/, BDT: /^([+−–-]?)৳/ };

/**
 * An amount as people write it, such as `1,00,000.00`, `-$5` or `৫০০`, as the server takes it. `12,50` and the sign of
 * another currency stay as they are.
 */
export function plainAmount(typed: string, currency: keyof typeof SIGNS = "USD"): string {
  const text = cleanNumber(typed)
    .replace(SIGNS[currency], "$1")
    .replace(/^\+/, "")
    .replace(/^[−–]/, "-");
  return GROUPED.test(text) ? text.replaceAll(",", "") : text;
}

/** In cents; null while it is no amount. */
export function centsTyped(schema: z.ZodType<bigint>, typed: string): bigint | null {
  return schema.safeParse(plainAmount(typed)).data ?? null;
}

import type { z } from "zod";
import { bengaliDigitsToAscii } from "#shared/text/plain.ts";

const GROUPED = /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/;

/** An amount as people write it, such as `1,00,000.00` or `৫০০`, as the server takes it. `12,50` stays as it is. */
export function plainAmount(typed: string): string {
  const text = bengaliDigitsToAscii(typed.trim()).replace(/^[+$]/, "").replace(/^[−–]/, "-");
  return GROUPED.test(text) ? text.replaceAll(",", "") : text;
}

/** In cents; null while it is no amount. */
export function centsTyped(schema: z.ZodType<bigint>, typed: string): bigint | null {
  return schema.safeParse(plainAmount(typed)).data ?? null;
}

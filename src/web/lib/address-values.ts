import { type PlainDate, plainDate } from "#shared/time/plain-date.ts";

export function dayIn(raw: unknown): PlainDate | undefined {
  return (typeof raw === "string" && plainDate(raw)) || undefined;
}

export function numberIn(raw: unknown): number | undefined {
  const number = Number(raw);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

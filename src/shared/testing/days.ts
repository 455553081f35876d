import { type PlainDate, plainDate } from "#shared/time/plain-date.ts";

export function day(text: string): PlainDate {
  const date = plainDate(text);
  if (!date) throw new Error(`${text} is not a day`);
  return date;
}

import { formatDayMonthYear, plainDate } from "#shared/time/plain-date.ts";
import { SLIP_FIELDS } from "./form-fields.ts";
import type { FieldKind } from "./form-kinds.ts";
import type { SlipTextField } from "./form-labels.ts";

/** What the value of a field says to people: the name of a choice, a day as it is typed, anything else as it is. */
export function wordsOfField(name: SlipTextField, value: string): string {
  const field: FieldKind = SLIP_FIELDS[name];
  switch (field.kind) {
    case "code":
      return field.options.find(({ code }) => code === value)?.name ?? value;
    case "day": {
      const day = plainDate(value);
      return day ? formatDayMonthYear(day) : value;
    }
    default:
      return value;
  }
}

import { formatDayMonthYear, plainDate } from "#shared/time/plain-date.ts";
import { SLIP_FIELDS } from "./form/form-fields.ts";
import type { FieldKind } from "./form/form-kinds.ts";
import { SLIP_FORM_FIELDS, type SlipFormField } from "./form/form-labels.ts";

/** The field of this name, if it is one of an application. */
export function slipFieldNamed(name: string): SlipFormField | undefined {
  return SLIP_FORM_FIELDS.find((one) => one === name);
}

/** Whether what a field says is one of the program's words, and not what somebody typed. */
export function isChoice(name: SlipFormField): boolean {
  return SLIP_FIELDS[name].kind === "code";
}

/** What a field's value says to people: the name of a choice, a day as it is typed (`27/03/2027`), anything else as it is. */
export function fieldInWords(name: SlipFormField, value: string): string {
  const field: FieldKind = SLIP_FIELDS[name];
  switch (field.kind) {
    case "code":
      return field.options.find(({ code }) => code === value)?.name ?? value;
    case "day": {
      const day = plainDate(value);
      return day ? formatDayMonthYear(day) : value;
    }
    case "record":
    case "text":
      return value;
  }
}

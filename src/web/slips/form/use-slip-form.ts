import { useDeferredValue } from "react";
import { type UseFormReturn, useFormContext, useWatch } from "react-hook-form";
import type { Slip } from "#shared/slips/contract.ts";
import { cleanTypedForm, type SlipInput, typedSlipFormSchema } from "#shared/slips/form/form.ts";
import type { SlipFormValues } from "#shared/slips/form/form-fields.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { readBy, useDeskForm } from "#web/ui/use-desk-form.ts";

export type SlipFormState = UseFormReturn<SlipFormValues, unknown, SlipInput>;

type Mode = "create" | "edit";

export type SlipFormSetup = {
  mode: Mode;
  /** Taken once; later values need a new form. */
  initial: SlipFormValues;
  /** What to say when the server gives no sentence. */
  failure: string;
  send: (input: SlipInput) => Promise<Slip>;
  onSent: (slip: Slip, values: SlipFormValues) => void;
};

/** The slip form's state, checked by the shared rules on the server's day. */
export function useSlipForm({ mode, ...setup }: SlipFormSetup) {
  return useDeskForm({
    ...setup,
    // The day may change while the form is open.
    read: (values: SlipFormValues) =>
      readBy(typedSlipFormSchema({ mode, today: todayInDhaka(serverNow()) }), values),
    tidy: cleanTypedForm,
  });
}

export function focusFirstField(): void {
  document.getElementById("passport_number")?.focus();
}

/** The same when the form appears, unless the person has already moved the focus elsewhere. */
export function beginAtFirstField(): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement.matches("body, h1")) focusFirstField();
}

export function useMissingFields(mode: Mode): ReadonlySet<string> {
  const { control } = useFormContext<SlipFormValues>();
  // The key shows first: checking all fields takes longer than drawing one.
  const values = useDeferredValue(useWatch({ control }));
  return missingFields(mode, values);
}

export function missingFields(mode: Mode, values: Partial<SlipFormValues>): ReadonlySet<string> {
  const reading = readBy(typedSlipFormSchema({ mode, today: todayInDhaka(serverNow()) }), values);
  if ("input" in reading) return new Set();
  const missing = new Set<string>(reading.faults.map(({ field }) => field));
  // The schema only compares it with the number, but it must be typed as well.
  if (!values.confirm_passport) missing.add("confirm_passport");
  return missing;
}

/** Focuses the first of these fields on the screen, whatever their order here; without any, `otherwise`. */
export function focusFirstOf(fields: ReadonlySet<string>, otherwise?: string): void {
  const names = fields.size > 0 ? [...fields] : [otherwise];
  const selector = names.map((name) => `#${name}`).join(",");
  document.querySelector<HTMLElement>(selector)?.focus();
}

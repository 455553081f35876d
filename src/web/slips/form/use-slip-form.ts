import type { UseFormReturn } from "react-hook-form";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipInput } from "#shared/slips/form/form.ts";
import { cleanTypedForm, typedSlipFormSchema } from "#shared/slips/form/form-typed.ts";
import type { SlipFormValues } from "#shared/slips/form/form-values.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { readBy } from "#web/ui/read-form.ts";
import { useDeskForm } from "#web/ui/use-desk-form.ts";

/** The slip form as react-hook-form holds it. */
export type SlipFormState = UseFormReturn<SlipFormValues, unknown, SlipInput>;

export type SlipFormSetup = {
  mode: "create" | "edit";
  /** Taken once; later values need a new form. */
  initial: SlipFormValues;
  /** What to say when the server gives no sentence. */
  failure: string;
  send: (input: SlipInput) => Promise<Slip>;
  onSent: (slip: Slip, values: SlipFormValues) => void;
};

/** The slip form's logic apart from its drawing: the shared rules, asked on the server's day. */
export function useSlipForm({ mode, ...setup }: SlipFormSetup) {
  return useDeskForm({
    ...setup,
    // The day may change while the form is open.
    read: (values: SlipFormValues) =>
      readBy(typedSlipFormSchema({ mode, today: todayInDhaka(serverNow()) }), values),
    tidy: cleanTypedForm,
  });
}

/** Puts the focus where typing an application begins. */
export function focusFirstField(): void {
  document.getElementById("passport_number")?.focus();
}

/** The same for a form that has just come, which takes the focus from nobody who has gone elsewhere meanwhile. */
export function beginAtFirstField(): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement.matches("body, h1")) focusFirstField();
}

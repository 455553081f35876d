import { useDeferredValue, useMemo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { typedSlipFormSchema } from "#shared/slips/form/form-typed.ts";
import type { SlipFormValues } from "#shared/slips/form/form-values.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { readBy } from "#web/ui/read-form.ts";

type Mode = "create" | "edit";

/** The fields that keep the form from being sent as it is now. */
export function useFieldsToGo(mode: Mode): ReadonlySet<string> {
  const { control } = useFormContext<SlipFormValues>();
  // The key is seen first: judging all fields takes longer than drawing one.
  const values = useDeferredValue(useWatch({ control }));
  return useMemo(() => fieldsToGo(mode, values), [mode, values]);
}

/** The fields that keep a form with these values from being sent. */
export function fieldsToGo(mode: Mode, values: Partial<SlipFormValues>): ReadonlySet<string> {
  const reading = readBy(typedSlipFormSchema({ mode, today: todayInDhaka(serverNow()) }), values);
  if ("input" in reading) return new Set();
  const toGo = new Set<string>(reading.faults.map(({ field }) => field));
  // It is at fault only beside a number that differs, but it is to be typed all the same.
  if (!values.confirm_passport) toGo.add("confirm_passport");
  return toGo;
}

/** Puts the focus on the first of these fields on the screen, whatever order they come in; on `otherwise` without any. */
export function focusFirstOf(fields: ReadonlySet<string>, otherwise?: string): void {
  const names = fields.size > 0 ? [...fields] : [otherwise];
  const selector = names.map((name) => `#${name}`).join(",");
  document.querySelector<HTMLElement>(selector)?.focus();
}

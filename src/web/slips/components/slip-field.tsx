import { useController, useFormContext } from "react-hook-form";
import type { Option } from "#shared/options/options.ts";
import { type SlipTextField, slipFormLabels } from "#shared/slips/form-labels.ts";
import { cleanTyped } from "#shared/slips/form-typed.ts";
import type { SlipFormValues } from "#shared/slips/form-values.ts";
import type { DateKind } from "#shared/time/parse-typed-date.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { RadioField, SelectField } from "#web/ui/choice-field.tsx";
import { DateField, type DateFieldProps } from "#web/ui/date-field.tsx";
import type { FieldProps } from "#web/ui/field.tsx";
import { TextField, type TextFieldProps } from "#web/ui/text-field.tsx";

type Bound = Pick<FieldProps, "label" | "name" | "value" | "onChange" | "onBlur" | "error">;

/** Which field's fault depends on another one: both are checked again when either changes. */
const DEPENDENTS: Partial<Record<SlipTextField, SlipTextField[]>> = {
  passport_number: ["confirm_passport"],
  visa_type: ["position_applied_for"],
};

/** What a field of the slip form needs to draw itself: label, value, changes and fault. */
export function useSlipField(name: SlipTextField): Bound {
  const { control } = useFormContext<SlipFormValues>();
  const deps = DEPENDENTS[name];
  const { field, fieldState } = useController({ name, control, ...(deps && { rules: { deps } }) });
  return {
    label: slipFormLabels[name],
    name,
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    error: fieldState.error?.message,
  };
}

type Named<Props> = Omit<Props, keyof Bound> & { name: SlipTextField };

/** A text field of the slip form; it tidies what was typed by the shared rules. */
export function SlipText({
  name,
  isOptional,
  ...rest
}: Named<TextFieldProps> & { isOptional?: boolean }) {
  const bound = useSlipField(name);
  const label = isOptional ? `${bound.label} (optional)` : bound.label;
  return <TextField clean={(text) => cleanTyped(name, text)} {...rest} {...bound} label={label} />;
}

type SlipChoiceProps = Named<FieldProps> & { options: readonly Option[] };

/** A native select of the slip form. */
export function SlipSelect({ name, ...rest }: SlipChoiceProps) {
  return <SelectField {...rest} {...useSlipField(name)} />;
}

/** Radio buttons of the slip form. */
export function SlipRadios({ name, ...rest }: SlipChoiceProps) {
  return <RadioField {...rest} {...useSlipField(name)} />;
}

/** A calendar day of the slip form. */
export function SlipDate({
  name,
  ...rest
}: Omit<Named<DateFieldProps>, "today"> & { kind: DateKind }) {
  return <DateField {...rest} {...useSlipField(name)} today={todayInDhaka(serverNow())} />;
}

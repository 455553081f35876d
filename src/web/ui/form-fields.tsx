import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { type ChoiceFieldProps, RadioField, SelectField } from "./choice-field.tsx";
import type { FieldProps } from "./field.tsx";
import {
  PasswordField,
  type PasswordFieldProps,
  TextField,
  type TextFieldProps,
} from "./text-field.tsx";

/** What a form gives its field: the value and its changes, the fault, and that it was left. */
export type BoundProps = Pick<FieldProps, "name" | "value" | "onChange" | "onBlur" | "error">;

type Bound<Props, Values extends FieldValues, Input> = Omit<Props, keyof BoundProps> & {
  form: { control: Control<Values, unknown, Input> };
  name: FieldPath<Values>;
};

/** Ties a field that holds text to a form by its name; a change of it checks `deps` again too. */
export function useFormField<Values extends FieldValues, Input>(
  { control }: { control: Control<Values, unknown, Input> },
  name: FieldPath<Values>,
  deps: FieldPath<Values>[] = [],
): BoundProps {
  const { field, fieldState } = useController({ name, control, rules: { deps } });
  return {
    name,
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    error: fieldState.error?.message,
  };
}

/** A text field of a form. */
export function FormText<Values extends FieldValues, Input>({
  form,
  ...props
}: Bound<TextFieldProps, Values, Input>) {
  return <TextField {...props} {...useFormField(form, props.name)} />;
}

/** A password of a form. */
export function FormPassword<Values extends FieldValues, Input>({
  form,
  ...props
}: Bound<PasswordFieldProps, Values, Input>) {
  return <PasswordField {...props} {...useFormField(form, props.name)} />;
}

/** A select of a form. */
export function FormSelect<Values extends FieldValues, Input>({
  form,
  ...props
}: Bound<ChoiceFieldProps & { emptyLabel?: string }, Values, Input>) {
  return <SelectField {...props} {...useFormField(form, props.name)} />;
}

/** Radio buttons of a form. */
export function FormRadios<Values extends FieldValues, Input>({
  form,
  ...props
}: Bound<ChoiceFieldProps, Values, Input>) {
  return <RadioField {...props} {...useFormField(form, props.name)} />;
}

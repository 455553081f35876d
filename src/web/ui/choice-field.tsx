import { Input, Radio } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { Option } from "#shared/options/options.ts";
import classes from "./field.module.css";
import { Field, FieldLines, type FieldProps, fieldAria, RequiredMark } from "./field.tsx";

export type ChoiceFieldProps = FieldProps & { options: readonly Option[] };

/** A choice from a short list as the browser's own select; the empty first entry reads `emptyLabel`. */
export function SelectField(props: ChoiceFieldProps & { emptyLabel?: string | undefined }) {
  const { name, value, onChange, onBlur, options } = props;
  return (
    <Field {...props}>
      <Input
        {...fieldAria(props)}
        component="select"
        id={name}
        name={name}
        size="md"
        pointer
        value={value}
        error={props.error}
        disabled={props.disabledReason !== undefined}
        aria-required={props.required || undefined}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      >
        <option value="">{props.emptyLabel ?? "Choose…"}</option>
        {options.map(({ code, name: label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </Input>
    </Field>
  );
}

/** A choice from two or three, all of them in sight; the first radio has the field's name as its id. */
export function RadioField(props: ChoiceFieldProps) {
  const { name, label, value, onChange, onBlur, options } = props;
  return (
    <div
      className={classes.field}
      {...fieldAria(props)}
      role="radiogroup"
      aria-labelledby={`${name}-label`}
      aria-required={props.required || undefined}
    >
      <span id={`${name}-label`} className={classes.label}>
        {label}
        <RequiredMark isShown={props.required} />
      </span>
      <FieldLines {...props}>
        <div className={classes.radios}>
          {options.map(({ code, name: optionName }, index) => (
            <Radio
              key={code}
              id={index === 0 ? name : `${name}-${code}`}
              name={name}
              value={code}
              label={optionName}
              checked={value === code}
              disabled={props.disabledReason !== undefined}
              error={props.error !== undefined}
              onChange={() => onChange(code)}
              onBlur={onBlur}
            />
          ))}
        </div>
      </FieldLines>
    </div>
  );
}

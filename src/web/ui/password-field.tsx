import { PasswordInput } from "@mantine/core";
import { useState } from "react";
import { Field, type FieldProps, fieldAria } from "./field.tsx";

type PasswordFieldProps = FieldProps & {
  autoComplete: "current-password" | "new-password";
  /** Whether it is readable, where somebody else decides that; else the field decides by itself. */
  shown?: { isShown: boolean; onChange: (isShown: boolean) => void };
  autoFocus?: boolean;
};

/** A password being typed: hidden until the person asks to see it; pasting and password managers are welcome. */
export function PasswordField(props: PasswordFieldProps) {
  const { name, label, value, onChange, onBlur } = props;
  const [isOwnShown, setIsOwnShown] = useState(false);
  const { isShown, onChange: onShownChange } = props.shown ?? {
    isShown: isOwnShown,
    onChange: setIsOwnShown,
  };
  return (
    <Field {...props}>
      <PasswordInput
        {...fieldAria(props)}
        id={name}
        name={name}
        size="md"
        value={value}
        error={props.error !== undefined}
        aria-required={props.required || undefined}
        autoComplete={props.autoComplete}
        data-autofocus={props.autoFocus || undefined}
        visible={isShown}
        onVisibilityChange={onShownChange}
        visibilityToggleButtonProps={{
          "aria-label": `${isShown ? "Hide" : "Show"} ${label.toLowerCase()}`,
          tabIndex: 0,
        }}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
    </Field>
  );
}

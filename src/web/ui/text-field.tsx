import { Input } from "@mantine/core";
import { type ChangeEvent, type HTMLAttributes, type HTMLInputTypeAttribute, useRef } from "react";
import classes from "./field.module.css";
import { Field, type FieldProps, fieldAria } from "./field.tsx";

export type TextFieldProps = FieldProps & {
  type?: HTMLInputTypeAttribute | undefined;
  autoComplete?: string | undefined;
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  placeholder?: string | undefined;
  /** More than one makes it a box of that many rows. */
  rows?: number | undefined;
  /** Tidies what was typed when the field is left, and what was pasted at once; never under the caret. */
  clean?: ((text: string) => string) | undefined;
  /** Gets the focus when the dialog around it opens. */
  isFirstInDialog?: boolean | undefined;
  /** Digits of equal width and a zero with a slash, for passports and other numbers of record. */
  identity?: boolean | undefined;
};

/** One line or one box of text. */
export function TextField(props: TextFieldProps) {
  const { name, value, onChange, onBlur, clean, rows = 1 } = props;
  const hasPasted = useRef(false);

  const change = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const { value: text, selectionStart } = event.currentTarget;
    const isPasteAtEnd = hasPasted.current && (selectionStart ?? text.length) === text.length;
    hasPasted.current = false;
    onChange(clean && isPasteAtEnd ? clean(text) : text);
  };
  const leave = () => {
    const tidy = clean ? clean(value) : value;
    if (tidy !== value) onChange(tidy);
    onBlur?.();
  };

  return (
    <Field {...props}>
      <Input
        {...fieldAria(props)}
        {...(rows > 1 ? { component: "textarea", rows, multiline: true } : { type: props.type })}
        id={name}
        name={name}
        data-autofocus={props.isFirstInDialog || undefined}
        size="md"
        className={props.identity ? classes.identity : undefined}
        value={value}
        error={props.error}
        disabled={props.disabledReason !== undefined}
        aria-required={props.required || undefined}
        autoComplete={props.autoComplete ?? "off"}
        autoCapitalize="off"
        spellCheck={false}
        inputMode={props.inputMode}
        placeholder={props.placeholder}
        onPaste={() => {
          hasPasted.current = true;
        }}
        onChange={change}
        onBlur={leave}
      />
    </Field>
  );
}

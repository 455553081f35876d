import {
  type ChangeEvent,
  type FocusEvent,
  type HTMLAttributes,
  type HTMLInputTypeAttribute,
  type KeyboardEvent,
  type MouseEvent,
  useRef,
  useState,
} from "react";
import { t } from "#web/language/translate.ts";
import buttons from "./buttons.module.css";
import classes from "./field.module.css";
import { ControlBox, controlProps, Field, type FieldProps } from "./field.tsx";
import { IconChevronDown, IconEye, IconEyeOff } from "./icons/start-icons.ts";

export type TextFieldProps = FieldProps & {
  type?: HTMLInputTypeAttribute | undefined;
  autoComplete?: string | undefined;
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  /** An amount is selected when it gets the focus: what is typed replaces it. The keyboards of phones for figures have no minus. */
  amount?: boolean | "signed" | undefined;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  /** Makes it a textarea of so many rows. */
  rows?: number | undefined;
  /** Cleans up the text on leaving and after a paste, but not while typing. */
  clean?: ((text: string) => string) | undefined;
  autoFocus?: boolean | undefined;
  /** A font that distinguishes 0 from O and 1 from I, for passport and other numbers. */
  identity?: boolean | undefined;
  /** A datalist; any other value may be typed. */
  suggestions?: readonly string[] | undefined;
};

export function TextField(props: TextFieldProps) {
  const { name, value, suggestions = [] } = props;
  const shared = {
    ...controlProps(props),
    ...useCleaning(props),
    className: props.identity ? `${classes.control} ${classes.code}` : classes.control,
    value,
    placeholder: props.placeholder,
    maxLength: props.maxLength,
    autoFocus: props.autoFocus,
    autoComplete: props.autoComplete ?? "off",
    autoCapitalize: "off",
    spellCheck: false,
  };
  return (
    <Field {...props}>
      {props.rows ? (
        <textarea {...shared} rows={props.rows} />
      ) : (
        <ControlBox
          inside={
            props.inside || (suggestions.length > 0 && <IconChevronDown size={16} aria-hidden />)
          }
        >
          <input
            {...shared}
            {...(props.amount && selecting)}
            type={props.type ?? "text"}
            inputMode={props.amount === true ? "decimal" : props.inputMode}
            list={suggestions.length > 0 ? `${name}-suggestions` : undefined}
          />
        </ControlBox>
      )}
      {suggestions.length > 0 && (
        <datalist id={`${name}-suggestions`}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </Field>
  );
}

/** The press that gives the focus does not put the cursor somewhere. */
const selecting = {
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
  onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
    if (document.activeElement === event.currentTarget) return;
    event.preventDefault();
    event.currentTarget.focus();
  },
};

function useCleaning({ value, onChange, onBlur, clean }: TextFieldProps) {
  const hasPasted = useRef(false);
  return {
    onPaste: () => {
      hasPasted.current = true;
    },
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const { value: text, selectionStart } = event.currentTarget;
      const isPasteAtEnd = hasPasted.current && (selectionStart ?? text.length) === text.length;
      hasPasted.current = false;
      onChange(clean && isPasteAtEnd ? clean(text) : text);
    },
    onBlur: () => {
      const tidy = clean ? clean(value) : value;
      if (tidy !== value) onChange(tidy);
      onBlur?.();
    },
  };
}

export type PasswordFieldProps = FieldProps & {
  autoComplete: "current-password" | "new-password";
  /** Controls the visibility from outside. */
  shown?: { isShown: boolean; onChange: (isShown: boolean) => void };
  onKey?: ((event: KeyboardEvent) => void) | undefined;
};

export function PasswordField(props: PasswordFieldProps) {
  const { label, value, onChange, onBlur } = props;
  const [isOwnShown, setIsOwnShown] = useState(false);
  const { isShown, onChange: onShownChange } = props.shown ?? {
    isShown: isOwnShown,
    onChange: setIsOwnShown,
  };
  const Eye = isShown ? IconEyeOff : IconEye;
  return (
    <Field {...props}>
      <ControlBox
        inside={
          <button
            type="button"
            className={buttons.icon}
            aria-label={`${isShown ? t("Hide") : t("Show")} ${label.toLowerCase()}`}
            onClick={() => onShownChange(!isShown)}
          >
            <Eye size={16} aria-hidden />
          </button>
        }
      >
        <input
          {...controlProps(props)}
          type={isShown ? "text" : "password"}
          value={value}
          autoComplete={props.autoComplete}
          autoCapitalize="off"
          spellCheck={false}
          onKeyDown={props.onKey}
          onKeyUp={props.onKey}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
      </ControlBox>
    </Field>
  );
}

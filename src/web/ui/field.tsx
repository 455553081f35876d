import {
  type ChangeEvent,
  type FocusEvent,
  type HTMLAttributes,
  type HTMLInputTypeAttribute,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useRef,
  useState,
} from "react";
import { t } from "#web/language/translate.ts";
import buttons from "./buttons.module.css";
import classes from "./field.module.css";
import { IconChevronDown, IconEye, IconEyeOff } from "./icons/start-icons.tsx";

export type FieldProps = {
  label: string;
  /** The name is the id of the control too, which a link in a banner focuses. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  error?: string | undefined;
  /** Beside the label, until there is an echo. */
  hint?: string | undefined;
  /** Feedback beside the label while typing, such as a counter. */
  echo?: ReactNode;
  /** Below the control, while there is no error. */
  note?: ReactNode;
  /** Below the message, always. */
  below?: ReactNode;
  /** A small button at the end of the label's line. */
  tool?: ReactNode;
  /** Inside the control, at its end. */
  inside?: ReactNode;
  /** What filled it in, so that Enter passes over it; of a passport code it is tinted, and `inside` says so. */
  settled?: "code" | "compare" | "pinned" | undefined;
  required?: boolean | undefined;
  isOptional?: boolean | undefined;
  /** Disables the field and says why. */
  disabledReason?: string | undefined;
  /** Gets the focus when the dialog opens. */
  isFirstInDialog?: boolean | undefined;
};

type Described = Pick<
  FieldProps,
  "name" | "error" | "hint" | "echo" | "note" | "disabledReason" | "inside" | "settled"
>;

/** Ties a control to the lines around it, in reading order. */
export function fieldAria(field: Described) {
  const { name, error } = field;
  const ids = [
    (field.echo || field.hint) && `${name}-echo`,
    field.inside && (field.settled === "code" || field.settled === "compare") && `${name}-code`,
    (error || field.disabledReason || field.note) && `${name}-message`,
  ].filter(Boolean);
  return {
    "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
    "aria-invalid": error ? (true as const) : undefined,
  };
}

export function controlProps(field: Described & Pick<FieldProps, "required" | "isFirstInDialog">) {
  return {
    ...fieldAria(field),
    id: field.name,
    name: field.name,
    className: classes.control,
    disabled: field.disabledReason !== undefined,
    "aria-required": field.required || undefined,
    "data-autofocus": field.isFirstInDialog || undefined,
    "data-settled": field.settled,
  };
}

type FrameProps = Described &
  Pick<FieldProps, "label" | "required" | "isOptional" | "below" | "tool"> & {
    /** For radio buttons. */
    isGroup?: boolean;
    children: ReactNode;
  };

/** Label and echo, the control, and a message line that always takes its room: nothing moves. */
export function Field(props: FrameProps) {
  const { name, isGroup, tool } = props;
  const group = {
    ...fieldAria(props),
    role: "radiogroup",
    "aria-labelledby": `${name}-label`,
    "aria-required": props.required || undefined,
  };
  return (
    <div className={classes.field} {...(isGroup && group)}>
      <div className={classes.head}>
        {isGroup ? (
          <span id={`${name}-label`} className={classes.label}>
            <LabelWords {...props} />
          </span>
        ) : (
          <label htmlFor={name} className={classes.label}>
            <LabelWords {...props} />
          </label>
        )}
        <span
          id={`${name}-echo`}
          className={classes.echo}
          title={props.echo ? undefined : props.hint}
        >
          {props.echo || props.hint}
        </span>
        {tool}
      </div>
      {props.children}
      <FieldMessage {...props} />
      {props.below}
    </div>
  );
}

export function ControlBox({
  inside,
  children,
}: Pick<FieldProps, "inside"> & { children: ReactNode }) {
  return (
    <div className={classes.box}>
      {children}
      {inside && <span className={classes.tail}>{inside}</span>}
    </div>
  );
}

function LabelWords({ label, required, isOptional }: FrameProps) {
  return (
    <>
      {label}
      {required && (
        <span aria-hidden className={classes.star}>
          *
        </span>
      )}
      {isOptional && <span className={classes.optional}> {t("(optional)")}</span>}
    </>
  );
}

function FieldMessage({ name, error, disabledReason, note }: FrameProps) {
  return (
    <div id={`${name}-message`} className={`${classes.message} ${error ? classes.bad : ""}`}>
      {error || disabledReason || note}
    </div>
  );
}

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

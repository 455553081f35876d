import type { ReactNode } from "react";
import { t } from "#web/language/translate.ts";
import classes from "./field.module.css";

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

import type { ReactNode } from "react";
import { t } from "#web/language/translate.ts";
import classes from "./field.module.css";

/** What every field of the desk is told; its value is always text. */
export type FieldProps = {
  label: string;
  /** The field's name, and the id of the control that a link in a banner focuses. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  error?: string | undefined;
  /** A word beside the label on what to type, until there is an echo. */
  hint?: string | undefined;
  /** What the field says back beside its label while it is typed into, such as a counter. */
  echo?: ReactNode;
  /** A line below the control, while nothing is wrong. */
  note?: ReactNode;
  /** What belongs to the field and stays below it, whatever its message says. */
  below?: ReactNode;
  /** A small button at the end of the label's line. */
  tool?: ReactNode;
  required?: boolean | undefined;
  isOptional?: boolean | undefined;
  /** Why the field cannot be changed; given, it is disabled and says so. */
  disabledReason?: string | undefined;
  /** Gets the focus when the dialog around it opens. */
  isFirstInDialog?: boolean | undefined;
};

type Described = Pick<FieldProps, "name" | "error" | "hint" | "echo" | "note" | "disabledReason">;

/** The attributes that tie a control to every line that stands around it, in reading order. */
export function fieldAria(field: Described) {
  const { name, error } = field;
  const ids = [
    (field.echo || field.hint) && `${name}-echo`,
    (error || field.disabledReason || field.note) && `${name}-message`,
  ].filter(Boolean);
  return {
    "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
    "aria-invalid": error ? (true as const) : undefined,
  };
}

/** What a native control of a field carries whatever it is: its id, its look, its lines, whether it must be filled in. */
export function controlProps(field: Described & Pick<FieldProps, "required" | "isFirstInDialog">) {
  return {
    ...fieldAria(field),
    id: field.name,
    name: field.name,
    className: classes.control,
    disabled: field.disabledReason !== undefined,
    "aria-required": field.required || undefined,
    "data-autofocus": field.isFirstInDialog || undefined,
  };
}

type FrameProps = Described &
  Pick<FieldProps, "label" | "required" | "isOptional" | "below" | "tool"> & {
    /** Set for radio buttons: the frame is their group and carries their lines. */
    isGroup?: boolean;
    children: ReactNode;
  };

/** Label and echo in one line, the control, and below it a line that is there before its words: nothing moves. */
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

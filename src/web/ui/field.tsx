import type { ReactNode } from "react";
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
  hint?: string | undefined;
  /** A line under the control that follows what is typed, such as a counter. */
  note?: ReactNode;
  required?: boolean | undefined;
  /** Why the field cannot be changed; given, it is disabled and says so. */
  disabledReason?: string | undefined;
};

/** The attributes that tie a control to its label, hint, note and error. */
export type FieldAria = {
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type Described = Pick<FieldProps, "name" | "error" | "hint" | "note" | "disabledReason">;

/** Ties a control to every line that stands around it, in reading order. */
export function fieldAria({ name, error, hint, note, disabledReason }: Described): FieldAria {
  const ids = [
    hint && `${name}-hint`,
    disabledReason && `${name}-reason`,
    error && `${name}-error`,
    note && `${name}-note`,
  ].filter(Boolean);
  return {
    "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
    "aria-invalid": error ? true : undefined,
  };
}

type FrameProps = Described & Pick<FieldProps, "label" | "required"> & { children: ReactNode };

/** Label, hint, control, note and error of one field, one below the other. */
export function Field(props: FrameProps) {
  return (
    <div className={classes.field}>
      <label htmlFor={props.name} className={classes.label}>
        {props.label}
        <RequiredMark isShown={props.required} />
      </label>
      <FieldLines {...props} />
    </div>
  );
}

/** The star behind the label of a required field; the control itself tells screen readers. */
export function RequiredMark({ isShown }: { isShown: boolean | undefined }) {
  if (!isShown) return null;
  return (
    <span aria-hidden className={classes.bad}>
      {" *"}
    </span>
  );
}

/** The lines of a field below its label, for fields that draw the label themselves. */
export function FieldLines({ name, hint, note, error, disabledReason, children }: FrameProps) {
  return (
    <>
      {hint && (
        <p id={`${name}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      <div className={classes.body}>
        {children}
        {disabledReason && (
          <p id={`${name}-reason`} className={classes.note}>
            {disabledReason}
          </p>
        )}
        {error && (
          <p id={`${name}-error`} className={classes.error}>
            {error}
          </p>
        )}
        {note && (
          <div id={`${name}-note`} className={classes.note}>
            {note}
          </div>
        )}
      </div>
    </>
  );
}

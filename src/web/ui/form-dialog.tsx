import { Button } from "@mantine/core";
import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from "react";
import { t } from "#web/language/translate.ts";
import type { Failure } from "#web/lib/call-error.ts";
import { ActionButton } from "./action-button.tsx";
import classes from "./dialog.module.css";
import { Dialog, type OwnState, useIsOpened } from "./dialog.tsx";
import { Problem } from "./problem.tsx";
import type { FormRun } from "./use-desk-form.ts";
import { useNarrowScreen } from "./use-narrow-screen.ts";
import { useTypedText } from "./use-typed-text.ts";

type FormDialogProps = OwnState & {
  title: string;
  submitLabel: string;
  busy?: boolean;
  failure?: Failure | null;
  /** A red button. */
  danger?: boolean;
  /** Why the form cannot be sent yet; disables the button and is shown beside it. */
  disabledReason?: string | null;
  /** For lists: 880 px wide, and the whole screen on a phone. */
  wide?: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  /** The fields; the one with `data-autofocus` gets the focus. */
  children: ReactNode;
};

/** A small form in a dialog with Cancel and one button that sends it, also by Enter; typed text is not closed away unasked. */
export function FormDialog(props: FormDialogProps) {
  const { opened, returnFocus, title, submitLabel, busy = false, failure, disabledReason } = props;
  const reasonId = useId();
  const isNarrow = useNarrowScreen();
  const typed = useTypedText(props.onCancel);
  const isInert = !useIsOpened(opened) || busy;
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!isInert && !disabledReason) props.onSubmit();
  };
  return (
    <Dialog
      {...(opened !== undefined && { opened })}
      {...(returnFocus && { returnFocus })}
      onClose={isInert ? () => {} : typed.close}
      title={title}
      size={props.wide ? 880 : "md"}
      fullScreen={isNarrow && props.wide === true}
    >
      <form
        ref={typed.form}
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => {
          const isSend = event.key === "Enter" && (event.ctrlKey || event.metaKey);
          if (isSend && !event.repeat) submit(event);
        }}
        className={classes.body}
      >
        {failure && <Problem what={failure.what} why={failure.why} />}
        {props.children}
        {typed.isAsking ? (
          <CloseQuestion onStay={typed.stay} onDiscard={isInert ? () => {} : props.onCancel} />
        ) : (
          <div className={classes.buttons}>
            {disabledReason && (
              <p id={reasonId} className={classes.reason}>
                {disabledReason}
              </p>
            )}
            <Button
              variant="default"
              aria-disabled={busy || undefined}
              onClick={isInert ? undefined : props.onCancel}
            >
              {t("Cancel")}
            </Button>
            <ActionButton
              type="submit"
              {...(props.danger && { color: "red" })}
              busy={isInert}
              disabled={Boolean(disabledReason)}
              aria-describedby={disabledReason ? reasonId : undefined}
            >
              {submitLabel}
            </ActionButton>
          </div>
        )}
      </form>
    </Dialog>
  );
}

/** What a dialog's frame shows of its form: that it is being sent, and why it was not. */
export function frameOf({ problem, isSending, submit }: FormRun) {
  return { busy: isSending, failure: problem, onSubmit: submit };
}

/** Stands in place of the buttons when the dialog would be closed over what was typed. */
function CloseQuestion({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  return (
    <div role="alert" className={classes.question}>
      <p className={classes.text}>{t("Close without saving? What you typed will be lost.")}</p>
      <div className={classes.buttons}>
        <Button variant="default" autoFocus onClick={onStay}>
          {t("Stay")}
        </Button>
        <Button color="red" onClick={onDiscard}>
          {t("Discard")}
        </Button>
      </div>
    </div>
  );
}

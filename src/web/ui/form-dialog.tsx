import { Button } from "@mantine/core";
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useId,
  useRef,
  useState,
} from "react";
import { t } from "#web/language/translate.ts";
import type { Failure } from "#web/lib/call-error.ts";
import { ActionButton } from "./action-button.tsx";
import classes from "./dialog.module.css";
import { Dialog, useIsOpened } from "./dialog.tsx";
import { Problem } from "./problem.tsx";
import type { FormRun } from "./use-desk-form.ts";
import { useNarrowScreen } from "./use-narrow-screen.ts";

type FormDialogProps = {
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
  const { title, submitLabel, busy = false, failure, disabledReason } = props;
  const reasonId = useId();
  const isNarrow = useNarrowScreen();
  const { form, isAsking, close, stay } = useTypedText(props.onCancel);
  const isInert = !useIsOpened() || busy;
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!isInert && !disabledReason) props.onSubmit();
  };
  return (
    <Dialog
      onClose={isInert ? () => {} : close}
      title={title}
      size={props.wide ? 880 : "md"}
      fullScreen={isNarrow && props.wide === true}
    >
      <form
        ref={form}
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
        {isAsking ? (
          <CloseQuestion onStay={stay} onDiscard={isInert ? () => {} : props.onCancel} />
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

/**
 * Asks before a dialog is closed over text that was typed into its form. `form` is the form's ref, `close` what Esc and
 * a click outside do: with nothing typed they close at once, and a second Esc goes back to the form.
 */
function useTypedText(onClose: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  const typedInto = useRef<{ form: HTMLFormElement; before: string } | null>(null);
  const form = useCallback((element: HTMLFormElement | null) => {
    typedInto.current = element && { form: element, before: textIn(element) };
  }, []);
  const stay = () => {
    setIsAsking(false);
    firstField(typedInto.current?.form)?.focus();
  };
  const close = () => {
    if (isAsking) return stay();
    const { current } = typedInto;
    if (current && textIn(current.form) !== current.before) setIsAsking(true);
    else onClose();
  };
  return { form, isAsking, close, stay };
}

const TEXT_FIELDS =
  "textarea, input:not([type=checkbox], [type=radio], [type=file], [type=search])";

function textIn(form: HTMLFormElement): string {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS);
  return JSON.stringify([...fields].map(({ name, value }) => [name, value]).filter(([, v]) => v));
}

function firstField(form: HTMLFormElement | undefined): HTMLElement | null {
  return form?.querySelector<HTMLElement>(TEXT_FIELDS) ?? null;
}

import { Button, Modal, type ModalProps, Stack } from "@mantine/core";
import type { QueryKey } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { t } from "#web/language/translate.ts";
import { type Failure, failureOf } from "#web/lib/call-error.ts";
import { ActionButton } from "./buttons.tsx";
import classes from "./dialog.module.css";
import { unlessSecondPress } from "./double-press.ts";
import { FailureBanner } from "./form.tsx";
import { useMessage } from "./messages.tsx";
import { useNarrowScreen } from "./page.tsx";
import { useAction } from "./use-action.ts";
import { type DeskFormSetup, useDeskForm } from "./use-desk-form.ts";
import { useDialogState } from "./use-dialog.tsx";

type DialogProps = Pick<ModalProps, "size" | "fullScreen"> & {
  title: string;
  /** Whether it waits for an answer: a press outside, as by a double click, gives none. */
  asks?: boolean;
  /** Esc, the close button, and, unless it asks, a press outside. */
  onClose: () => void;
  children: ReactNode;
};

export function Dialog({ asks = false, onClose, children, ...looks }: DialogProps) {
  const dialog = useDialogState();
  const opened = useIsOpened();
  return (
    <Modal
      {...looks}
      opened={opened}
      data-closing={!opened || undefined}
      // Its buttons are inert while it fades out.
      onClose={unlessSecondPress(() => opened && onClose())}
      closeOnClickOutside={!asks}
      closeOnEscape={dialog?.isOnTop ?? true}
      centered
      returnFocus={false}
      onExitTransitionEnd={() => dialog?.onExited()}
      closeButtonProps={{ "aria-label": t("Close") }}
    >
      {children}
    </Modal>
  );
}

/** False while the dialog around this component fades out. */
function useIsOpened(): boolean {
  return useDialogState()?.opened ?? true;
}

type QuestionProps = {
  title: string;
  busy?: boolean;
  failure?: Failure | null;
  danger?: boolean;
  onCancel: () => void;
};

type ConfirmDialogProps = QuestionProps & {
  message: string;
  /** The record, above the question. */
  about?: ReactNode;
  /** Further consequences, below the question. */
  detail?: ReactNode;
  confirmLabel: string;
  /** Another answer, which changes less. */
  instead?: { label: string; onChoose: () => void };
  onConfirm: () => void;
};

/** A confirmation; Esc and Cancel change nothing. With a red button the focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { failure, danger = false, detail, instead } = props;
  const isInert = !useIsOpened() || props.busy === true;
  const cancel = isInert ? () => {} : props.onCancel;
  return (
    <Dialog asks onClose={cancel} title={props.title}>
      <Stack>
        {failure && <FailureBanner what={failure.what} why={failure.why} />}
        {props.about}
        <p>{props.message}</p>
        {detail && <div className={classes.detail}>{detail}</div>}
        <div className={classes.buttons}>
          <Button
            variant="default"
            aria-disabled={props.busy || undefined}
            data-autofocus={danger || undefined}
            onClick={cancel}
          >
            {t("Cancel")}
          </Button>
          {instead && (
            <ActionButton variant="default" busy={isInert} onClick={instead.onChoose}>
              {instead.label}
            </ActionButton>
          )}
          <ActionButton
            {...(danger && { color: "red" })}
            busy={isInert}
            data-autofocus={!danger || undefined}
            onClick={props.onConfirm}
          >
            {props.confirmLabel}
          </ActionButton>
        </div>
      </Stack>
    </Dialog>
  );
}

type Done = readonly [sentence: string, ...record: string[]];
type Question = Omit<ConfirmDialogProps, "busy" | "failure" | "onConfirm" | "onCancel">;
type ActionDialogProps<Answer> = Question & {
  send: () => Promise<Answer>;
  refresh: readonly QueryKey[];
  done: Done | ((answer: Answer) => Done);
  /** For when the server gives no message. */
  failed: string;
  onClose: () => void;
};

export function ActionDialog<Answer>(props: ActionDialogProps<Answer>) {
  const { send, refresh, done, failed, onClose, ...question } = props;
  const messages = useMessage();
  const { run, isBusy, error } = useAction(send, refresh);
  const succeed = (answer: Answer) => {
    const [sentence, ...record] = typeof done === "function" ? done(answer) : done;
    messages.succeed(sentence, ...record);
    onClose();
  };
  return (
    <ConfirmDialog
      {...question}
      busy={isBusy}
      failure={error && failureOf(error, failed)}
      onConfirm={() => run(undefined, { onSuccess: succeed })}
      onCancel={onClose}
    />
  );
}

type FormDialogProps = QuestionProps & {
  submitLabel: string;
  /** Why the form cannot be sent yet; disables the button. */
  disabledReason?: string | null;
  /** 880 px wide, and full screen on a phone. */
  wide?: boolean;
  size?: number;
  /** Enter in a field sends nothing, and says so: for what is only done knowingly. */
  sentKnowingly?: boolean;
  onSubmit: () => void;
  /** The fields; the one with `data-autofocus` gets the focus. */
  children: ReactNode;
};

/** A small form in a dialog, also sent by Ctrl+Enter; it asks before typed text is discarded. */
export function FormDialog(props: FormDialogProps) {
  const { failure, disabledReason } = props;
  const reasonId = useId();
  const isNarrow = useNarrowScreen();
  const isInert = !useIsOpened() || props.busy === true;
  const cancel = isInert ? () => {} : props.onCancel;
  const { form, isAsking, close, stay } = useTypedText(cancel);
  const [isEnterIdle, setIsEnterIdle] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsEnterIdle(false);
    if (!isInert && !disabledReason) props.onSubmit();
  };
  const holdEnter = (event: KeyboardEvent) => {
    if (!props.sentKnowingly || event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    if (!(event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement))
      return;
    event.preventDefault();
    setIsEnterIdle(true);
  };
  return (
    <Dialog
      asks
      onClose={isInert ? () => {} : close}
      title={props.title}
      size={props.wide ? 880 : (props.size ?? "md")}
      fullScreen={isNarrow && props.wide === true}
    >
      <form ref={form} noValidate onSubmit={submit} onKeyDown={holdEnter}>
        <Stack>
          {failure && <FailureBanner what={failure.what} why={failure.why} />}
          {props.children}
          <p role="status" className={classes.enterHint}>
            {isEnterIdle && t("Enter alone sends nothing here. Press Ctrl + Enter or the button.")}
          </p>
          {isAsking ? (
            <CloseQuestion onStay={stay} onDiscard={cancel} />
          ) : (
            <div className={classes.buttons}>
              {disabledReason && (
                <p id={reasonId} className={classes.reason}>
                  {disabledReason}
                </p>
              )}
              <Button variant="default" aria-disabled={props.busy || undefined} onClick={cancel}>
                {t("Cancel")}
              </Button>
              <ActionButton
                type="submit"
                {...(props.danger && { color: "red" })}
                busy={isInert}
                disabled={Boolean(disabledReason)}
                aria-describedby={disabledReason ? reasonId : undefined}
              >
                {props.submitLabel}
              </ActionButton>
            </div>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

type DialogFormSetup<Values extends FieldValues, Input, Answer> = Omit<
  DeskFormSetup<Values, Input, Answer>,
  "isDialog" | "onSent"
> & {
  done?: (answer: Answer) => readonly [sentence: string, ...record: string[]];
  /** Replaces the success message and the closing. */
  onSent?: (answer: Answer) => void;
  onClose: () => void;
};

/** The form of a `FormDialog`, which closes with a message when it was sent. */
export function useDialogForm<Values extends FieldValues, Input, Answer>(
  setup: DialogFormSetup<Values, Input, Answer>,
) {
  const messages = useMessage();
  const end = (answer: Answer) => {
    if (setup.done) messages.succeed(...setup.done(answer));
    setup.onClose();
  };
  const sending = useDeskForm({ ...setup, isDialog: true, onSent: setup.onSent ?? end });
  // Field errors stand below their fields, and only there.
  const failure = sending.failure?.isAtFields ? null : sending.failure;
  const { form, isSending: busy, submit: onSubmit } = sending;
  return { form, frame: { busy, failure, onSubmit, onCancel: setup.onClose } };
}

function CloseQuestion({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  return (
    <div role="alert" className={classes.question}>
      <p>{t("Close without saving? What you typed will be lost.")}</p>
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
 * Asks before typed text is discarded. `form` is the form's ref, `close` what Esc and the close button do: without
 * typed text they close at once, and a second Esc returns to the form.
 */
function useTypedText(onClose: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  const opened = useRef<{ form: HTMLFormElement; text: string } | null>(null);
  const form = (element: HTMLFormElement | null) => {
    // The text when it was opened, not on each render.
    if (element && opened.current?.form !== element) {
      opened.current = { form: element, text: textIn(element) };
    }
  };
  const stay = () => {
    setIsAsking(false);
    opened.current?.form.querySelector<HTMLElement>(TEXT_FIELDS)?.focus();
  };
  const close = () => {
    if (isAsking) return stay();
    const { current } = opened;
    if (current && textIn(current.form) !== current.text) setIsAsking(true);
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

import type { ReactNode } from "react";
import { t } from "#web/language/translate.ts";
import { useDeskForm } from "#web/ui/use-desk-form.ts";
import classes from "./factor.module.css";
import { CardForm } from "./profile-card.tsx";

type StepFormProps<Answer> = {
  submitLabel: string;
  /** What to say when the server gives no sentence. */
  failure: string;
  send: () => Promise<Answer>;
  onSent: (answer: Answer) => void;
  onCancel?: (() => void) | undefined;
  /** What the step does, in words. */
  children: ReactNode;
};

/** A step of one button within a card: what it does, and Cancel. */
export function StepForm<Answer>(props: StepFormProps<Answer>) {
  const form = useDeskForm({
    initial: {},
    read: () => ({ input: null }),
    failure: props.failure,
    send: props.send,
    onSent: props.onSent,
  });
  return (
    <CardForm
      form={form}
      success={null}
      submitLabel={props.submitLabel}
      busyLabel={t("Checking...")}
      onCancel={props.onCancel}
    >
      <p className={classes.words}>{props.children}</p>
    </CardForm>
  );
}

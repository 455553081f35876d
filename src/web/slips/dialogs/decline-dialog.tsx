import { type ReactNode, type RefObject, useId } from "react";
import { useWatch } from "react-hook-form";
import {
  DeclineForm,
  MAX_DECLINED_REASON_LENGTH,
  USUAL_REASONS,
} from "#shared/slips/form/form-decline.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { Chip } from "#web/ui/chip.tsx";
import { FormDialog, frameOf } from "#web/ui/form-dialog.tsx";
import { FormText } from "#web/ui/form-fields.tsx";
import { readBy, useDeskForm } from "#web/ui/use-desk-form.ts";
import classes from "./decline-dialog.module.css";

type DeclineDialogProps<Answer> = {
  opened: boolean;
  title: string;
  /** Whose application, or how many. */
  about: ReactNode;
  submitLabel: string;
  /** What is said when the server gives no sentence. */
  failure: string;
  returnFocus: RefObject<HTMLElement | null>;
  send: (reason: string | null) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  onCancel: () => void;
};

/** Asks why: in the person's words, in some that are used often, or not at all. */
export function DeclineDialog<Answer>(props: DeclineDialogProps<Answer>) {
  const { form, ...run } = useDeskForm({
    initial: { reason: "" },
    read: (values) => readBy(DeclineForm, values),
    failure: props.failure,
    isDialog: true,
    send: ({ reason }) => props.send(reason),
    onSent: props.onSent,
  });
  const reason = useWatch({ control: form.control, name: "reason" });
  const labelId = useId();
  return (
    <FormDialog
      {...frameOf(run)}
      opened={props.opened}
      title={props.title}
      submitLabel={props.submitLabel}
      danger
      returnFocus={props.returnFocus}
      onCancel={props.onCancel}
    >
      {props.about}
      <div>
        <FormText
          form={form}
          name="reason"
          label={t("Reason")}
          hint={t("The operator reads it")}
          isOptional
          rows={3}
          maxLength={MAX_DECLINED_REASON_LENGTH}
          isFirstInDialog
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of the form, and these fill one. */}
        <div role="group" aria-labelledby={labelId} className={classes.reasons}>
          <span id={labelId} hidden>
            {t("Usual reasons")}
          </span>
          {USUAL_REASONS.map(inLanguage).map((usual) => (
            <Chip
              key={usual}
              label={usual}
              isChosen={reason === usual}
              onChoose={() =>
                form.setValue("reason", reason === usual ? "" : usual, { shouldDirty: true })
              }
            />
          ))}
        </div>
      </div>
    </FormDialog>
  );
}

import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { MAX_REASON_LENGTH, ManualOutcome } from "#shared/processing/contract.ts";
import { t } from "#web/language/translate.ts";
import { useRecordOutcome } from "#web/processing/api.ts";
import { FormDialog, frameOf } from "#web/ui/dialog.tsx";
import { FormRadios, FormText } from "#web/ui/form-fields.tsx";
import { readBy, useDeskForm } from "#web/ui/use-desk-form.ts";

type RecordOutcomeDialogProps = {
  slip: { id: number };
  /** Whose application it is. */
  about: ReactNode;
  onDone: () => void;
  onClose: () => void;
};

const OUTCOMES = [
  { code: "finished", name: t("Finished") },
  { code: "failed", name: t("Failed") },
];
const EMPTY = { outcome: "finished", payment_link: "", slip_url: "", reason: "" };

/** Takes down how a slip that somebody booked by hand ended: finished with its links, or failed and why. */
export function RecordOutcomeDialog(props: RecordOutcomeDialogProps) {
  const { slip, about, onDone, onClose } = props;
  const { send } = useRecordOutcome(slip.id);
  const { form, ...run } = useDeskForm({
    initial: EMPTY,
    read: (values) => readBy(ManualOutcome, values),
    failure: t("The outcome was not recorded."),
    isDialog: true,
    send,
    onSent: onDone,
  });
  const outcome = useWatch({ control: form.control, name: "outcome" });

  return (
    <FormDialog
      {...frameOf(run)}
      title={t("Record outcome")}
      submitLabel={t("Record")}
      onCancel={onClose}
    >
      {about}
      <FormRadios
        form={form}
        name="outcome"
        label={t("How did the booking end?")}
        options={OUTCOMES}
        isFirstInDialog
      />
      {outcome === "finished" ? (
        <>
          <FormText form={form} name="payment_link" type="url" label={t("Payment link")} required />
          <FormText
            form={form}
            name="slip_url"
            type="url"
            label={t("Slip URL")}
            hint={t("If it is known already")}
          />
        </>
      ) : (
        <FormText
          form={form}
          name="reason"
          label={t("Reason")}
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          required
        />
      )}
    </FormDialog>
  );
}

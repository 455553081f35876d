import { Radio, Textarea, TextInput } from "@mantine/core";
import { type ReactNode, type RefObject, useState } from "react";
import { MAX_REASON_LENGTH, ManualOutcome } from "#shared/processing/contract.ts";
import { messageOf } from "#web/lib/call.ts";
import { useRecordOutcome } from "#web/processing/api.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import classes from "./record-outcome-dialog.module.css";

type RecordOutcomeDialogProps = {
  slip: { id: number };
  /** Whose application it is. */
  about: ReactNode;
  opened: boolean;
  returnFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
};

type Draft = { outcome: string; payment_link: string; slip_url: string; reason: string };
const EMPTY: Draft = { outcome: "finished", payment_link: "", slip_url: "", reason: "" };

/** Takes down how a slip that somebody booked by hand ended: finished with its links, or failed and why. */
export function RecordOutcomeDialog(props: RecordOutcomeDialogProps) {
  const { slip, about, opened, returnFocus, onClose } = props;
  const [draft, setDraft] = useState(EMPTY);
  const [isChecked, setIsChecked] = useState(false);
  const { mutate, isPending, error } = useRecordOutcome(slip.id);
  const read = ManualOutcome.safeParse(draft);
  const faultOf = (field: keyof Draft) =>
    isChecked ? read.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  const fieldProps = (field: keyof Draft) => ({
    name: field,
    size: "md" as const,
    labelProps: { size: "sm" },
    autoComplete: "off",
    value: draft[field],
    error: faultOf(field),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setDraft((before) => ({ ...before, [field]: value }));
    },
  });
  const submit = () => {
    setIsChecked(true);
    if (read.success) mutate(read.data, { onSuccess: onClose });
  };

  return (
    <FormDialog
      opened={opened}
      title="Record outcome"
      submitLabel="Record"
      busy={isPending}
      error={error && messageOf(error, "The outcome was not recorded. Try again.")}
      returnFocus={returnFocus}
      onSubmit={submit}
      onCancel={onClose}
    >
      {about}
      <Radio.Group
        label="How did the booking end?"
        value={draft.outcome}
        onChange={(outcome) => setDraft((before) => ({ ...before, outcome }))}
      >
        <div className={classes.choices}>
          <Radio value="finished" label="Finished" data-autofocus />
          <Radio value="failed" label="Failed" />
        </div>
      </Radio.Group>
      {draft.outcome === "finished" ? (
        <>
          <TextInput {...fieldProps("payment_link")} type="url" label="Payment link" required />
          <TextInput
            {...fieldProps("slip_url")}
            type="url"
            label="Slip URL"
            description="If it is known already"
          />
        </>
      ) : (
        <Textarea
          {...fieldProps("reason")}
          label="Reason"
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          required
        />
      )}
    </FormDialog>
  );
}

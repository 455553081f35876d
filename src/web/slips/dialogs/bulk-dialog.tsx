import { useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import { useWatch } from "react-hook-form";
import type { Slip } from "#shared/slips/contract.ts";
import type { BulkAction, BulkAnswer } from "#shared/slips/contract-bulk.ts";
import { countMarked } from "#web/duplicates/api.ts";
import { t } from "#web/language/translate.ts";
import { changeMany, type ManyChange } from "#web/slips/api-changes.ts";
import { actionLabel } from "#web/slips/components/action-label.tsx";
import { useSlipAction } from "#web/slips/use-slip-action.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FormDialog, frameOf } from "#web/ui/form-dialog.tsx";
import { useDeskForm } from "#web/ui/use-desk-form.ts";
import type { Messages } from "#web/ui/use-message.ts";
import { AboutSlips } from "./about-slips.tsx";
import { bulkOutcome } from "./bulk-outcome.ts";
import { CenterSelect, CHOOSE_A_CENTER, NO_CENTER } from "./center-select.tsx";
import { DeclineDialog } from "./decline-dialog.tsx";

type BulkDialogProps = {
  action: BulkAction;
  slips: readonly Slip[];
  opened: boolean;
  returnFocus: RefObject<HTMLElement | null>;
  messages: Messages;
  onClose: () => void;
  /** Told which slips were left as they were. */
  onDone: (skipped: number[]) => void;
};

/** Asks before many applications are decided or assigned, since no decision can be taken back, and tells what became of each. */
export function BulkDialog({ action, ...props }: BulkDialogProps) {
  switch (action) {
    case "approve":
      return <ApproveMany {...props} />;
    case "decline":
      return <DeclineMany {...props} />;
    case "assign":
      return <AssignMany {...props} />;
  }
}

type ManyProps = Omit<BulkDialogProps, "action">;

function ApproveMany(props: ManyProps) {
  const { send, onSent } = useBulk("approve", props);
  const { problem, isSending, submit } = useDeskForm({
    initial: {},
    read: () => ({ input: {} }),
    failure: t("The applications were not approved."),
    isDialog: true,
    send,
    onSent,
  });
  const marked = countMarked(
    useQueryClient(),
    props.slips.map(({ id }) => id),
  );
  return (
    <ConfirmDialog
      opened={props.opened}
      title={t("Approve {applications}?", { applications: applications(props.slips) })}
      message={[
        t("Each goes on to be sent for processing. This cannot be taken back."),
        ...markedWords(marked),
      ].join(" ")}
      detail={<AboutSlips slips={props.slips} />}
      confirmLabel={actionLabel("approve")}
      busy={isSending}
      failure={problem}
      returnFocus={props.returnFocus}
      onConfirm={submit}
      onCancel={props.onClose}
    />
  );
}

function DeclineMany(props: ManyProps) {
  const { send, onSent } = useBulk("decline", props);
  return (
    <DeclineDialog
      opened={props.opened}
      title={t("Decline {applications}?", { applications: applications(props.slips) })}
      about={<AboutSlips slips={props.slips} />}
      submitLabel={actionLabel("decline")}
      failure={t("The applications were not declined.")}
      returnFocus={props.returnFocus}
      send={(reason) => send(reason === null ? {} : { reason })}
      onSent={onSent}
      onCancel={props.onClose}
    />
  );
}

function AssignMany(props: ManyProps) {
  const { send, onSent } = useBulk("assign", props);
  const { form, ...run } = useDeskForm({
    initial: NO_CENTER,
    read: ({ medical_center_id }) => ({ input: Number(medical_center_id) }),
    failure: t("Failed to assign medical center."),
    isDialog: true,
    send: (medical_center_id) => send({ medical_center_id }),
    onSent,
  });
  const chosen = useWatch({ control: form.control, name: "medical_center_id" });
  const cities = new Set(props.slips.map(({ city }) => city));
  return (
    <FormDialog
      {...frameOf(run)}
      opened={props.opened}
      title={t("Assign a medical center to {applications}", {
        applications: applications(props.slips),
      })}
      submitLabel={t("Assign")}
      disabledReason={chosen === "" ? CHOOSE_A_CENTER : null}
      returnFocus={props.returnFocus}
      onCancel={props.onClose}
    >
      <AboutSlips slips={props.slips} />
      <CenterSelect form={form} city={cities.size === 1 ? [...cities][0] : undefined} />
    </FormDialog>
  );
}

function useBulk(action: BulkAction, { slips, messages, onClose, onDone }: ManyProps) {
  const { send } = useSlipAction((more: Omit<ManyChange, "action">) =>
    changeMany(slips, { action, ...more }),
  );
  const onSent = (answer: BulkAnswer) => {
    messages.tell(bulkOutcome(action, answer, slips));
    onDone(answer.skipped.map(({ id }) => id));
    onClose();
  };
  return { send, onSent };
}

function applications({ length }: readonly Slip[]): string {
  return length === 1 ? t("1 application") : t("{count} applications", { count: length });
}

function markedWords(count: number): string[] {
  if (count === 0) return [];
  if (count === 1) return [t("1 is marked as a possible duplicate.")];
  return [t("{count} are marked as possible duplicates.", { count })];
}

import { t } from "#web/language/translate.ts";
import { RecordOutcomeDialog } from "#web/processing/components/record-outcome-dialog.tsx";
import type { DialogKind } from "#web/slips/use-status-changes.ts";
import { AboutSlip, type SlipDialogProps } from "./about-slip.tsx";
import { AssignCenterDialog } from "./assign-center-dialog.tsx";
import { DeclinedReasonDialog, DeclineSlipDialog } from "./decline-slip-dialog.tsx";
import { DeleteSlipDialog } from "./delete-slip-dialog.tsx";
import { SlipUrlDialog } from "./slip-url-dialog.tsx";

type SlipDialogsProps = SlipDialogProps & {
  kind: DialogKind;
  onDeleted: (id: number) => Promise<void> | void;
};

/** The dialog that an action asked for. */
export function SlipDialogs({ kind, onDeleted, ...dialog }: SlipDialogsProps) {
  const { slip, messages, onClose } = dialog;
  switch (kind) {
    case "delete":
      return <DeleteSlipDialog {...dialog} onDeleted={onDeleted} />;
    case "decline":
      return <DeclineSlipDialog {...dialog} />;
    case "declined-reason":
      return <DeclinedReasonDialog {...dialog} />;
    case "slip-url":
      return <SlipUrlDialog {...dialog} />;
    case "assign-medical":
      return <AssignCenterDialog {...dialog} />;
    case "record-outcome":
      return (
        <RecordOutcomeDialog
          {...dialog}
          about={<AboutSlip slip={slip} />}
          onDone={() => {
            messages.succeed(
              t("The outcome of {name} was recorded.", {
                name: `${slip.first_name} ${slip.last_name}`,
              }),
            );
            onClose();
          }}
        />
      );
  }
}

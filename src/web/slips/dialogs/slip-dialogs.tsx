import type { RefObject } from "react";
import type { Slip } from "#shared/slips/contract.ts";
import { t } from "#web/language/translate.ts";
import { RecordOutcomeDialog } from "#web/processing/components/record-outcome-dialog.tsx";
import type { DialogKind } from "#web/slips/use-status-changes.ts";
import type { Messages } from "#web/ui/use-message.ts";
import { AboutSlip } from "./about-slip.tsx";
import { AssignCenterDialog } from "./assign-center-dialog.tsx";
import { DeclinedReasonDialog, DeclineSlipDialog } from "./decline-slip-dialog.tsx";
import { DeleteSlipDialog } from "./delete-slip-dialog.tsx";
import { SlipUrlDialog } from "./slip-url-dialog.tsx";

/** What every dialog about a slip is told. */
export type SlipDialogProps = {
  slip: Slip;
  opened: boolean;
  /** What opened it: it gets the focus back. */
  returnFocus: RefObject<HTMLElement | null>;
  messages: Messages;
  onClose: () => void;
};

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

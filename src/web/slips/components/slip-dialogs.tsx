import type { RefObject } from "react";
import type { Slip } from "#shared/slips/contract.ts";
import { RecordOutcomeDialog } from "#web/processing/components/record-outcome-dialog.tsx";
import { AboutSlip } from "#web/slips/components/about-slip.tsx";
import { AssignCenterDialog } from "#web/slips/components/assign-center-dialog.tsx";
import { DeleteSlipDialog } from "#web/slips/components/delete-slip-dialog.tsx";
import { SlipUrlDialog } from "#web/slips/components/slip-url-dialog.tsx";

/** The actions that ask something first. */
export type DialogKind = "delete" | "slip-url" | "assign-medical" | "record-outcome";

/** What every dialog about a slip is told. */
export type SlipDialogProps = {
  slip: Slip;
  opened: boolean;
  /** The row's menu button: it gets the focus back. */
  returnFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
};

type SlipDialogsProps = SlipDialogProps & {
  kind: DialogKind;
  onDeleted: (id: number) => void;
  onAssigned: () => void;
};

/** The dialog that a row menu asked for. */
export function SlipDialogs({ kind, onDeleted, onAssigned, ...dialog }: SlipDialogsProps) {
  switch (kind) {
    case "delete":
      return <DeleteSlipDialog {...dialog} onDeleted={onDeleted} />;
    case "slip-url":
      return <SlipUrlDialog {...dialog} />;
    case "assign-medical":
      return <AssignCenterDialog {...dialog} onAssigned={onAssigned} />;
    case "record-outcome":
      return <RecordOutcomeDialog {...dialog} about={<AboutSlip slip={dialog.slip} />} />;
  }
}

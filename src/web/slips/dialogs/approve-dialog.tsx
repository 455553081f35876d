import type { RefObject } from "react";
import type { Slip } from "#shared/slips/contract.ts";
import { DuplicateLine, usePossibleMatches } from "#web/duplicates/components/duplicate-line.tsx";
import { t } from "#web/language/translate.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { AboutSlip } from "./about-slip.tsx";

type ApproveDialogProps = {
  slip: Slip;
  opened: boolean;
  busy: boolean;
  returnFocus: RefObject<HTMLElement | null>;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before a possible duplicate is approved, and says which application there is already and what became of it. */
export function ApproveDialog({ slip, ...rest }: ApproveDialogProps) {
  const matches = usePossibleMatches(slip.id);
  return (
    <ConfirmDialog
      {...rest}
      title={t("Possible duplicate")}
      about={<AboutSlip slip={slip} />}
      message={t("Approve this application as well?")}
      detail={matches.map((match) => (
        <div key={match.slip.id}>
          <DuplicateLine {...match} />
        </div>
      ))}
      confirmLabel={t("Approve as well")}
      danger
    />
  );
}

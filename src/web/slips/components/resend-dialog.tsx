import type { RefObject } from "react";
import type { Slip } from "#shared/slips/contract.ts";
import { t } from "#web/language/translate.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

type ResendDialogProps = {
  opened: boolean;
  /** Those to be sent that are paid already. */
  paid: readonly Slip[];
  busy: boolean;
  returnFocus: RefObject<HTMLElement | null>;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before slips that are paid are sent again. */
export function ResendDialog({ paid, ...rest }: ResendDialogProps) {
  const isOne = paid.length === 1;
  return (
    <ConfirmDialog
      {...rest}
      title={t("Send again")}
      message={
        isOne ? t("This slip is paid. Send it again?") : t("These slips are paid. Send them again?")
      }
      detail={paid.map(({ id, first_name, last_name, passport_number }) => (
        <div key={id} translate="no">
          {first_name} {last_name} · <span className="desk-figures">{passport_number}</span>
        </div>
      ))}
      confirmLabel={t("Send again")}
      danger
    />
  );
}

import { t } from "#web/language/translate.ts";
import { setDeclinedReason, setSlipStatus } from "#web/slips/api-changes.ts";
import { actionLabel } from "#web/slips/components/action-label.tsx";
import { useSlipAction } from "#web/slips/use-slip-action.ts";
import { STATUS_CHANGES } from "#web/slips/use-status-changes.ts";
import { AboutSlip, type SlipDialogProps } from "./about-slip.tsx";
import { DeclineDialog } from "./decline-dialog.tsx";

/** Declines an application with a reason. */
export function DeclineSlipDialog(props: SlipDialogProps) {
  const { slip, messages, onClose } = props;
  const name = `${slip.first_name} ${slip.last_name}`;
  const { send } = useSlipAction((reason: string | null) =>
    setSlipStatus(slip, { status: "declined", reason: reason ?? undefined }),
  );
  return (
    <DeclineDialog
      {...shared(props)}
      submitLabel={actionLabel("decline")}
      failure={STATUS_CHANGES.decline.failed(name)}
      send={send}
      onSent={() => {
        messages.succeed(STATUS_CHANGES.decline.done(name));
        onClose();
      }}
    />
  );
}

/** Says afterwards why an application was declined. */
export function DeclinedReasonDialog(props: SlipDialogProps) {
  const { slip, messages, onClose } = props;
  const { send } = useSlipAction((reason: string | null) => setDeclinedReason(slip.id, reason));
  return (
    <DeclineDialog
      {...shared(props)}
      submitLabel={t("Add reason")}
      failure={t("The reason was not added.")}
      send={send}
      onSent={() => {
        messages.succeed(
          t("The reason for {name} was added.", {
            name: `${slip.first_name} ${slip.last_name}`,
          }),
        );
        onClose();
      }}
    />
  );
}

function shared({ slip, opened, returnFocus, onClose }: SlipDialogProps) {
  return {
    opened,
    returnFocus,
    title: t("Decline Application"),
    about: <AboutSlip slip={slip} />,
    onCancel: onClose,
  };
}

import { setDeclinedReason, setSlipStatus, useSlipAction } from "#web/slips/api.ts";
import { AboutSlip } from "./about-slip.tsx";
import { DeclineDialog } from "./decline-dialog.tsx";
import type { SlipDialogProps } from "./slip-dialogs.tsx";

/** Declines an application with a reason. */
export function DeclineSlipDialog(props: SlipDialogProps) {
  const { slip, messages, onClose } = props;
  const { send } = useSlipAction((reason: string | null) =>
    setSlipStatus(slip, { status: "declined", reason: reason ?? undefined }),
  );
  return (
    <DeclineDialog
      {...shared(props)}
      submitLabel="Decline"
      failure={`Could not decline ${slip.first_name} ${slip.last_name}.`}
      send={send}
      onSent={() => {
        messages.succeed(`${slip.first_name} ${slip.last_name} was declined.`);
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
      submitLabel="Add reason"
      failure="The reason was not added."
      send={send}
      onSent={() => {
        messages.succeed(`The reason for ${slip.first_name} ${slip.last_name} was added.`);
        onClose();
      }}
    />
  );
}

function shared({ slip, opened, returnFocus, onClose }: SlipDialogProps) {
  return {
    opened,
    returnFocus,
    title: "Decline Application",
    about: <AboutSlip slip={slip} />,
    onCancel: onClose,
  };
}

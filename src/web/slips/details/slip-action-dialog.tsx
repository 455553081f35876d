import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Slip } from "#shared/slips/contract.ts";
import { slipQuery } from "#web/slips/api.ts";
import { ResendDialog } from "#web/slips/components/resend-dialog.tsx";
import { ApproveDialog } from "#web/slips/dialogs/approve-dialog.tsx";
import { SlipDialogs } from "#web/slips/dialogs/slip-dialogs.tsx";
import type { Messages } from "#web/ui/use-message.ts";
import type { useSlipActions } from "./use-slip-actions.ts";

type SlipActionDialogProps = {
  slip: Slip;
  actions: ReturnType<typeof useSlipActions>;
  messages: Messages;
};

/** The dialog that an action of the details page asked for, about the slip as it is now. */
export function SlipActionDialog({ slip, actions, messages }: SlipActionDialogProps) {
  const { asked, close } = actions.dialog;
  const navigate = useNavigate();
  const client = useQueryClient();
  const leave = async (id: number) => {
    await navigate({ to: "/admin/slips" });
    client.removeQueries({ queryKey: slipQuery(id).queryKey });
  };
  if (!asked) return null;
  const { task, opened, returnFocus } = asked;
  if (task === "resend") {
    return (
      <ResendDialog
        opened={opened}
        paid={[slip]}
        busy={actions.isBusy}
        returnFocus={returnFocus}
        onConfirm={() => actions.sending.send([slip.id], close)}
        onCancel={close}
      />
    );
  }
  if (task === "approve") {
    return (
      <ApproveDialog
        slip={slip}
        opened={opened}
        busy={actions.isBusy}
        returnFocus={returnFocus}
        onConfirm={actions.approve}
        onCancel={close}
      />
    );
  }
  return (
    <SlipDialogs
      key={asked.turn}
      kind={task}
      slip={slip}
      opened={opened}
      returnFocus={returnFocus}
      messages={messages}
      onClose={close}
      onDeleted={leave}
    />
  );
}

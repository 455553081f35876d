import { ResendDialog } from "#web/slips/components/resend-dialog.tsx";
import { ApproveDialog } from "#web/slips/dialogs/approve-dialog.tsx";
import { BulkDialog } from "#web/slips/dialogs/bulk-dialog.tsx";
import { SlipDialogs } from "#web/slips/dialogs/slip-dialogs.tsx";
import type { Messages } from "#web/ui/use-message.ts";
import type { useListActions } from "./use-list-actions.ts";
import type { ListRow } from "./use-list-rows.ts";
import type { SlipSelection } from "./use-slip-selection.ts";

type ListDialogProps = {
  actions: ReturnType<typeof useListActions>;
  rows: readonly ListRow[];
  messages: Messages;
  ticks: SlipSelection;
};

/** The dialog that was asked for, about the slip as the list shows it now. */
export function ListDialog({ actions, rows, messages, ticks }: ListDialogProps) {
  const { asked, close } = actions.dialog;
  if (!asked) return null;
  const { task, opened, returnFocus, turn } = asked;
  if (task.kind === "resend") {
    return (
      <ResendDialog
        opened={opened}
        paid={task.paid}
        busy={actions.isSending}
        returnFocus={returnFocus}
        onConfirm={() => actions.resend(task.ids)}
        onCancel={close}
      />
    );
  }
  if (task.kind === "approve") {
    const row = rows.find(({ id }) => id === task.slip.id);
    const slip = row?.slip ?? task.slip;
    return (
      <ApproveDialog
        key={turn}
        slip={slip}
        opened={opened}
        busy={row?.isSaving ?? false}
        returnFocus={returnFocus}
        onConfirm={() => actions.approve(slip)}
        onCancel={close}
      />
    );
  }
  if (task.kind === "bulk") {
    return (
      <BulkDialog
        key={turn}
        action={task.action}
        slips={task.slips}
        opened={opened}
        returnFocus={returnFocus}
        messages={messages}
        onClose={close}
        onDone={ticks.keepOnly}
      />
    );
  }
  return (
    <SlipDialogs
      key={turn}
      kind={task.kind}
      slip={rows.find(({ id }) => id === task.slip.id)?.slip ?? task.slip}
      opened={opened}
      returnFocus={returnFocus}
      messages={messages}
      onClose={close}
      onDeleted={ticks.forget}
    />
  );
}

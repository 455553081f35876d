import { Button } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { LeaveDialog } from "#web/ui/leave-dialog.tsx";
import { LeaveQuestion } from "#web/ui/leave-question.tsx";
import { SheetGroup } from "#web/ui/sheet-group.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useDialog } from "#web/ui/use-dialog.tsx";
import classes from "./design.module.css";

type Shown = { onClose: () => void };

const DIALOGS = {
  Plain: ({ onClose }: Shown) => (
    <Dialog title="Unfinished applications" onClose={onClose}>
      Rahim Uddin, E1234567
    </Dialog>
  ),
  Confirm: ({ onClose }: Shown) => (
    <ConfirmDialog
      title="Send again"
      message="It is booked anew."
      detail="Rahim Uddin, E1234567"
      confirmLabel="Send"
      onConfirm={onClose}
      onCancel={onClose}
    />
  ),
  "Confirm danger": ({ onClose }: Shown) => (
    <ConfirmDialog
      title="Delete slip"
      message="It cannot be brought back."
      detail="Rahim Uddin, E1234567"
      confirmLabel="Delete"
      danger
      onConfirm={onClose}
      onCancel={onClose}
    />
  ),
  Form: ({ onClose }: Shown) => <SlipUrlForm hasFailed={false} onClose={onClose} />,
  "Form that failed": ({ onClose }: Shown) => <SlipUrlForm hasFailed onClose={onClose} />,
};

const FAILURE = { what: "The slip URL was not changed.", why: "No answer came." };

function SlipUrlForm({ hasFailed, onClose }: Shown & { hasFailed: boolean }) {
  const [typed, setTyped] = useState("https://");
  return (
    <FormDialog
      title="Update Slip URL"
      submitLabel="Update"
      failure={hasFailed ? FAILURE : null}
      disabledReason={typed === "" ? "Type an address" : null}
      onSubmit={onClose}
      onCancel={onClose}
    >
      <TextField name="url" label="Slip URL" value={typed} onChange={setTyped} isFirstInDialog />
    </FormDialog>
  );
}

/** Every dialog, opened by its button. */
export function DialogsShown() {
  const open = useDialog();
  const [isLeaving, setIsLeaving] = useState(false);
  const [isFetched, setIsFetched] = useState(false);
  const stay = () => setIsLeaving(false);
  const stayFetched = () => setIsFetched(false);
  return (
    <SheetGroup title="Dialogs" isAlone>
      <div className={classes.row}>
        {Object.entries(DIALOGS).map(([kind, Shown]) => (
          <Button
            key={kind}
            variant="default"
            onClick={() => open((close) => <Shown onClose={close} />)}
          >
            {kind}
          </Button>
        ))}
        <Button variant="default" onClick={() => setIsLeaving(true)}>
          Leave
        </Button>
        <Button variant="default" onClick={() => setIsFetched(true)}>
          Leave, fetched
        </Button>
      </div>
      <LeaveQuestion guard={{ isAsking: isLeaving, leave: stay, stay }}>
        What you typed is not saved and will be lost.
      </LeaveQuestion>
      <LeaveDialog guard={{ isAsking: isFetched, leave: stayFetched, stay: stayFetched }}>
        What you typed is not saved and will be lost.
      </LeaveDialog>
    </SheetGroup>
  );
}

import { Button } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { LeaveDialog } from "#web/ui/leave-dialog.tsx";
import { LeaveQuestion } from "#web/ui/leave-question.tsx";
import { SheetGroup } from "#web/ui/sheet-group.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import classes from "./design.module.css";

const KINDS = [
  "Confirm",
  "Confirm danger",
  "Form",
  "Form that failed",
  "Leave",
  "Leave, fetched",
] as const;
type Kind = (typeof KINDS)[number];

const FAILURE = { what: "The slip URL was not changed.", why: "No answer came." };

/** Every dialog, opened by its button. */
export function DialogsShown() {
  const [shown, setShown] = useState<Kind | null>(null);
  const [typed, setTyped] = useState("https://");
  const close = () => setShown(null);
  const isDanger = shown === "Confirm danger";
  const hasFailed = shown === "Form that failed";
  return (
    <SheetGroup title="Dialogs" isAlone>
      <div className={classes.row}>
        {KINDS.map((kind) => (
          <Button key={kind} variant="default" onClick={() => setShown(kind)}>
            {kind}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        opened={shown === "Confirm" || isDanger}
        title={isDanger ? "Delete slip" : "Send again"}
        message={isDanger ? "It cannot be brought back." : "It is booked anew."}
        detail="Rahim Uddin, E1234567"
        confirmLabel={isDanger ? "Delete" : "Send"}
        danger={isDanger}
        onConfirm={close}
        onCancel={close}
      />
      <FormDialog
        opened={shown === "Form" || hasFailed}
        title="Update Slip URL"
        submitLabel="Update"
        failure={hasFailed ? FAILURE : null}
        disabledReason={typed === "" ? "Type an address" : null}
        onSubmit={close}
        onCancel={close}
      >
        <TextField name="url" label="Slip URL" value={typed} onChange={setTyped} isFirstInDialog />
      </FormDialog>
      <LeaveQuestion guard={{ isAsking: shown === "Leave", leave: close, stay: close }}>
        What you typed is not saved and will be lost.
      </LeaveQuestion>
      <LeaveDialog guard={{ isAsking: shown === "Leave, fetched", leave: close, stay: close }}>
        What you typed is not saved and will be lost.
      </LeaveDialog>
    </SheetGroup>
  );
}

import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { failureSentence } from "#web/lib/call.ts";
import { exportCsv } from "#web/medical-centers/api.ts";
import type { CenterTask } from "#web/medical-centers/use-center-dialog.ts";
import classes from "./page-actions.module.css";

type PageActionsProps = {
  onTask: (task: CenterTask) => void;
  onFailure: (message: string) => void;
};

/** What an admin may do with the list as a whole. */
export function PageActions({ onTask, onFailure }: PageActionsProps) {
  const exporting = useMutation({
    mutationFn: exportCsv,
    onSuccess: saveFile,
    onError: (error) => onFailure(failureSentence(error, "Failed to export medical centers.")),
  });
  return (
    <>
      <Button
        className={classes.action ?? ""}
        variant="default"
        loading={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        Export CSV
      </Button>
      <Button
        className={classes.action ?? ""}
        variant="default"
        onClick={() => onTask({ kind: "csv" })}
      >
        Import CSV
      </Button>
      <Button
        className={classes.action ?? ""}
        variant="default"
        onClick={() => onTask({ kind: "starter-list" })}
      >
        Import starter list
      </Button>
      <AddCenterButton onTask={onTask} />
    </>
  );
}

/** Opens the dialog for a new center. */
export function AddCenterButton({ onTask }: Pick<PageActionsProps, "onTask">) {
  return (
    <Button
      className={classes.action ?? ""}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => onTask({ kind: "add" })}
    >
      Add Medical Center
    </Button>
  );
}

// Reading the answer as text has taken its byte order mark off, which spreadsheets need for Bangla.
function saveFile(csv: string): void {
  const address = URL.createObjectURL(new Blob(["\ufeff", csv], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "medical-centers.csv";
  link.click();
  URL.revokeObjectURL(address);
}

import { Button } from "@mantine/core";
import { t } from "#web/language/translate.ts";
import { type Failure, failureOf } from "#web/lib/call-error.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { exportCsv } from "#web/medical-centers/api-import.ts";
import type { CenterTask } from "#web/medical-centers/use-center-dialog.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { IconPlus } from "#web/ui/icons/icons.ts";
import { useAction } from "#web/ui/use-action.ts";
import classes from "./page-actions.module.css";

type PageActionsProps = {
  onTask: (task: CenterTask) => void;
  onFailure: (failure: Failure) => void;
};

/** What an admin may do with the list as a whole. */
export function PageActions({ onTask, onFailure }: PageActionsProps) {
  const exporting = useAction(exportCsv);
  const startExport = () =>
    exporting.run(undefined, {
      onSuccess: (file) => saveFile(file, "medical-centers.csv"),
      onError: (error) => onFailure(failureOf(error, t("Failed to export medical centers."))),
    });
  return (
    <div className={classes.actions}>
      <ActionButton
        className={classes.action ?? ""}
        variant="default"
        busy={exporting.isBusy}
        onClick={startExport}
      >
        {t("Export CSV")}
      </ActionButton>
      <Button
        className={classes.action ?? ""}
        variant="default"
        onClick={() => onTask({ kind: "csv" })}
      >
        {t("Import CSV")}
      </Button>
      <Button
        className={classes.action ?? ""}
        variant="default"
        onClick={() => onTask({ kind: "starter-list" })}
      >
        {t("Import starter list")}
      </Button>
      <AddCenterButton onTask={onTask} className={classes.action} />
    </div>
  );
}

type AddCenterButtonProps = Pick<PageActionsProps, "onTask"> & { className?: string | undefined };

/** Opens the dialog for a new center. */
export function AddCenterButton({ onTask, className = "" }: AddCenterButtonProps) {
  return (
    <Button
      className={className}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => onTask({ kind: "add" })}
    >
      {t("Add Medical Center")}
    </Button>
  );
}

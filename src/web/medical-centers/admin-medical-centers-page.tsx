import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import { t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { Problem } from "#web/ui/banner.tsx";
import { ActionButton } from "#web/ui/buttons.tsx";
import { IconPlus } from "#web/ui/icons/icons.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { EmptyState, Page } from "#web/ui/page.tsx";
import { RecordActions } from "#web/ui/record-list.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { medicalCentersQuery } from "./api.ts";
import { exportCsv } from "./api-import.ts";
import { CenterFormDialog, DeleteCenterDialog } from "./center-dialogs.tsx";
import { useCentersFilter } from "./center-filters.tsx";
import { CenterList } from "./center-list.tsx";
import { CsvDialog } from "./import/csv-dialog.tsx";
import { StarterListDialog } from "./import/starter-list-dialog.tsx";
import classes from "./medical-centers.module.css";

export function prefetch({ queries }: Visit): void {
  void queries.prefetchQuery(medicalCentersQuery);
}

/** Where admins keep the list of medical centers. */
export function AdminMedicalCentersPage() {
  const query = useQuery(medicalCentersQuery);
  const filter = useCentersFilter("/admin/medical-centers");
  return (
    <Page
      title={t("Medical Centers")}
      heading={t("Manage Medical Centers")}
      actions={<PageActions />}
    >
      {query.error && (
        <Problem
          title={t("Failed to fetch medical centers.")}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      <CenterList
        query={query}
        filter={filter}
        actions={(center) => <CenterActions center={center} />}
        empty={
          <EmptyState
            title={t("No medical centers found")}
            hint={t("Get started by adding your first medical center.")}
            action={<AddCenterButton />}
          />
        }
      />
    </Page>
  );
}

function CenterActions({ center }: { center: MedicalCenter }) {
  const openDialog = useDialog();
  return (
    <RecordActions
      name={center.name}
      onEdit={() => openDialog((close) => <CenterFormDialog center={center} onClose={close} />)}
      onDelete={() => openDialog((close) => <DeleteCenterDialog center={center} onClose={close} />)}
    />
  );
}

/** What an admin may do with the list as a whole. */
function PageActions() {
  const messages = useMessage();
  const openDialog = useDialog();
  const exporting = useAction(exportCsv);
  const startExport = () =>
    exporting.run(undefined, {
      onSuccess: (file) => saveFile(file, "medical-centers.csv"),
      onError: (error) => messages.fail(failureOf(error, t("Failed to export medical centers."))),
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
        onClick={() => openDialog((close) => <CsvDialog onClose={close} />)}
      >
        {t("Import CSV")}
      </Button>
      <Button
        className={classes.action ?? ""}
        variant="default"
        onClick={() => openDialog((close) => <StarterListDialog onClose={close} />)}
      >
        {t("Import starter list")}
      </Button>
      <AddCenterButton className={classes.action} />
    </div>
  );
}

/** Opens the dialog for a new center. */
function AddCenterButton({ className = "" }: { className?: string | undefined }) {
  const openDialog = useDialog();
  return (
    <Button
      className={className}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => openDialog((close) => <CenterFormDialog onClose={close} />)}
    >
      {t("Add Medical Center")}
    </Button>
  );
}

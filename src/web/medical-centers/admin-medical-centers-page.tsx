import { Button } from "@mantine/core";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import { exportMedicalCenters } from "#shared/medical-centers/contract.ts";
import { t } from "#web/language/translate.ts";
import { callForFile, saveFile } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { ActionButton } from "#web/ui/buttons.tsx";
import { IconPlus } from "#web/ui/icons/icons.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { Page } from "#web/ui/page.tsx";
import { RecordActions } from "#web/ui/record-list.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { medicalCentersQuery } from "./api.ts";
import { CenterFormDialog, DeleteCenterDialog } from "./center-dialogs.tsx";
import { CenterList } from "./center-list.tsx";
import { CsvDialog } from "./csv-dialog.tsx";
import classes from "./medical-centers.module.css";
import { StarterListDialog } from "./starter-list-dialog.tsx";

export function prefetch({ queries }: Visit): void {
  void queries.prefetchQuery(medicalCentersQuery);
}

export function AdminMedicalCentersPage() {
  return (
    <Page
      title={t("Medical Centers")}
      heading={t("Manage Medical Centers")}
      actions={<PageActions />}
    >
      <CenterList
        path="/admin/medical-centers"
        problem={{ title: t("Failed to fetch medical centers.") }}
        actions={(center) => <CenterActions center={center} />}
        hint={t("Get started by adding your first medical center.")}
        add={<AddCenterButton />}
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

function PageActions() {
  const messages = useMessage();
  const openDialog = useDialog();
  const exporting = useAction(() => callForFile(exportMedicalCenters));
  const startExport = () =>
    exporting.run(undefined, {
      onSuccess: (file) => saveFile(file, "medical-centers.csv"),
      onError: (error) => messages.fail(failureOf(error, t("Failed to export medical centers."))),
    });
  return (
    <div className={classes.actions}>
      <ActionButton variant="default" busy={exporting.isBusy} onClick={startExport}>
        {t("Export CSV")}
      </ActionButton>
      <Button
        variant="default"
        onClick={() => openDialog((close) => <CsvDialog onClose={close} />)}
      >
        {t("Import CSV")}
      </Button>
      <Button
        variant="default"
        onClick={() => openDialog((close) => <StarterListDialog onClose={close} />)}
      >
        {t("Import starter list")}
      </Button>
      <AddCenterButton />
    </div>
  );
}

function AddCenterButton() {
  const openDialog = useDialog();
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => openDialog((close) => <CenterFormDialog onClose={close} />)}
    >
      {t("Add Medical Center")}
    </Button>
  );
}

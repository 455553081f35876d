import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  CENTERS_FILE_NAME,
  countSlipsOfCenter,
  createMedicalCenter,
  deleteMedicalCenter,
  exportMedicalCenters,
  MedicalCenter,
  updateMedicalCenter,
} from "#shared/medical-centers/contract.ts";
import {
  type CenterField,
  CenterInput,
  centerLabels,
  EMPTY_CENTER,
  ofEachCenterField,
} from "#shared/medical-centers/form.ts";
import { CITY_NAMES } from "#shared/options/options.ts";
import { shownOptions } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call, callForFile, saveFile, seen } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { ActionButton } from "#web/ui/buttons.tsx";
import { ActionDialog, FormDialog, useDialogForm } from "#web/ui/dialog.tsx";
import { FormSelect, FormText } from "#web/ui/form.tsx";
import { IconPlus } from "#web/ui/icons/icons.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { Page } from "#web/ui/page.tsx";
import { RecordActions } from "#web/ui/record-list.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { readRequired, storedValues, useShown } from "#web/ui/use-desk-form.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { CENTER_DATA, medicalCentersQuery } from "./api.ts";
import { CsvDialog } from "./csv-dialog.tsx";
import classes from "./medical-centers.module.css";
import { CenterList } from "./operator-medical-centers-page.tsx";
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
        failure={{ title: t("Failed to fetch medical centers.") }}
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
      onSuccess: (file) => saveFile(file, CENTERS_FILE_NAME),
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

type CenterFormDialogProps = {
  center?: MedicalCenter;
  onClose: () => void;
};

function CenterFormDialog({ center, onClose }: CenterFormDialogProps) {
  const words = center ? WORDS.edit : WORDS.add;
  const { save } = useShown(MedicalCenter, center);
  const { form, frame } = useDialogForm({
    initial: center ? typedOf(center) : EMPTY_CENTER,
    read: (typed) => readRequired(CenterInput, typed, REQUIRED_LABELS),
    failure: words.failed,
    storedNow: storedValues(MedicalCenter, typedOf),
    send: (body: CenterInput) =>
      save((shown) =>
        shown
          ? call(updateMedicalCenter, { ...seen(shown), body })
          : call(createMedicalCenter, { body }),
      ),
    refresh: CENTER_DATA,
    done: ({ name }) => [words.done, name],
    onClose,
  });
  const field = (name: CenterField) => ({ form, name, label: inLanguage(centerLabels[name]) });

  return (
    <FormDialog {...frame} title={words.title} submitLabel={words.submit}>
      <FormText {...field("name")} required isFirstInDialog />
      <div className={classes.pair}>
        {center && <FormText {...field("country")} required />}
        <FormSelect {...field("city")} options={cityOptions(center)} required />
      </div>
      <FormText {...field("address")} />
      <div className={classes.pair}>
        <FormText {...field("phone")} type="tel" identity />
        <FormText {...field("email")} type="email" inputMode="email" />
      </div>
      <div className={classes.pair}>
        <FormText {...field("website")} type="url" inputMode="url" placeholder="https://" />
        <FormText {...field("time")} placeholder="9AM-5PM" />
      </div>
    </FormDialog>
  );
}

const typedOf = (center: MedicalCenter) => ofEachCenterField((field) => center[field] ?? "");

const REQUIRED_LABELS = {
  name: inLanguage(centerLabels.name),
  country: inLanguage(centerLabels.country),
  city: inLanguage(centerLabels.city),
};

const WORDS = {
  add: {
    title: t("Add Medical Center"),
    submit: t("Create"),
    done: t("Medical center created successfully."),
    failed: t("Failed to create medical center."),
  },
  edit: {
    title: t("Edit Medical Center"),
    submit: t("Update"),
    done: t("Medical center updated successfully."),
    failed: t("Failed to update medical center."),
  },
};

// The stored city may not be in the list.
function cityOptions(center: MedicalCenter | undefined) {
  const names: readonly string[] = CITY_NAMES;
  const stored = center && !names.includes(center.city) ? [center.city] : [];
  return shownOptions([...stored, ...names].map((name) => ({ code: name, name })));
}

type DeleteCenterDialogProps = { center: MedicalCenter; onClose: () => void };

function DeleteCenterDialog({ onClose, ...props }: DeleteCenterDialogProps) {
  const { shown: center, save } = useShown(MedicalCenter, props.center);
  return (
    <ActionDialog
      title={t("Delete Medical Center")}
      message={t(
        "Are you sure you want to delete this medical center? This action cannot be undone.",
      )}
      detail={
        <>
          <strong translate="no">{center.name}</strong>, {inLanguage(center.city)}
          <SlipsConcerned id={center.id} />
        </>
      }
      confirmLabel={t("Delete")}
      danger
      send={() => save((shown) => call(deleteMedicalCenter, seen(shown)))}
      refresh={CENTER_DATA}
      done={[t("Medical center deleted successfully."), center.name]}
      failed={t("Failed to delete medical center.")}
      onClose={onClose}
    />
  );
}

function SlipsConcerned({ id }: { id: number }) {
  const { data, isError } = useQuery({
    // Not below "medical-centers": the deletion must not refetch it.
    queryKey: ["slips-of-center", id],
    queryFn: ({ signal }) => call(countSlipsOfCenter, { params: { id: String(id) }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <div role="status">
      {isError && t("Could not count the slips that use it.")}
      {!isError && !data && t("Counting the slips that use it…")}
      {data && slipsSentence(data.slips)}
    </div>
  );
}

function slipsSentence(slips: number): string {
  if (slips === 0) return t("No slip uses it.");
  return slips === 1
    ? t(
        "1 slip uses it. The slip stays, without a medical center; its history names the deleted one.",
      )
    : t(
        "{count} slips use it. They stay, without a medical center; their history names the deleted one.",
        { count: slips },
      );
}

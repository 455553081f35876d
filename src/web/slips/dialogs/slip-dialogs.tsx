import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import { cityName } from "#shared/options/options.ts";
import { Slip } from "#shared/slips/contract.ts";
import {
  addNote,
  changeSlip,
  changeSlipUrl,
  deleteSlip,
  MAX_NOTE_LENGTH,
  NoteForm,
  SlipUrlChange,
  undoNote,
} from "#shared/slips/contract-changes.ts";
import { applicantName } from "#shared/slips/rules.ts";
import { sentence } from "#shared/text/sentence.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call, seen } from "#web/lib/call.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { useSlipAction } from "#web/slips/api.ts";
import { ActionDialog, FormDialog, useDialogForm } from "#web/ui/dialog.tsx";
import { FormSelect, FormText } from "#web/ui/form.tsx";
import { useMessage } from "#web/ui/messages.tsx";
import { useUndo } from "#web/ui/use-action.ts";
import { readBy, storedValues, useShown } from "#web/ui/use-desk-form.ts";
import { AboutSlip } from "./decide-dialogs.tsx";
import { RecordOutcomeDialog } from "./outcome-dialog.tsx";

type SlipDialogProps = {
  slip: Slip;
  onClose: () => void;
  onDeleted: (id: number) => Promise<void> | void;
};

export const SLIP_DIALOGS = {
  assign: AssignCenterDialog,
  url: SlipUrlDialog,
  outcome: RecordOutcomeDialog,
  delete: DeleteSlipDialog,
  note: AddNoteDialog,
};

function DeleteSlipDialog({ onClose, onDeleted, ...props }: SlipDialogProps) {
  const { shown: slip, save } = useShown(Slip, props.slip);
  return (
    <ActionDialog
      title={t("Delete Application")}
      about={<AboutSlip slip={slip} />}
      message={t(
        "Are you sure you want to delete this slip application? This action cannot be undone.",
      )}
      confirmLabel={t("Delete")}
      danger
      send={async () => {
        await save((shown) => call(deleteSlip, seen(shown)));
        await onDeleted(slip.id);
      }}
      // The lists are read again; the record, which is no more, is not.
      refresh={[["slips", "page"]]}
      done={[deletedSentence(slip)]}
      failed={t("The application was not deleted.")}
      onClose={onClose}
    />
  );
}

function deletedSentence(slip: Slip): string {
  if (slip.erased_at !== null) return t("The erased application was deleted.");
  return t("The application of {name} was deleted.", { name: applicantName(slip) });
}

function SlipUrlDialog({ onClose, ...props }: SlipDialogProps) {
  const { shown: slip, save } = useShown(Slip, props.slip);
  const name = applicantName(slip);
  const { send } = useSlipAction(({ slip_url }: { slip_url: string | null }) =>
    save((shown) => call(changeSlipUrl, { ...seen(shown), body: { slip_url: slip_url ?? "" } })),
  );
  const { form, frame } = useDialogForm({
    initial: typedUrl(slip),
    storedNow: storedValues(Slip, typedUrl),
    read: (values) => readBy(SlipUrlChange, values),
    failure: t("The slip URL was not changed."),
    send,
    done: ({ slip_url }: Slip) => [
      slip_url
        ? t("The slip URL of {name} was changed.", { name })
        : t("The slip URL of {name} was removed.", { name }),
    ],
    onClose,
  });
  return (
    <FormDialog {...frame} title={t("Update Slip URL")} submitLabel={t("Update")}>
      <AboutSlip slip={slip} />
      <FormText
        form={form}
        name="slip_url"
        label={t("Slip URL")}
        type="url"
        inputMode="url"
        note={t("The address where the slip opens. Clear it to remove the address.")}
        isFirstInDialog
      />
    </FormDialog>
  );
}

const typedUrl = ({ slip_url }: Slip) => ({ slip_url: slip_url ?? "" });

function AddNoteDialog({ slip, onClose }: SlipDialogProps) {
  const messages = useMessage();
  const undoable = useUndo([["slips"]]);
  const { send } = useSlipAction((body: NoteForm) =>
    call(addNote, { params: { id: String(slip.id) }, body }),
  );
  const { form, frame } = useDialogForm({
    initial: { note: "" },
    read: (values) => readBy(NoteForm, values),
    failure: t("The note was not added."),
    send,
    onSent: ({ id }) => {
      const title = t("The note on {name} was added.", { name: applicantName(slip) });
      const params = { id: String(slip.id), note_id: String(id) };
      messages.show(undoable(title, () => call(undoNote, { params })));
      onClose();
    },
    onClose,
  });
  return (
    <FormDialog {...frame} title={t("Add note")} submitLabel={t("Add")}>
      <AboutSlip slip={slip} />
      <FormText
        form={form}
        name="note"
        label={t("Note")}
        hint={t("Visible to everyone who can see this application")}
        rows={4}
        maxLength={MAX_NOTE_LENGTH}
        isFirstInDialog
        required
      />
    </FormDialog>
  );
}

function AssignCenterDialog({ onClose, ...props }: SlipDialogProps) {
  const { shown: slip, save } = useShown(Slip, props.slip);
  const { send } = useSlipAction((medical_center_id: number) =>
    save((shown) => call(changeSlip, { ...seen(shown), body: { medical_center_id } })),
  );
  return (
    <CenterDialog
      title={t("Assign Medical Center")}
      about={<AboutSlip slip={slip} />}
      city={slip.city}
      hint={slip.MedicalCenter ? t("Now: {name}", { name: slip.MedicalCenter.name }) : undefined}
      send={send}
      done={({ MedicalCenter }) => [
        t("Medical center assigned successfully!"),
        `${applicantName(slip)}: ${MedicalCenter?.name ?? inLanguage(sentence("none"))}`,
      ]}
      onClose={onClose}
    />
  );
}

type CenterDialogProps<Answer> = {
  title: string;
  about: ReactNode;
  /** Its centers come first. */
  city: string | undefined;
  hint?: string | undefined;
  send: (medical_center_id: number) => Promise<Answer>;
  done?: (answer: Answer) => readonly [sentence: string, ...record: string[]];
  onSent?: (answer: Answer) => void;
  onClose: () => void;
};

export function CenterDialog<Answer>(props: CenterDialogProps<Answer>) {
  const { title, about, city, hint } = props;
  const centers = useQuery(medicalCentersQuery);
  const { form, frame } = useDialogForm({
    ...props,
    initial: { medical_center_id: "" },
    read: ({ medical_center_id }) => ({ input: Number(medical_center_id) }),
    failure: t("Failed to assign medical center."),
  });
  const chosen = useWatch({ control: form.control, name: "medical_center_id" });
  return (
    <FormDialog
      {...frame}
      title={title}
      submitLabel={t("Assign")}
      disabledReason={chosen === "" ? t("Choose a medical center first.") : null}
    >
      {about}
      <FormSelect
        form={form}
        name="medical_center_id"
        label={t("Medical center")}
        hint={hint}
        note={stateOfCenters(centers)}
        isFirstInDialog
        emptyLabel={centers.isPending ? t("Loading…") : t("Choose…")}
        options={ownCityFirst(centers.data ?? [], city && cityName(city)).map((center) => ({
          code: String(center.id),
          name: `${center.name} - ${inLanguage(center.city)}, ${inLanguage(center.country)}`,
        }))}
      />
    </FormDialog>
  );
}

function stateOfCenters(centers: { isError: boolean; data: MedicalCenter[] | undefined }) {
  if (centers.isError) return t("Failed to fetch medical centers.");
  return centers.data?.length === 0 ? t("No medical centers have been added yet.") : null;
}

function ownCityFirst(centers: readonly MedicalCenter[], city: string | undefined) {
  return centers.toSorted((a, b) => Number(b.city === city) - Number(a.city === city));
}

import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import { cityName } from "#shared/options/options.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { SlipUrlChange } from "#shared/slips/contract-changes.ts";
import { applicantName } from "#shared/slips/rules.ts";
import { t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { RecordOutcomeDialog } from "#web/processing/components/record-outcome-dialog.tsx";
import {
  assignMedicalCenter,
  setSlipUrl,
  useLastRead,
  useSlipAction,
  useSlipDeletion,
} from "#web/slips/api.ts";
import { useSending } from "#web/slips/use-sending.ts";
import { ConfirmDialog, FormDialog, frameOf } from "#web/ui/dialog.tsx";
import { FormSelect, FormText } from "#web/ui/form-fields.tsx";
import { useMessage } from "#web/ui/messages.tsx";
import { type DeskForm, readBy, useDeskForm } from "#web/ui/use-desk-form.ts";
import { AboutSlip } from "./about-slips.tsx";

type SlipDialogProps = {
  slip: Slip;
  onClose: () => void;
  /** What to do once the application has been deleted. */
  onDeleted: (id: number) => Promise<void> | void;
};

/** The dialogs in which an action on an application is completed. */
export const SLIP_DIALOGS = {
  assign: AssignCenterDialog,
  url: SlipUrlDialog,
  outcome: RecordSlipOutcomeDialog,
  delete: DeleteSlipDialog,
};

/** Asks before an application is deleted for good. */
function DeleteSlipDialog({ onClose, onDeleted, ...props }: SlipDialogProps) {
  const messages = useMessage();
  const slip = useLastRead(props.slip);
  const { run, isBusy, error } = useSlipDeletion(onDeleted);
  const confirm = () =>
    run(slip, {
      onSuccess: () => {
        messages.succeed(
          t("The application of {name} was deleted.", { name: applicantName(slip) }),
        );
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t("Delete Application")}
      about={<AboutSlip slip={slip} />}
      message={t(
        "Are you sure you want to delete this slip application? This action cannot be undone.",
      )}
      confirmLabel={t("Delete")}
      danger
      busy={isBusy}
      failure={error && failureOf(error, t("The application was not deleted."))}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

/** Sets, changes or clears the web address of a slip. */
function SlipUrlDialog({ onClose, ...props }: SlipDialogProps) {
  const messages = useMessage();
  const slip = useLastRead(props.slip);
  const { send } = useSlipAction((slip_url: string | null) => setSlipUrl(slip, slip_url ?? ""));
  const { form, ...run } = useDeskForm({
    initial: { slip_url: slip.slip_url ?? "" },
    read: (values) => readBy(SlipUrlChange, values),
    failure: t("The slip URL was not changed."),
    isDialog: true,
    send: (change) => send(change.slip_url),
    onSent: ({ slip_url }: Slip) => {
      const name = applicantName(slip);
      messages.succeed(
        slip_url
          ? t("The slip URL of {name} was changed.", { name })
          : t("The slip URL of {name} was taken away.", { name }),
      );
      onClose();
    },
  });
  return (
    <FormDialog
      {...frameOf(run)}
      title={t("Update Slip URL")}
      submitLabel={t("Update")}
      onCancel={onClose}
    >
      <AboutSlip slip={slip} />
      <FormText
        form={form}
        name="slip_url"
        label={t("Slip URL")}
        type="url"
        inputMode="url"
        note={t("Where the slip can be opened. Empty it to take the address away.")}
        isFirstInDialog
      />
    </FormDialog>
  );
}

/** Records how a booking by hand ended. */
function RecordSlipOutcomeDialog({ slip, onClose }: SlipDialogProps) {
  const messages = useMessage();
  return (
    <RecordOutcomeDialog
      slip={slip}
      about={<AboutSlip slip={slip} />}
      onDone={() => {
        messages.succeed(t("The outcome of {name} was recorded.", { name: applicantName(slip) }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

type ResendDialogProps = {
  /** What to send, and what of it is paid already. */
  ids: number[];
  paid: readonly Slip[];
  nameOf: (id: number) => string;
  onSent?: (() => void) | undefined;
  onClose: () => void;
};

/** Asks before slips that are paid are sent again. */
export function ResendDialog(props: ResendDialogProps) {
  const { ids, paid, nameOf, onSent, onClose } = props;
  const { send, isSending } = useSending();
  const confirm = () =>
    send(ids, nameOf, () => {
      onSent?.();
      onClose();
    });
  return (
    <ConfirmDialog
      title={t("Send again")}
      message={
        paid.length === 1
          ? t("This slip is paid. Send it again?")
          : t("These slips are paid. Send them again?")
      }
      detail={paid.map((slip) => (
        <div key={slip.id} translate="no">
          {applicantName(slip)} · <span className="desk-figures">{slip.passport_number}</span>
        </div>
      ))}
      confirmLabel={t("Send again")}
      danger
      busy={isSending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

/** Attaches a medical center to a finished slip; the centers of the slip's city come first. */
function AssignCenterDialog({ slip, onClose }: SlipDialogProps) {
  const messages = useMessage();
  const { send } = useSlipAction((id: number) => assignMedicalCenter(slip.id, id));
  const { form, ...run } = useDeskForm({
    initial: NO_CENTER,
    read: ({ medical_center_id }) => ({ input: Number(medical_center_id) }),
    failure: t("Failed to assign medical center."),
    isDialog: true,
    send,
    onSent: ({ MedicalCenter }) => {
      messages.succeed(
        t("Medical center assigned successfully!"),
        `${applicantName(slip)}: ${MedicalCenter?.name ?? t("none")}`,
      );
      onClose();
    },
  });
  const chosen = useWatch({ control: form.control, name: "medical_center_id" });
  return (
    <FormDialog
      {...frameOf(run)}
      title={t("Assign Medical Center")}
      submitLabel={t("Assign")}
      disabledReason={chosen === "" ? CHOOSE_A_CENTER : null}
      onCancel={onClose}
    >
      <AboutSlip slip={slip} />
      <CenterSelect
        form={form}
        city={slip.city}
        hint={slip.MedicalCenter ? t("Now: {name}", { name: slip.MedicalCenter.name }) : undefined}
      />
    </FormDialog>
  );
}

/** What a form that assigns a center begins with. */
export const NO_CENTER = { medical_center_id: "" };

/** Why such a form cannot be sent yet. */
export const CHOOSE_A_CENTER = t("Choose a medical center first.");

type CenterSelectProps = {
  form: DeskForm<typeof NO_CENTER, number>["form"];
  /** The city whose centers come first. */
  city: string | undefined;
  hint?: string | undefined;
};

/** All medical centers to choose from. */
export function CenterSelect({ form, city, hint }: CenterSelectProps) {
  const centers = useQuery(medicalCentersQuery);
  return (
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
        name: `${center.name} - ${center.city}, ${center.country}`,
      }))}
    />
  );
}

function stateOfCenters(centers: { isError: boolean; data: MedicalCenter[] | undefined }) {
  if (centers.isError) return t("Failed to fetch medical centers.");
  return centers.data?.length === 0 ? t("No medical centers have been added yet.") : null;
}

function ownCityFirst(
  centers: readonly MedicalCenter[],
  city: string | undefined,
): MedicalCenter[] {
  return [
    ...centers.filter((center) => center.city === city),
    ...centers.filter((center) => center.city !== city),
  ];
}

import { useWatch } from "react-hook-form";
import { t } from "#web/language/translate.ts";
import { assignMedicalCenter } from "#web/slips/api-form.ts";
import { useSlipAction } from "#web/slips/use-slip-action.ts";
import { FormDialog, frameOf } from "#web/ui/form-dialog.tsx";
import { useDeskForm } from "#web/ui/use-desk-form.ts";
import { AboutSlip, type SlipDialogProps } from "./about-slip.tsx";
import { CenterSelect, CHOOSE_A_CENTER, NO_CENTER } from "./center-select.tsx";

/** Attaches a medical center to a finished slip; the centers of the slip's city come first. */
export function AssignCenterDialog(props: SlipDialogProps) {
  const { slip, opened, returnFocus, messages, onClose } = props;
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
        `${slip.first_name} ${slip.last_name}: ${MedicalCenter?.name ?? t("none")}`,
      );
      onClose();
    },
  });
  const chosen = useWatch({ control: form.control, name: "medical_center_id" });
  return (
    <FormDialog
      {...frameOf(run)}
      opened={opened}
      title={t("Assign Medical Center")}
      submitLabel={t("Assign")}
      disabledReason={chosen === "" ? CHOOSE_A_CENTER : null}
      returnFocus={returnFocus}
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

import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import { cityName } from "#shared/options/options.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { assignMedicalCenter, toldFailure, useSlipMutation } from "#web/slips/api.ts";
import { AboutSlip } from "#web/slips/components/about-slip.tsx";
import type { SlipDialogProps } from "#web/slips/components/slip-dialogs.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";

type AssignCenterDialogProps = SlipDialogProps & { onAssigned: () => void };

/** Attaches a medical center to a finished slip; the centers of the slip's city come first. */
export function AssignCenterDialog(props: AssignCenterDialogProps) {
  const { slip, opened, returnFocus, onClose, onAssigned } = props;
  const centers = useQuery(medicalCentersQuery);
  const [chosen, setChosen] = useState("");
  const { mutate, isPending, error } = useSlipMutation((id: number) =>
    assignMedicalCenter(slip.id, id),
  );
  const submit = () =>
    mutate(Number(chosen), {
      onSuccess: () => {
        onAssigned();
        onClose();
      },
    });
  return (
    <FormDialog
      opened={opened}
      title="Assign Medical Center"
      submitLabel="Assign"
      busy={isPending}
      error={error && toldFailure("Failed to assign medical center.", error)}
      disabledReason={chosen === "" ? "Choose a medical center first." : null}
      returnFocus={returnFocus}
      onSubmit={submit}
      onCancel={onClose}
    >
      <AboutSlip slip={slip} />
      <NativeSelect
        label="Medical center"
        description={slip.MedicalCenter && `Now: ${slip.MedicalCenter.name}`}
        name="medical_center_id"
        size="md"
        labelProps={{ size: "sm" }}
        data-autofocus
        value={chosen}
        error={stateOfCenters(centers)}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[
          { value: "", label: centers.isPending ? "Loading…" : "Choose…" },
          ...ownCityFirst(centers.data ?? [], cityName(slip.city)).map((center) => ({
            value: String(center.id),
            label: `${center.name} - ${center.city}, ${center.country}`,
          })),
        ]}
      />
    </FormDialog>
  );
}

function stateOfCenters(centers: { isError: boolean; data: MedicalCenter[] | undefined }) {
  if (centers.isError) return "Failed to fetch medical centers.";
  return centers.data?.length === 0 ? "No medical centers have been added yet." : null;
}

function ownCityFirst(centers: readonly MedicalCenter[], city: string): MedicalCenter[] {
  return [
    ...centers.filter((center) => center.city === city),
    ...centers.filter((center) => center.city !== city),
  ];
}

import { useQuery } from "@tanstack/react-query";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import { cityName } from "#shared/options/options.ts";
import { t } from "#web/language/translate.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { FormSelect } from "#web/ui/form-fields.tsx";
import type { DeskForm } from "#web/ui/use-desk-form.ts";

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

import { cityName } from "#shared/options/options.ts";
import { slipFormLabels } from "#shared/slips/form-labels.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { SelectField } from "#web/ui/choice-field.tsx";
import { useAdviceNote } from "./booking-advice.tsx";
import type { CenterChoice } from "./use-center-choice.ts";
import { usePin } from "./use-pin.tsx";

type MedicalCenterFieldProps = { city: string; center: CenterChoice };

/** The optional medical center, once a city is chosen. */
export function MedicalCenterField({ city, center }: MedicalCenterFieldProps) {
  const said = city && (center.clearedNote ?? noteFor(city, center));
  const note = useAdviceNote("medical_center_id", said);
  return (
    <SelectField
      {...usePin("medical_center_id")}
      label={inLanguage(slipFormLabels.medical_center_id)}
      isOptional
      name="medical_center_id"
      value={center.value === null ? "" : String(center.value)}
      onChange={(id) => center.choose(id === "" ? null : Number(id))}
      onBlur={center.leave}
      error={center.error}
      options={center.choices.map(({ id, name }) => ({ code: String(id), name }))}
      emptyLabel={center.status === "pending" ? t("Loading medical centers…") : t("None")}
      note={<span aria-live="polite">{note}</span>}
      disabledReason={city === "" ? t("Choose a city first") : undefined}
    />
  );
}

function noteFor(city: string, { choices, status }: CenterChoice): string | null {
  if (city === "" || status === "pending") return null;
  if (status === "error")
    return t("Medical centers could not be loaded; the field may stay empty.");
  return choices.length === 0
    ? t("No medical center is listed in {city}.", { city: cityName(city) })
    : null;
}

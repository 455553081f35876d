import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { CITIES, cityName } from "#shared/options/options.ts";
import { centerFault } from "#shared/slips/form/form-checks.ts";
import { slipFormLabels } from "#shared/slips/form/form-labels.ts";
import type { SlipFormValues } from "#shared/slips/form/form-values.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { SelectField } from "#web/ui/choice-field.tsx";
import { useAdviceNote } from "./booking-advice.tsx";
import { FormGroup } from "./form-group.tsx";
import { SlipChoice, useSlipField } from "./slip-field.tsx";
import { usePin } from "./use-pin.tsx";

/** Where the applicant lives and is examined. */
export function LocationGroup() {
  const city = useSlipField("city");
  const center = useCenterChoice(city.value);
  return (
    <FormGroup title={t("Location")} hint={t("Where the examination is")}>
      <SlipChoice name="country" />
      <SelectField
        {...city}
        {...usePin("city", city.value)}
        options={CITIES}
        onChange={(code) => {
          city.onChange(code);
          center.followCity(code);
        }}
      />
      <MedicalCenterField city={city.value} center={center} />
    </FormGroup>
  );
}

type MedicalCenterFieldProps = { city: string; center: CenterChoice };

/** The optional medical center, once a city is chosen. */
function MedicalCenterField({ city, center }: MedicalCenterFieldProps) {
  const said = city && (center.clearedNote ?? noteFor(city, center));
  const note = useAdviceNote("medical_center_id", said);
  return (
    <SelectField
      {...usePin("medical_center_id", center.value ?? "")}
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

/** The choice of a medical center among those of a city (its code). */
type CenterChoice = ReturnType<typeof useCenterChoice>;

/** Follows the city: a center that is elsewhere is cleared, with a note that says so. */
function useCenterChoice(city: string) {
  const { control } = useFormContext<SlipFormValues>();
  const { field, fieldState } = useController({ name: "medical_center_id", control });
  const [clearedNote, setClearedNote] = useState<string | null>(null);
  const { data = [], status } = useQuery(medicalCentersQuery);
  const chosen = data.find((center) => center.id === field.value);

  return {
    status,
    clearedNote,
    value: field.value,
    error: fieldState.error?.message,
    // One that was assigned from elsewhere stays in the list until the city is changed.
    choices: data.filter((center) => centerFault(center, city) === null || center === chosen),
    choose: (id: number | null) => {
      setClearedNote(null);
      field.onChange(id);
    },
    leave: field.onBlur,
    followCity: (code: string) => {
      const isElsewhere = chosen !== undefined && centerFault(chosen, code) !== null;
      if (isElsewhere) field.onChange(null);
      setClearedNote(isElsewhere ? clearedSentence(chosen.name, code) : null);
    },
  };
}

function clearedSentence(center: string, city: string): string {
  return city === ""
    ? t("{center} was cleared.", { center })
    : t("{center} is not in {city} and was cleared.", { center, city: cityName(city) });
}

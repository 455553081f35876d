import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { cityName } from "#shared/options/options.ts";
import { centerFault } from "#shared/slips/form-checks.ts";
import type { SlipFormValues } from "#shared/slips/form-values.ts";
import { t } from "#web/language/translate.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";

/** The choice of a medical center among those of a city (its code). */
export type CenterChoice = ReturnType<typeof useCenterChoice>;

/** Follows the city: a center that is elsewhere is cleared, with a note that says so. */
export function useCenterChoice(city: string) {
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

import { CITIES, COUNTRIES, DESTINATIONS } from "#shared/options/options.ts";
import { SelectField } from "#web/ui/choice-field.tsx";
import { FormCard } from "#web/ui/form-card.tsx";
import { MedicalCenterField } from "./medical-center-field.tsx";
import { SlipSelect, useSlipField } from "./slip-field.tsx";
import { useCenterChoice } from "./use-center-choice.ts";

/** Where the applicant lives, goes, and is examined. */
export function LocationCard() {
  const city = useSlipField("city");
  const center = useCenterChoice(city.value);
  return (
    <FormCard title="Location">
      <SlipSelect name="country" options={COUNTRIES} required />
      <SelectField
        {...city}
        options={CITIES}
        required
        onChange={(code) => {
          city.onChange(code);
          center.followCity(code);
        }}
      />
      <SlipSelect name="country_traveling_to" options={DESTINATIONS} required />
      <MedicalCenterField city={city.value} center={center} />
    </FormCard>
  );
}

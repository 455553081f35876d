import { useFormContext, useWatch } from "react-hook-form";
import { GENDERS, MARITAL_STATUSES, NATIONALITIES } from "#shared/options/options.ts";
import { MAX_NATIONAL_ID_LENGTH, MIN_NATIONAL_ID_LENGTH } from "#shared/slips/form-checks.ts";
import type { SlipFormValues } from "#shared/slips/form-values.ts";
import { FormCard } from "#web/ui/form-card.tsx";
import { LengthCounter } from "./length-counter.tsx";
import { SlipDate, SlipRadios, SlipSelect, SlipText } from "./slip-field.tsx";

/** Who applies. */
export function ApplicantCard() {
  const { control } = useFormContext<SlipFormValues>();
  const nationalId = useWatch({ control, name: "national_id" });
  return (
    <FormCard title="Applicant">
      <SlipText name="first_name" required />
      <SlipText name="last_name" required />
      <SlipDate name="date_of_birth" kind="birth" required />
      <SlipSelect name="nationality" options={NATIONALITIES} required />
      <SlipRadios name="gender" options={GENDERS} required />
      <SlipRadios name="marital_status" options={MARITAL_STATUSES} required />
      <SlipText
        name="national_id"
        required
        identity
        inputMode="numeric"
        note={
          <LengthCounter
            text={nationalId}
            min={MIN_NATIONAL_ID_LENGTH}
            max={MAX_NATIONAL_ID_LENGTH}
            unit="digits"
          />
        }
      />
    </FormCard>
  );
}

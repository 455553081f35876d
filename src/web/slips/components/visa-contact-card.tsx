import { useFormContext, useWatch } from "react-hook-form";
import { type Option, VISA_TYPES } from "#shared/options/options.ts";
import { POSITIONS } from "#shared/options/positions.ts";
import { offeredPositions, searchPositions } from "#shared/options/search-positions.ts";
import { PHONE_LENGTH } from "#shared/slips/form-checks.ts";
import type { SlipFormValues } from "#shared/slips/form-values.ts";
import { FormCard } from "#web/ui/form-card.tsx";
import { SearchSelectField } from "#web/ui/search-select-field.tsx";
import { LengthCounter } from "./length-counter.tsx";
import { SlipRadios, SlipText, useSlipField } from "./slip-field.tsx";

/** What the visa is for, and how to reach the applicant. */
export function VisaContactCard() {
  const { control } = useFormContext<SlipFormValues>();
  const [visaType, phone] = useWatch({ control, name: ["visa_type", "phone"] });
  return (
    <FormCard title="Visa and contact">
      <SlipRadios name="visa_type" options={VISA_TYPES} required />
      <PositionField isRequired={visaType === "wv"} />
      <SlipText name="email" inputMode="email" required />
      <SlipText
        name="phone"
        type="tel"
        inputMode="tel"
        required
        identity
        hint="For example 01712-345678"
        note={<LengthCounter text={phone} max={PHONE_LENGTH} unit="characters" />}
      />
      <SlipText name="others" rows={2} isOptional />
    </FormCard>
  );
}

function PositionField({ isRequired }: { isRequired: boolean }) {
  const field = useSlipField("position_applied_for");
  return (
    <SearchSelectField
      {...field}
      required={isRequired}
      options={withStored(field.value)}
      search={searchPositions}
      placeholder="Type to search"
    />
  );
}

// A stored occupation that is no longer offered is still shown.
function withStored(code: string): readonly Option[] {
  const isOffered = offeredPositions.some((position) => position.code === code);
  return [...offeredPositions, ...POSITIONS.filter((one) => one.code === code && !isOffered)];
}

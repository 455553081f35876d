import { useFormContext, useWatch } from "react-hook-form";
import { PASSPORT_LENGTH } from "#shared/slips/form-checks.ts";
import type { SlipFormValues } from "#shared/slips/form-values.ts";
import { FormCard } from "#web/ui/form-card.tsx";
import { ExpiryButtons, ExpiryButtonsNote } from "./expiry-buttons.tsx";
import { LengthCounter } from "./length-counter.tsx";
import { PassportMatch } from "./passport-match.tsx";
import { SlipDate, SlipText } from "./slip-field.tsx";

/** The passport, in the order in which the document tells it. */
export function PassportCard() {
  const { control } = useFormContext<SlipFormValues>();
  const [passport, confirmation] = useWatch({
    control,
    name: ["passport_number", "confirm_passport"],
  });
  return (
    <FormCard title="Passport">
      <SlipText
        name="passport_number"
        required
        identity
        note={<LengthCounter text={passport} max={PASSPORT_LENGTH} unit="characters" />}
      />
      <SlipText
        name="confirm_passport"
        required
        identity
        note={<PassportMatch passport={passport} confirmation={confirmation} />}
      />
      <SlipDate name="passport_issue_date" kind="issue" required />
      <SlipDate
        name="passport_expiry_date"
        kind="expiry"
        required
        actions={<ExpiryButtons />}
        note={<ExpiryButtonsNote />}
      />
      <SlipText name="passport_issue_place" required />
    </FormCard>
  );
}

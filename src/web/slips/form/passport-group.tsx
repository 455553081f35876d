import { useFormContext, useWatch } from "react-hook-form";
import {
  MAX_NATIONAL_ID_LENGTH,
  MIN_NATIONAL_ID_LENGTH,
  PASSPORT_LENGTH,
} from "#shared/slips/form-limits.ts";
import type { SlipFormValues } from "#shared/slips/form-values.ts";
import { t } from "#web/language/translate.ts";
import { ExpiryButtons } from "./expiry-buttons.tsx";
import { FormGroup } from "./form-group.tsx";
import { LengthCounter } from "./length-counter.tsx";
import { GENDER_LETTERS, MARITAL_LETTERS } from "./option-letters.ts";
import { PassportMatch } from "./passport-match.tsx";
import { SlipChoice, SlipDate, SlipRadios, SlipText } from "./slip-field.tsx";

/** The passport, in the order in which its page is read. */
export function PassportGroup() {
  const { control } = useFormContext<SlipFormValues>();
  const [passport, confirmation, nationalId] = useWatch({
    control,
    name: ["passport_number", "confirm_passport", "national_id"],
  });
  return (
    <FormGroup title={t("Passport")} hint={t("In the order of the page")}>
      <SlipText
        name="passport_number"
        echo={<LengthCounter text={passport} max={PASSPORT_LENGTH} unit="characters" />}
      />
      <SlipText
        name="confirm_passport"
        echo={<PassportMatch passport={passport} confirmation={confirmation} />}
      />
      <SlipChoice name="nationality" />
      <SlipText name="last_name" hint={t("Surname on the passport")} />
      <SlipText name="first_name" hint={t("Given name")} />
      <SlipText
        name="national_id"
        inputMode="numeric"
        hint={t("Personal No. on the passport, or the NID card")}
        echo={
          nationalId !== "" && (
            <LengthCounter
              text={nationalId.replace(/\D/g, "")}
              min={MIN_NATIONAL_ID_LENGTH}
              max={MAX_NATIONAL_ID_LENGTH}
              unit="digits"
            />
          )
        }
      />
      <SlipDate name="date_of_birth" />
      <SlipRadios name="gender" letters={GENDER_LETTERS} />
      <SlipRadios name="marital_status" letters={MARITAL_LETTERS} />
      <SlipDate name="passport_issue_date" />
      <SlipDate name="passport_expiry_date" actions={<ExpiryButtons />} />
      <SlipText name="passport_issue_place" recent="recent_places" />
    </FormGroup>
  );
}

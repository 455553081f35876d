import { useFormContext, useWatch } from "react-hook-form";
import {
  MAX_NATIONAL_ID_LENGTH,
  MIN_NATIONAL_ID_LENGTH,
  PASSPORT_LENGTH,
} from "#shared/slips/form/form-limits.ts";
import { cleanTyped } from "#shared/slips/form/form-typed.ts";
import type { SlipFormValues } from "#shared/slips/form/form-values.ts";
import { expiryFromIssue, plainDate } from "#shared/time/plain-date.ts";
import { t } from "#web/language/translate.ts";
import classes from "#web/ui/icon-button.module.css";
import { DigitCounter, LengthCounter, PassportMatch } from "./field-echoes.tsx";
import { FormGroup } from "./form-group.tsx";
import { SlipChoice, SlipDate, SlipRadios, SlipText } from "./slip-field.tsx";

// The first letters of the options' Bangla names, by code; পুরুষ, মহিলা and so on.
const GENDER_LETTERS = { male: "প", female: "ম" };
const MARITAL_LETTERS = { married: "ব", unmarried: "অ" };

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
        echo={
          <LengthCounter
            text={cleanTyped("passport_number", passport)}
            max={PASSPORT_LENGTH}
            unit="characters"
          />
        }
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
            <DigitCounter
              text={cleanTyped("national_id", nationalId)}
              min={MIN_NATIONAL_ID_LENGTH}
              max={MAX_NATIONAL_ID_LENGTH}
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

const YEARS = [5, 10] as const;

/** Set the expiry date to the issue date plus 5 or 10 years less one day; without an issue date they are off. */
function ExpiryButtons() {
  const { control, setValue, formState } = useFormContext<SlipFormValues>();
  const issue = plainDate(useWatch({ control, name: "passport_issue_date" }));
  return YEARS.map((years) => (
    <button
      key={years}
      type="button"
      className={`${classes.button} ${classes.years}`}
      disabled={issue === null}
      aria-label={t("+{years}Y: valid {years} years from the issue date", { years })}
      title={issue === null ? t("Needs the issue date first") : undefined}
      onClick={() => {
        if (!issue) return;
        setValue("passport_expiry_date", expiryFromIssue(issue, years), {
          shouldDirty: true,
          shouldValidate: formState.isSubmitted,
        });
      }}
    >
      {`+${years}Y`}
    </button>
  ));
}

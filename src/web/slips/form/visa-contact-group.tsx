import { useFormContext, useWatch } from "react-hook-form";
import { PHONE_LENGTH } from "#shared/slips/form/form-limits.ts";
import { cleanTyped } from "#shared/slips/form/form-typed.ts";
import type { SlipFormValues } from "#shared/slips/form/form-values.ts";
import { t } from "#web/language/translate.ts";
import { LengthCounter } from "./field-echoes.tsx";
import { FormGroup } from "./form-group.tsx";
import { PositionField } from "./position-field.tsx";
import { SlipRadios, SlipSelect, SlipText } from "./slip-field.tsx";

// The first letters of the options' Bangla names, by code.
const VISA_LETTERS = { wv: "ক", fv: "প" };

/** What the visa is for, and how to reach the applicant. */
export function VisaContactGroup() {
  const { control } = useFormContext<SlipFormValues>();
  const [visaType, phone] = useWatch({ control, name: ["visa_type", "phone"] });
  return (
    <FormGroup title={t("Visa and contact")} hint={t("What it is for, whom to call")}>
      <SlipRadios name="visa_type" letters={VISA_LETTERS} />
      <PositionField isRequired={visaType === "wv"} />
      <SlipSelect name="country_traveling_to" />
      <SlipText
        name="phone"
        type="tel"
        inputMode="tel"
        placeholder="01712-345678"
        hint={t("For example 01712-345678")}
        echo={
          phone !== "" && (
            <LengthCounter text={cleanTyped("phone", phone)} max={PHONE_LENGTH} unit="characters" />
          )
        }
      />
      <SlipText name="email" inputMode="email" recent="recent_emails" />
      <SlipText name="others" />
    </FormGroup>
  );
}

import { CITIES } from "#shared/options/options.ts";
import { t } from "#web/language/translate.ts";
import { SelectField } from "#web/ui/choice-field.tsx";
import { FormGroup } from "./form-group.tsx";
import { MedicalCenterField } from "./medical-center-field.tsx";
import { SlipChoice, useSlipField } from "./slip-field.tsx";
import { useCenterChoice } from "./use-center-choice.ts";
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
        {...usePin("city")}
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

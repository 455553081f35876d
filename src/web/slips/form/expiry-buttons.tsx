import { useFormContext, useWatch } from "react-hook-form";
import type { SlipFormValues } from "#shared/slips/form-values.ts";
import { expiryFromIssue, plainDate } from "#shared/time/plain-date.ts";
import { t } from "#web/language/translate.ts";
import classes from "#web/ui/icon-button.module.css";

const YEARS = [5, 10] as const;

/** Set the expiry date to the issue date plus 5 or 10 years less one day; without an issue date they are off. */
export function ExpiryButtons() {
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

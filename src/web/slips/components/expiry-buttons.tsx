import { Button } from "@mantine/core";
import { useFormContext, useWatch } from "react-hook-form";
import type { SlipFormValues } from "#shared/slips/form-values.ts";
import { expiryFromIssue, plainDate } from "#shared/time/plain-date.ts";
import classes from "./slip-form.module.css";

const YEARS = [5, 10] as const;

/** Set the expiry date to the issue date plus 5 or 10 years less one day; without an issue date they are off and say why. */
export function ExpiryButtons({ describedBy }: { describedBy: string }) {
  const { control, setValue, formState } = useFormContext<SlipFormValues>();
  const issue = plainDate(useWatch({ control, name: "passport_issue_date" }));
  return YEARS.map((years) => (
    <Button
      key={years}
      variant="default"
      className={classes.yearsButton ?? ""}
      disabled={issue === null}
      title={issue === null ? "Enter the passport issue date first" : `Valid ${years} years`}
      aria-label={`Expiry ${years} years after the issue date`}
      aria-describedby={describedBy}
      onClick={() => {
        if (!issue) return;
        setValue("passport_expiry_date", expiryFromIssue(issue, years), {
          shouldDirty: true,
          shouldValidate: formState.isSubmitted,
        });
      }}
    >
      {`+${years}Y`}
    </Button>
  ));
}

import { Button } from "@mantine/core";
import { useFormContext, useWatch } from "react-hook-form";
import type { SlipFormValues } from "#shared/slips/form-values.ts";
import { expiryFromIssue, plainDate } from "#shared/time/plain-date.ts";
import classes from "./slip-form.module.css";

const YEARS = [5, 10] as const;
const NOTE_ID = "expiry-buttons-note";

/** Set the expiry date to the issue date plus 5 or 10 years less one day; without an issue date they are off. */
export function ExpiryButtons() {
  const { setValue, formState } = useFormContext<SlipFormValues>();
  const issue = useIssueDate();
  return YEARS.map((years) => (
    <Button
      key={years}
      variant="default"
      className={classes.yearsButton ?? ""}
      disabled={issue === null}
      aria-label={`+${years}Y: valid ${years} years from the issue date`}
      aria-describedby={NOTE_ID}
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

/** Why the buttons are off. */
export function ExpiryButtonsNote() {
  const isOff = useIssueDate() === null;
  return <span id={NOTE_ID}>{isOff && "+5Y and +10Y need the issue date first."}</span>;
}

function useIssueDate() {
  const { control } = useFormContext<SlipFormValues>();
  return plainDate(useWatch({ control, name: "passport_issue_date" }));
}

import type { Slip } from "#shared/slips/contract.ts";
import classes from "./about-slip.module.css";

/** Whose application a dialog is about, in a line below its text. */
export function AboutSlip({ slip }: { slip: Slip }) {
  return (
    <span className={classes.about} translate="no">
      {slip.first_name} {slip.last_name} ·{" "}
      <span className="desk-figures">{slip.passport_number}</span>
    </span>
  );
}

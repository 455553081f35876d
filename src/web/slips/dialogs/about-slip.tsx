import type { Slip } from "#shared/slips/contract.ts";
import classes from "./about-slip.module.css";

/** Whose application a dialog is about, in a line below its title. */
export function AboutSlip({ slip }: { slip: Slip }) {
  return (
    <span className={classes.about} translate="no">
      <span className={classes.name}>
        {slip.first_name} {slip.last_name}
      </span>{" "}
      <span className={classes.passport}>{slip.passport_number}</span>
    </span>
  );
}

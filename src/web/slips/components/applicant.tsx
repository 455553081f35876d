import { Link } from "@tanstack/react-router";
import { destinationName, visaTypeLabel } from "#shared/options/options.ts";
import type { ListRow } from "#web/slips/use-list-rows.ts";
import classes from "./applicant.module.css";

/** Who applies and for what; the name leads to the application, also in a tab of its own. */
export function Applicant({ row: { slip, name } }: { row: ListRow }) {
  return (
    <div className={classes.applicant}>
      <Link to="/slip/$id" params={{ id: String(slip.id) }} className={classes.name} translate="no">
        {name}
      </Link>
      <span className={classes.about}>
        <span translate="no">{slip.email}</span>{" "}
        <span className={classes.visa}>
          {destinationName(slip.country_traveling_to)}, {visaTypeLabel(slip.visa_type)}
        </span>
      </span>
    </div>
  );
}

import type { Slip } from "#shared/slips/contract.ts";
import {
  EDITED_SINCE_APPROVAL,
  processStatusLabel,
  shownFailedReason,
} from "#shared/slips/rules.ts";
import { inLanguage } from "#web/language/translate.ts";
import classes from "./process-status.module.css";

type ProcessStatusProps = {
  slip: Pick<
    Slip,
    "process_status" | "payment_status" | "slip_url" | "failed_reason" | "edited_since_approval"
  >;
};

/** How far the processing is, and below it in one line why it failed; all of that is its title. */
export function ProcessStatus({ slip }: ProcessStatusProps) {
  const reason = inLanguage(shownFailedReason(slip) ?? "");
  const edited = inLanguage(EDITED_SINCE_APPROVAL);
  return (
    <div className={classes.status}>
      <span className={classes.word}>{inLanguage(processStatusLabel(slip))}</span>
      {(slip.edited_since_approval || reason) && (
        <div className={classes.more}>
          {slip.edited_since_approval && (
            <span className={classes.note} title={edited}>
              {edited}
            </span>
          )}
          {reason && (
            <span className={classes.reason} title={reason}>
              {reason}
            </span>
          )}
        </div>
      )}
    </div>
  );
}

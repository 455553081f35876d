import type { Slip } from "#shared/slips/contract.ts";
import { processStatusLabel, shownFailedReason } from "#shared/slips/rules.ts";
import classes from "./process-status.module.css";

type ProcessStatusProps = {
  slip: Pick<Slip, "process_status" | "payment_status" | "slip_url" | "failed_reason">;
};

/** How far the processing is, and in red why it failed: two lines, all of it when the row has the focus. */
export function ProcessStatus({ slip }: ProcessStatusProps) {
  const reason = shownFailedReason(slip);
  return (
    <>
      <span className={classes.word}>{processStatusLabel(slip)}</span>
      {reason && (
        <span className={classes.reason} title={reason}>
          {reason}
        </span>
      )}
    </>
  );
}

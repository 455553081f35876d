import type { Slip } from "#shared/slips/contract.ts";
import { countdown } from "#shared/slips/rules.ts";
import { serverNow, useServerNow } from "#web/lib/server-clock.ts";
import classes from "./countdown.module.css";

type CountdownProps = { slip: Pick<Slip, "process_status" | "queued_at"> };

/** The 60 minutes from the moment of queueing, second by second on the server's clock; N/A for other states. */
export function Countdown({ slip }: CountdownProps) {
  if (countdown(slip, serverNow()) === null) return <span className={classes.none}>N/A</span>;
  return <RunningCountdown slip={slip} />;
}

function RunningCountdown({ slip }: CountdownProps) {
  const left = countdown(slip, useServerNow());
  if (!left) return null;
  return (
    <span className={classes.countdown} data-over={left.remainingSeconds === 0 || undefined}>
      {left.text}
    </span>
  );
}

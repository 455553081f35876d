import type { Slip } from "#shared/slips/contract.ts";
import { COUNTDOWN_MS, countdown, type Countdown as Left } from "#shared/slips/rules-processing.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { serverNow, useServerNow } from "#web/lib/server-clock.ts";
import classes from "./countdown.module.css";

const LAST_SECONDS = 5 * 60;
const ROUND = 2 * Math.PI * 6;

type CountdownProps = { slip: Pick<Slip, "process_status" | "queued_at"> };

/**
 * The 60 minutes from the moment of queueing, second by second on the server's clock; N/A for other states. Heavier in
 * the last five minutes; small, red and at rest once it is over.
 */
export function Countdown({ slip }: CountdownProps) {
  if (countdown(slip, serverNow()) === null)
    return <span className={classes.none}>{t("N/A")}</span>;
  return <RunningCountdown slip={slip} />;
}

function RunningCountdown({ slip }: CountdownProps) {
  const left = countdown(slip, useServerNow());
  if (!left) return null;
  return (
    <span className={classes.countdown} data-urgency={urgencyOf(left)}>
      {left.remainingSeconds > 0 && <Ring left={left} />}
      {inLanguage(left.text)}
    </span>
  );
}

function Ring({ left }: { left: Left }) {
  const drawn = (ROUND * left.remainingSeconds * 1000) / COUNTDOWN_MS;
  const circle = { cx: 8, cy: 8, r: 6, fill: "none", stroke: "currentColor", strokeWidth: 2 };
  return (
    <svg viewBox="0 0 16 16" width={14} height={14} aria-hidden>
      <circle {...circle} opacity={0.25} />
      <circle
        {...circle}
        strokeDasharray={`${drawn.toFixed(1)} ${ROUND.toFixed(1)}`}
        strokeLinecap="round"
        transform="rotate(-90 8 8)"
      />
    </svg>
  );
}

function urgencyOf({ remainingSeconds }: Left): "last" | "over" | undefined {
  if (remainingSeconds === 0) return "over";
  return remainingSeconds <= LAST_SECONDS ? "last" : undefined;
}

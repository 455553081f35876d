import { VisuallyHidden } from "@mantine/core";
import type { Slip } from "#shared/slips/contract.ts";
import {
  applicantName,
  type SlipBadge as Badge,
  badgeOf,
  COUNTDOWN_MS,
  countdown,
  displayedStatus,
  EDITED_SINCE_APPROVAL,
  type Countdown as Left,
  processStatusLabel,
  shownFailedReason,
} from "#shared/slips/rules.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { serverNow, useServerNow } from "#web/lib/server-clock.ts";
import { StatusPill } from "#web/ui/chip.tsx";
import {
  IconCheck,
  IconCircleCheckFilled,
  IconCircleX,
  IconClock,
  IconClockCheck,
  IconClockPlay,
  IconHourglass,
} from "#web/ui/icons/icons.ts";
import { IconAlertTriangle } from "#web/ui/icons/start-icons.tsx";
import classes from "./slip-state.module.css";

export function shownApplicant(slip: Pick<Slip, "first_name" | "last_name" | "erased_at">): string {
  return slip.erased_at === null ? applicantName(slip) : t("Erased application");
}

type SlipBadgeProps = {
  slip: Pick<Slip, "status" | "process_status" | "payment_status" | "slip_url">;
  /** Dimmed, while the server has not confirmed the status yet. */
  isSaving?: boolean;
  /** Stands alone: no column says that it is the status. */
  isNamed?: boolean;
};

export function SlipBadge({ slip, isSaving = false, isNamed }: SlipBadgeProps) {
  const badge = badgeOf(slip);
  return (
    <span className={classes.badge} aria-busy={isSaving} data-saving={isSaving || undefined}>
      {isNamed && (
        <VisuallyHidden>
          {badge.kind === "process-failed" && `${t("Processing failed")}. `}
          {`${t("Status")}: `}
        </VisuallyHidden>
      )}
      <StatusPill {...looksOf(badge)}>
        <span className={classes.word}>{inLanguage(displayedStatus(slip))}</span>
      </StatusPill>
    </span>
  );
}

const RUNNING_ICONS = { queued: IconClock, started: IconClockPlay, finished: IconClockCheck };

const LOOKS = {
  completed: { tone: "completed", icon: IconCircleCheckFilled },
  "process-failed": { tone: "failed", icon: IconAlertTriangle },
  approved: { tone: "approved", icon: IconCheck },
  declined: { tone: "declined", icon: IconCircleX },
  pending: { tone: "pending", icon: IconHourglass },
} as const;

function looksOf(badge: Badge) {
  if (badge.kind !== "process-running") return LOOKS[badge.kind];
  return { tone: "running", icon: RUNNING_ICONS[badge.process] } as const;
}

type ProcessStatusProps = {
  slip: Pick<
    Slip,
    "process_status" | "payment_status" | "slip_url" | "failed_reason" | "edited_since_approval"
  >;
};

export function ProcessStatus({ slip }: ProcessStatusProps) {
  const reason = inLanguage(shownFailedReason(slip) ?? "");
  const edited = inLanguage(EDITED_SINCE_APPROVAL);
  return (
    <div className={classes.process}>
      <ProcessWord slip={slip} />
      {(slip.edited_since_approval || reason) && (
        <div className={classes.more}>
          {slip.edited_since_approval && <span className={classes.note}>{edited}</span>}
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

/** Several texts, one per line in the tooltip; nothing without any. */
export function WarningsMark({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <span
      role="img"
      aria-label={t("Warnings: {texts}", { texts: texts.join(" ") })}
      title={texts.join("\n")}
    >
      <IconAlertTriangle size={14} color="var(--desk-pending-text)" aria-hidden />
    </span>
  );
}

export function ProcessWord({ slip }: { slip: Parameters<typeof processStatusLabel>[0] }) {
  return <span className={classes.word}>{inLanguage(processStatusLabel(slip))}</span>;
}

const LAST_SECONDS = 5 * 60;
const ROUND = 2 * Math.PI * 6;

type CountdownProps = { slip: Pick<Slip, "process_status" | "queued_at"> };

export function Countdown({ slip }: CountdownProps) {
  if (countdown(slip, serverNow()) === null)
    return (
      <span className="desk-muted" data-none>
        {t("N/A")}
      </span>
    );
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

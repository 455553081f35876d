import type { Slip } from "#shared/slips/contract.ts";
import { type SlipBadge as Badge, badgeOf, displayedStatus } from "#shared/slips/rules.ts";
import { inLanguage } from "#web/language/translate.ts";
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheckFilled,
  IconCircleX,
  IconClock,
  IconClockCheck,
  IconClockPlay,
  IconHourglass,
} from "#web/ui/icons/icons.ts";
import { StatusPill } from "#web/ui/status-pill.tsx";
import classes from "./slip-badge.module.css";

type SlipBadgeProps = {
  slip: Pick<Slip, "status" | "process_status" | "payment_status" | "slip_url">;
  /** Dimmed, while the server has not confirmed the status yet. */
  isSaving?: boolean;
};

/** The displayed status of a slip, in the colour and with the icon that its processing gives it. */
export function SlipBadge({ slip, isSaving = false }: SlipBadgeProps) {
  return (
    <span className={classes.badge} aria-busy={isSaving} data-saving={isSaving || undefined}>
      <StatusPill {...looksOf(badgeOf(slip))}>
        <span className={classes.word}>{inLanguage(displayedStatus(slip))}</span>
      </StatusPill>
    </span>
  );
}

function looksOf(badge: Badge) {
  switch (badge.kind) {
    case "completed":
      return { tone: "completed", icon: IconCircleCheckFilled } as const;
    case "process-failed":
      return { tone: "failed", icon: IconAlertTriangle } as const;
    case "process-running":
      return { tone: "running", icon: RUNNING_ICONS[badge.process] } as const;
    case "approved":
      return { tone: "approved", icon: IconCheck } as const;
    case "declined":
      return { tone: "declined", icon: IconCircleX } as const;
    case "pending":
      return { tone: "pending", icon: IconHourglass } as const;
  }
}

const RUNNING_ICONS = { queued: IconClock, started: IconClockPlay, finished: IconClockCheck };

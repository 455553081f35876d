import { type Sentence, sentence, type Words } from "#shared/text/sentence.ts";
import { formatTime } from "#shared/time/instants.ts";
import { MINUTE_MS } from "#shared/time/plain-date.ts";
import type { SlipState } from "./rules.ts";

/** Who books a slip that was sent for processing: the desk's own sandbox, the admins by hand, or a booking service. */
export const PROCESSORS = ["sandbox", "manual", "http"] as const;
export type Processor = (typeof PROCESSORS)[number];

const SECOND_MS = 1000;

/** How long after its last change a finished application waits before it can be sent again. */
export const REPROCESS_AFTER_MS = 60 * MINUTE_MS;
/** How long the countdown runs from the moment of queueing. */
export const COUNTDOWN_MS = 60 * MINUTE_MS;
/** When a run that has not ended fails, from the moment of queueing: while the countdown still runs. */
export const DEADLINE_MS = COUNTDOWN_MS - 5 * MINUTE_MS;

/** What is left of the countdown: whole seconds from 3600 to 0, and the same in words. */
export type Countdown = { remainingSeconds: number; text: Sentence };

type Sendable = Pick<
  SlipState,
  "status" | "process_status" | "slip_url" | "updated_at" | "erased_at"
>;

/**
 * Whether the application can be sent for processing now: approved, without a slip URL, and not started, failed, or
 * finished at least one hour ago.
 */
export function isReadyForProcessing(slip: Sendable, now: Date): boolean {
  return processingBlock(slip, now) === null;
}

/** Why the application cannot be sent for processing now, in a few words for its tick box; null when it can. */
export function processingBlock(slip: Sendable, now: Date): Words | null {
  if (slip.erased_at !== null) return "Erased";
  if (slip.status !== "approved") return "Not approved";
  switch (slip.process_status) {
    case "not_started":
    case "failed":
      return slip.slip_url ? "Slip is ready" : null;
    case "queued":
      return "Already queued";
    case "started":
      return "Being processed";
    case "finished":
      return finishedBlock(slip, now);
  }
}

function finishedBlock(slip: Sendable, now: Date): Words | null {
  if (slip.slip_url) return "Slip is ready";
  const elapsed = now.getTime() - Date.parse(slip.updated_at);
  if (elapsed >= REPROCESS_AFTER_MS) return null;
  return sentence("Finished {words}; can be sent again after {time}", {
    words: ago(slip.updated_at, now),
    time: sendableAgainAt(slip),
  });
}

/** The time in Dhaka after which a finished application can be sent again, seconds cut off as in the text that hands its link over. */
export function sendableAgainAt(slip: Pick<SlipState, "updated_at">): string {
  return formatTime(new Date(Date.parse(slip.updated_at) + REPROCESS_AFTER_MS));
}

/** How long ago an instant was, in whole minutes: `12 minutes ago`, `1 minute ago`, `less than a minute ago`. */
function ago(instant: string, now: Date): Sentence {
  const minutes = minutesSince(instant, now);
  if (minutes < 1) return sentence("less than a minute ago");
  return minutes === 1
    ? sentence("1 minute ago")
    : sentence("{count} minutes ago", { count: minutes });
}

/** Whole minutes since an instant, 0 when it is still to come. */
export function minutesSince(instant: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / MINUTE_MS));
}

/**
 * The 60-minute countdown from `queued_at`, while the application is queued or finished; null otherwise, which is shown
 * as N/A. Never below 0 and never above 60 minutes, whatever the clocks say.
 */
export function countdown(
  slip: Pick<SlipState, "process_status" | "queued_at">,
  now: Date,
): Countdown | null {
  const runs = slip.process_status === "queued" || slip.process_status === "finished";
  if (!runs || slip.queued_at === null) return null;
  const left = COUNTDOWN_MS - (now.getTime() - Date.parse(slip.queued_at));
  const remainingSeconds = Math.ceil(Math.min(COUNTDOWN_MS, Math.max(0, left)) / SECOND_MS);
  const minutes = Math.floor(remainingSeconds / 60);
  const seconds = String(remainingSeconds % 60).padStart(2, "0");
  return {
    remainingSeconds,
    text: sentence("{minutes} minutes {seconds} seconds", { minutes, seconds }),
  };
}

import { type Sentence, sentence, type Words } from "#shared/text/sentence.ts";
import { formatTime } from "#shared/time/instants.ts";
import { MINUTE_MS } from "#shared/time/plain-date.ts";
import type { SlipState } from "./rules.ts";

/** Who books the slips: the built-in sandbox, the admins by hand, or a booking service. */
export const PROCESSORS = ["sandbox", "manual", "http"] as const;
export type Processor = (typeof PROCESSORS)[number];

const SECOND_MS = 1000;

/** How long after its last change a finished application can be sent again. */
export const REPROCESS_AFTER_MS = 60 * MINUTE_MS;
export const COUNTDOWN_MS = 60 * MINUTE_MS;
/** When an unfinished run fails, counted from `queued_at`: before the countdown ends. */
export const DEADLINE_MS = COUNTDOWN_MS - 5 * MINUTE_MS;

export type Countdown = { remainingSeconds: number; text: Sentence };

type Sendable = Pick<
  SlipState,
  "status" | "process_status" | "slip_url" | "updated_at" | "erased_at"
>;

/** Approved, without a slip URL, and not started, failed, or finished at least one hour ago. */
export function isReadyForProcessing(slip: Sendable, now: Date): boolean {
  return processingBlock(slip, now) === null;
}

/** Why it cannot be sent now, as the hint of its tick box; null if it can. */
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

/** In Dhaka, without seconds, as in the text that is sent with the link. */
export function sendableAgainAt(slip: Pick<SlipState, "updated_at">): string {
  return formatTime(new Date(Date.parse(slip.updated_at) + REPROCESS_AFTER_MS));
}

function ago(instant: string, now: Date): Sentence {
  const minutes = minutesSince(instant, now);
  if (minutes < 1) return sentence("less than a minute ago");
  return minutes === 1
    ? sentence("1 minute ago")
    : sentence("{count} minutes ago", { count: minutes });
}

/** 0 for instants in the future. */
export function minutesSince(instant: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / MINUTE_MS));
}

/** While queued or finished, 0–60 minutes; null is shown as N/A. */
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

import { type Sentence, sentence, type Words } from "#shared/text/sentence.ts";
import { dayAndTime, durationInWords, formatTime } from "#shared/time/instants.ts";
import { MINUTE_MS } from "#shared/time/plain-date.ts";
import type { ProcessRun, RunEventName, RunTry } from "./contract.ts";
import { FAILURE_MEANINGS, type FailureKind, worthSendingAgainAt } from "./rules-failures.ts";
import events from "./run-events.json" with { type: "json" };

export const RUN_EVENT_WORDS: Readonly<Record<RunEventName, string>> = events;

const OUTCOME_WORDS = {
  finished: "finished",
  failed: "failed",
  "no-answer": "no answer",
  interrupted: "interrupted",
} as const satisfies Record<NonNullable<RunTry["outcome"]>, string>;

/** For example `Try 2: no answer`. */
export function tryWords({ number, outcome }: Pick<RunTry, "number" | "outcome">): Sentence {
  const words = sentence(outcome === null ? "in progress" : OUTCOME_WORDS[outcome]);
  return sentence("Try {number}: {words}", { number, words });
}

export function runWords(run: Omit<ProcessRun, "tries">): Words {
  switch (run.state) {
    case "queued":
      return run.next_try_at === null
        ? "Waiting in line"
        : sentence("Waiting in line until {time}", { time: formatTime(run.next_try_at) });
    case "leased":
      return "Being sent to the booking service";
    case "waiting":
      return run.waits_for === "person"
        ? "Waiting to be booked by hand"
        : "Waiting for the booking service";
    case "done":
      return sentence("Finished after {words}", { words: lengthOf(run) });
    case "failed":
      return sentence("Failed after {words}", { words: lengthOf(run) });
  }
}

export function adviceWords(kind: FailureKind, failedAt: string, now: Date): Words {
  const { advice } = FAILURE_MEANINGS[kind];
  const at = worthSendingAgainAt(kind, failedAt);
  if (at === null || at <= now) return advice;
  return sentence("{advice} Best after {time}.", {
    advice: sentence(advice),
    time: dayAndTime(at),
  });
}

function lengthOf({ sent_at, ended_at }: Pick<ProcessRun, "sent_at" | "ended_at">): Sentence {
  const ms = Date.parse(ended_at ?? sent_at) - Date.parse(sent_at);
  return durationInWords(Math.max(0, ms / MINUTE_MS));
}

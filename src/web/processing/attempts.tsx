import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getSlipRuns, type ProcessRun, takeBack } from "#shared/processing/contract.ts";
import { RUN_EVENT_WORDS, runWords, tryWords } from "#shared/processing/text-runs.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { applicantName, shownFailedReason } from "#shared/slips/rules.ts";
import { formatTime } from "#shared/time/instants.ts";
import { shownDayTime } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { ActionButton } from "#web/ui/buttons.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { useMessage } from "#web/ui/messages.tsx";
import { useAction } from "#web/ui/use-action.ts";
import classes from "./attempts.module.css";

/** There are no events of events: they are polled while there may be more. */
const EVENTS_MS = 2_000;

export function useRuns({ id, process_status }: Slip) {
  return useQuery({
    queryKey: ["slips", "runs", id],
    queryFn: ({ signal }) => call(getSlipRuns, { params: { id: String(id) }, signal }),
    refetchInterval: ({ state }) => (isWorkedOn(state.data) ? EVENTS_MS : false),
    enabled: process_status !== "not_started",
  });
}

/** Why the newest attempt failed, unless the application was changed since then. */
export function useLastFailure(slip: Slip) {
  const [run] = useRuns(slip).data ?? [];
  if (slip.edited_since_approval || shownFailedReason(slip) === null) return null;
  if (!run?.failure_kind || run.ended_at === null) return null;
  return { kind: run.failure_kind, at: run.ended_at };
}

type AttemptsProps = { slip: Slip; runs: ReturnType<typeof useRuns> };

export function Attempts({ slip, runs }: AttemptsProps) {
  if (runs.data) {
    return (
      <ol reversed>
        {runs.data.map((run, index) => (
          <Run key={run.run_no} slip={slip} run={run} isNewest={index === 0} />
        ))}
      </ol>
    );
  }
  if (runs.isPending) return <Skeleton height={48} />;
  return <LoadFailure title={t("Failed to load the attempts")} query={runs} />;
}

function isWorkedOn([newest]: readonly ProcessRun[] = []): boolean {
  if (!newest || newest.ended_at !== null) return false;
  return newest.waits_for !== "person";
}

function Run({ slip, run, isNewest }: { slip: Slip; run: ProcessRun; isNewest: boolean }) {
  // The status says it.
  const isSaid = isNewest && run.failed_reason === shownFailedReason(slip);
  return (
    <li className={classes.run}>
      <span className="desk-muted">{run.run_no}</span>
      <span>{inLanguage(runWords(run))}</span>
      <time className="desk-muted" dateTime={run.sent_at}>
        {shownDayTime(run.sent_at)}
      </time>
      <div className={classes.more}>
        {run.failed_reason && !isSaid && (
          <p className={classes.why}>{inLanguage(run.failed_reason)}</p>
        )}
        {run.waits_for === "person" && <TakeBackButton slip={slip} />}
        {run.tries.length > 0 && <Tries run={run} />}
      </div>
    </li>
  );
}

function Tries({ run }: { run: ProcessRun }) {
  return (
    <details data-screen-only>
      <summary>
        {run.tries.length === 1
          ? t("What happened")
          : t("{count} tries", { count: run.tries.length })}
      </summary>
      {run.tries.map((one) => (
        <div key={one.number}>
          <p className={classes.tryHead}>
            {inLanguage(tryWords(one))}{" "}
            <span className="desk-muted">{formatTime(one.started_at)}</span>
          </p>
          <ul>
            {one.events.map(({ at, event, note }) => (
              <li key={`${at} ${event}`}>
                <time className="desk-muted" dateTime={at}>
                  {formatTime(at)}
                </time>{" "}
                {inLanguage(RUN_EVENT_WORDS[event])}
                {note && <span className="desk-muted"> ({note})</span>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  );
}

function TakeBackButton({ slip }: { slip: Slip }) {
  const messages = useMessage();
  const { run, isBusy } = useAction(
    () => call(takeBack, { params: { id: String(slip.id) } }),
    [["slips"]],
  );
  const name = applicantName(slip);
  if (useCurrentUser().role !== "admin") return null;
  const press = () =>
    run(undefined, {
      onSuccess: () => messages.succeed(t("{name} was taken back.", { name })),
      onError: (error) =>
        messages.fail(failureOf(error, t("Could not take {name} back.", { name }))),
    });
  return (
    <ActionButton
      data-screen-only
      size="compact-sm"
      variant="default"
      busy={isBusy}
      onClick={press}
    >
      {t("Take back")}
    </ActionButton>
  );
}

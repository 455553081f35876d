import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ProcessRun } from "#shared/processing/contract-runs.ts";
import { adviceWords, runWords, stepWords, tryWords } from "#shared/processing/text-runs.ts";
import { formatTime } from "#shared/time/instants.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { shownDayTime } from "#web/language/dates.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { useServerNow } from "#web/lib/server-clock.ts";
import { slipRunsQuery, useTakeBack } from "#web/processing/api.ts";
import { Problem } from "#web/ui/banner.tsx";
import { ActionButton } from "#web/ui/buttons.tsx";
import { useMessage } from "#web/ui/messages.tsx";
import classes from "./attempts.module.css";

type AttemptsProps = {
  slipId: number;
  /** The way to take it back, where a person books it. */
  takeBack: ReactNode;
};

/** There are no events of steps: they are polled while there may be more. */
const STEPS_MS = 2_000;

/** Each time a slip was sent, newest first: what it is doing now, or how it ended and what to do about that. */
export function Attempts({ slipId, takeBack }: AttemptsProps) {
  const runs = useQuery({
    ...slipRunsQuery(slipId),
    refetchInterval: ({ state }) => (isWorkedOn(state.data) ? STEPS_MS : false),
  });
  if (runs.data) {
    return (
      <ol reversed>
        {runs.data.map((run, index) => (
          <Run key={run.run_no} run={run} isNewest={index === 0} takeBack={takeBack} />
        ))}
      </ol>
    );
  }
  if (runs.isPending) return <Skeleton height={48} />;
  return (
    <Problem
      title={t("Failed to load the attempts")}
      error={runs.error}
      onRetry={() => void runs.refetch()}
    />
  );
}

function isWorkedOn([newest]: readonly ProcessRun[] = []): boolean {
  if (!newest || newest.ended_at !== null) return false;
  return newest.waits_for !== "person";
}

type RunProps = { run: ProcessRun; isNewest: boolean; takeBack: ReactNode };

function Run({ run, isNewest, takeBack }: RunProps) {
  return (
    <li className={classes.run}>
      <span className="desk-muted">{run.run_no}</span>
      <span>{inLanguage(runWords(run))}</span>
      <time className="desk-muted" dateTime={run.sent_at}>
        {shownDayTime(run.sent_at)}
      </time>
      <div className={classes.more}>
        {run.failed_reason && <p className={classes.why}>{inLanguage(run.failed_reason)}</p>}
        {isNewest && <Advice run={run} />}
        {run.waits_for === "person" && takeBack}
        {run.tries.length > 0 && <Tries run={run} />}
      </div>
    </li>
  );
}

function Advice({ run }: { run: ProcessRun }) {
  const now = useServerNow();
  if (run.failure_kind === null || run.ended_at === null) return null;
  return <p>{inLanguage(adviceWords(run.failure_kind, run.ended_at, now))}</p>;
}

function Tries({ run }: { run: ProcessRun }) {
  return (
    <details>
      <summary>
        {run.tries.length === 1 ? t("Steps") : t("{count} tries", { count: run.tries.length })}
      </summary>
      {run.tries.map((one) => (
        <div key={one.number}>
          <p className={classes.tryHead}>
            {inLanguage(tryWords(one))}{" "}
            <span className="desk-muted">{formatTime(one.started_at)}</span>
          </p>
          <ul>
            {one.steps.map(({ at, step, note }) => (
              <li key={`${at} ${step}`}>
                <time className="desk-muted" dateTime={at}>
                  {formatTime(at)}
                </time>{" "}
                {inLanguage(stepWords(step))}
                {note && <span className="desk-muted"> ({note})</span>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  );
}

type TakeBackButtonProps = { slip: { id: number; first_name: string; last_name: string } };

/** Lets an admin take a slip back that waits to be booked by hand. */
export function TakeBackButton({ slip }: TakeBackButtonProps) {
  const messages = useMessage();
  const { run, isBusy } = useTakeBack(slip.id);
  const name = `${slip.first_name} ${slip.last_name}`;
  if (useCurrentUser().role !== "admin") return null;
  const takeBack = () =>
    run(undefined, {
      onSuccess: () => messages.succeed(t("{name} was taken back.", { name })),
      onError: (error) =>
        messages.fail(failureOf(error, t("Could not take {name} back.", { name }))),
    });
  return (
    <ActionButton size="compact-sm" variant="default" busy={isBusy} onClick={takeBack}>
      {t("Take back")}
    </ActionButton>
  );
}

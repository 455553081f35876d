import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { IdParam } from "#shared/http/fields.ts";
import { filesQuery } from "#web/files/api.ts";
import { followUpQuery } from "#web/follow-up/api.ts";
import { slipHistoryPages } from "#web/history/slip-timeline.tsx";
import { t } from "#web/language/translate.ts";
import { useRecordId } from "#web/lib/addresses.ts";
import { isMissing } from "#web/lib/call-error.ts";
import { onDeskBack } from "#web/lib/desk-reach.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { useLiveQueries } from "#web/live/use-live.tsx";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { NoSlipFound } from "#web/not-found/not-found.tsx";
import { isOfReview, queueCountsQuery } from "#web/queue/api.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { slipQuery } from "#web/slips/api.ts";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { useMessage, useShownMessage } from "#web/ui/messages.tsx";
import { EmptyState } from "#web/ui/page.tsx";
import { useComparisonsLoad } from "./comparison.tsx";
import { SlipSteps, useNeighbours } from "./neighbours.tsx";
import { useNextReview } from "./review-bar.tsx";
import { DetailsSkeleton, SlipDetails, SlipFrame } from "./slip-details.tsx";

const HEADING = t("Slip Details");

export function prefetch({ queries, params, preload }: Visit): void {
  const { data } = IdParam.safeParse(params);
  if (!data) return;
  void queries.prefetchQuery(settingsQuery);
  void queries.prefetchQuery(medicalCentersQuery);
  if (preload) return;
  void queries.prefetchQuery(slipQuery(data.id));
  void queries.prefetchInfiniteQuery(slipHistoryPages(data.id));
}

export function SlipDetailsPage() {
  const id = useRecordId();
  if (id !== null) return <Slip id={id} />;
  return (
    <SlipFrame title={HEADING} heading={HEADING}>
      <NoSlipFound />
    </SlipFrame>
  );
}

function Slip({ id }: { id: number }) {
  const { role } = useCurrentUser();
  const isInQueue = useSearch({ strict: false }).queue !== undefined && role === "admin";
  const slip = useQuery(slipQuery(id));
  const steps = <SlipSteps neighbours={useNeighbours(id, isInQueue)} />;
  const comparisonsLoad = useComparisonsLoad(id);
  // Of others only the submitter sees these, and who that is the slip says.
  useQuery({ ...filesQuery(id), enabled: role === "admin" });
  useQuery({ ...followUpQuery(id), enabled: role === "admin" });
  useLiveQueries(["slips"], ({ slip_id }) => slip_id === id);
  const isPending = slip.isPending || (slip.isSuccess && comparisonsLoad);
  if (!isPending && slip.data && !isMissing(slip.error)) {
    return <SlipDetails key={id} slip={slip.data} steps={steps} isInQueue={isInQueue} />;
  }
  return (
    <SlipFrame
      title={HEADING}
      heading={HEADING}
      steps={isPending && steps}
      facts={isPending && <span role="status">{t("Loading details...")}</span>}
    >
      {isPending && <DetailsSkeleton />}
      {isMissing(slip.error) && <NoSlipFound />}
      {slip.isError && !isMissing(slip.error) && (
        <LoadFailure title={t("Failed to load slip")} query={slip} />
      )}
    </SlipFrame>
  );
}

/** The review queue (/admin/slips/review): takes the application that has waited longest and goes to it. */
export function ReviewPage() {
  const messages = useMessage();
  const { goOn } = useNextReview();
  const [isDone, setIsDone] = useState(false);
  const counts = useQuery({ ...queueCountsQuery, enabled: isDone });
  const pending = counts.data?.review ?? 0;
  useLiveQueries(queueCountsQuery.queryKey, isOfReview);
  const hasStarted = useRef(false);
  const decided = useLocation({ select: ({ state }) => state.decided });
  const finish = () => {
    void counts.refetch().finally(() => setIsDone(true));
    if (decided !== undefined) messages.succeed(decided);
  };
  const take = () => goOn(finish);
  const start = useEffectEvent(take);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    start();
  }, []);
  const hasFailed = useShownMessage()?.message.kind === "error";
  const takeWhenBack = useEffectEvent(() => {
    if (!hasFailed) return;
    messages.close();
    take();
  });
  useEffect(() => onDeskBack(takeWhenBack), []);
  return (
    <SlipFrame
      title={t("Review queue")}
      heading={t("Review queue")}
      facts={!isDone && !hasFailed && <span role="status">{t("Loading details...")}</span>}
    >
      {isDone && (
        <EmptyState
          query={counts}
          title={
            pending === 0 ? t("Nothing is left to review") : t("You have seen all applications")
          }
          hint={pending === 0 ? undefined : stillPending(pending)}
          action={
            <Button variant="default" renderRoot={(props) => <Link to="/admin/slips" {...props} />}>
              {t("Go to slips")}
            </Button>
          }
        />
      )}
      {hasFailed && (
        <Button variant="default" onClick={take}>
          {t("Try again")}
        </Button>
      )}
      {!isDone && !hasFailed && <DetailsSkeleton />}
    </SlipFrame>
  );
}

// Not all that is pending is offered.
function stillPending(count: number): string {
  return count === 1
    ? t(
        "1 is still pending: you skipped or left it, or somebody else is working on it. It comes back within 30 minutes.",
      )
    : t(
        "{count} are still pending: you skipped or left them, or somebody else is working on them. They come back within 30 minutes.",
        { count },
      );
}

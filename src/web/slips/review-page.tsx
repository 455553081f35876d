import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { t } from "#web/language/translate.ts";
import { useLiveQueries } from "#web/live/use-live.tsx";
import { isOfReview, queueCountsQuery } from "#web/queue/api.ts";
import { useMessage, useShownMessage } from "#web/ui/messages.tsx";
import { EmptyState } from "#web/ui/page.tsx";
import { useNextReview } from "./details/review-bar.tsx";
import { DetailsSkeleton, SlipFrame } from "./details/slip-details.tsx";

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
  return (
    <SlipFrame
      title={t("Review queue")}
      heading={t("Review queue")}
      facts={!isDone && !hasFailed && <span role="status">{t("Loading details...")}</span>}
    >
      {isDone && (
        <EmptyState
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
        "1 is still pending: you skipped or left it, or somebody else works on it. It comes back within 30 minutes.",
      )
    : t(
        "{count} are still pending: you skipped or left them, or somebody else works on them. They come back within 30 minutes.",
        { count },
      );
}

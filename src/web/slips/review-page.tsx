import { Button } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { t } from "#web/language/translate.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useMessage } from "#web/ui/use-message.ts";
import { DetailsSkeleton } from "./details/details-skeleton.tsx";
import { SlipFrame } from "./details/slip-frame.tsx";
import { useNextReview } from "./details/use-review.ts";

/** The review queue (/admin/slips/review): takes the application that has waited longest and goes to it. */
export function ReviewPage() {
  const messages = useMessage();
  const { goOn } = useNextReview(messages);
  const [isDone, setIsDone] = useState(false);
  const hasStarted = useRef(false);
  const decided = useLocation({ select: ({ state }) => state.decided });
  const finish = () => {
    setIsDone(true);
    if (decided !== undefined) messages.succeed(decided);
  };
  const take = () => goOn(finish);
  const start = useRef(take);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    start.current();
  }, []);
  const hasFailed = messages.shown?.message.kind === "error";
  return (
    <SlipFrame
      title={t("Review queue")}
      heading={t("Review queue")}
      messages={messages}
      facts={!isDone && !hasFailed && <span role="status">{t("Loading details...")}</span>}
    >
      {isDone && (
        <EmptyState
          title={t("Nothing is left to review")}
          hint={t(
            "Applications that somebody else works on, or that you skipped, come back in 30 minutes.",
          )}
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

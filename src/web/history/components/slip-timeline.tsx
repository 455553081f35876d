import { Skeleton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { HistoryEntry } from "#shared/log/contract.ts";
import { actorTitle } from "#shared/log/text.ts";
import { slipHistoryPages } from "#web/history/api.ts";
import { shownDayTime } from "#web/language/dates.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { LoadLine } from "#web/ui/problem.tsx";
import { type CenterNames, ChangeLine } from "./change-line.tsx";
import { Headline } from "./headline.tsx";
import classes from "./slip-timeline.module.css";

type SlipTimelineProps = {
  slipId: number;
  centerName: CenterNames;
};

/** What happened to a slip, newest first: who, when (Dhaka), and what became of what. A long history comes in parts. */
export function SlipTimeline({ slipId, centerName }: SlipTimelineProps) {
  const history = useInfiniteQuery(slipHistoryPages(slipId));
  if (history.data) {
    const entries = history.data.pages.flatMap((page) => page.toReversed());
    return (
      <>
        <ol className={classes.timeline} reversed>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} centerName={centerName} />
          ))}
        </ol>
        {history.isFetchNextPageError && (
          <LoadLine onRetry={() => void history.fetchNextPage()}>
            {t("Older changes could not be loaded.")}
          </LoadLine>
        )}
        {history.hasNextPage && !history.isFetchNextPageError && (
          <ActionButton
            variant="default"
            size="xs"
            busy={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {t("Show older")}
          </ActionButton>
        )}
      </>
    );
  }
  if (!history.isError || history.isFetching) return <Skeleton height={96} />;
  return (
    <LoadLine onRetry={() => void history.refetch()}>
      {t("The history could not be loaded.")}
    </LoadLine>
  );
}

/** Fields whose change the headline already tells. */
const TOLD = ["status", "process_status", "payment_status"];

function Entry({ entry, centerName }: { entry: HistoryEntry; centerName: CenterNames }) {
  const changes = entry.changes.filter(({ field }) => !TOLD.includes(field));
  return (
    <li className={classes.entry} data-action={entry.action}>
      <p className={classes.headline}>
        <Headline action={entry.action} />
      </p>
      <p className={classes.who}>
        <bdi translate="no">{entry.actor_name ?? "SlipDesk"}</bdi>{" "}
        {inLanguage(actorTitle(entry) ?? "")}
        {" · "}
        <time dateTime={entry.at}>{shownDayTime(entry.at)}</time>
      </p>
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <ChangeLine key={change.field} change={change} centerName={centerName} />
          ))}
        </ul>
      )}
    </li>
  );
}

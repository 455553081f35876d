import { ActionIcon, Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { IdParam } from "#shared/http/fields.ts";
import type { SlipFilter, SlipPage } from "#shared/slips/contract.ts";
import { shownCount } from "#shared/slips/text-slip.ts";
import { filesQuery } from "#web/files/api.ts";
import { followUpQuery } from "#web/follow-up/api.ts";
import { slipHistoryPages } from "#web/history/slip-timeline.tsx";
import { inLanguage, t } from "#web/language/translate.ts";
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
import { rememberList, slipPageQuery, slipQuery, useLeftList } from "#web/slips/api.ts";
import { IconChevronUp } from "#web/ui/icons/icons.ts";
import { IconChevronDown } from "#web/ui/icons/start-icons.tsx";
import { KEYS, useKeys } from "#web/ui/keys.ts";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { useMessage, useShownMessage } from "#web/ui/messages.tsx";
import { EmptyState } from "#web/ui/page.tsx";
import { useComparisonsLoad } from "./detail-groups.tsx";
import classes from "./details.module.css";
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

/** The position in the list one came from, and the way to the applications beside it; nothing without a list. */
function SlipSteps({ neighbours }: { neighbours: ReturnType<typeof useNeighbours> }) {
  const steps = [
    {
      name: t("Previous application"),
      does: t("Go to the previous application"),
      without: t("This is the first"),
      keys: KEYS.previous,
      go: neighbours?.toPrevious,
      icon: <IconChevronUp />,
    },
    {
      name: t("Next application"),
      does: t("Go to the next application"),
      without: t("This is the last"),
      keys: KEYS.next,
      go: neighbours?.toNext,
      icon: <IconChevronDown />,
    },
  ];
  useKeys(steps.flatMap(({ keys, does, go }) => (go ? [{ keys: [keys], does, run: go }] : [])));
  if (!neighbours) return null;
  return (
    <div className={classes.steps}>
      {neighbours.position && (
        <span className={`desk-meta ${classes.position}`}>{neighbours.position}</span>
      )}
      {steps.map(({ name, without, keys, go, icon }) => (
        <ActionIcon
          key={keys}
          size={28}
          aria-label={name}
          aria-keyshortcuts={keys}
          aria-disabled={!go || undefined}
          {...(!go && { "data-disabled": true })}
          title={go ? `${name} (${keys})` : without}
          onClick={go}
        >
          {icon}
        </ActionIcon>
      ))}
    </div>
  );
}

/** The neighbours in the filtered list one came from; null when it was not opened from a list, or is in a queue. */
function useNeighbours(id: number, isInQueue: boolean) {
  const client = useQueryClient();
  const left = useLeftList();
  const filter = isInQueue ? null : left;
  const navigate = useNavigate();
  const { data: page } = useQuery({ ...slipPageQuery(filter ?? {}), enabled: filter !== null });
  const index = page?.slips.findIndex((slip) => slip.id === id) ?? -1;
  const [seen, setSeen] = useState({ id, index });
  if (index !== -1 && (seen.id !== id || seen.index !== index)) setSeen({ id, index });
  // One that was decided leaves a list of pending ones: those after it have moved up.
  const last = seen.id === id ? seen.index : -1;
  const around = filter && page && last !== -1 ? beside(page, filter, index, last) : null;
  const previous = useBeside(around?.previous ?? null, "last");
  const next = useBeside(around?.next ?? null, "first");
  const goTo = (target: Beside) => {
    rememberList(client, target.filter);
    void navigate({ to: "/slip/$id", params: { id: String(target.id) }, replace: true });
  };
  const [requested, setRequested] = useState<"previous" | "next" | null>(null);
  const target = requested && { previous, next }[requested];
  useEffect(() => {
    if (requested === null) return;
    if (target === undefined) return onNextPress(() => setRequested(null));
    setRequested(null);
    if (target) goTo(target);
  });
  const way = (to: "previous" | "next", known: Beside | null | undefined) => {
    if (known === undefined) return () => setRequested(to);
    return known ? () => goTo(known) : undefined;
  };
  if (!around) return null;
  return {
    /** `3 of 22 pending`; null once it has left the list. */
    position: around.position,
    /** Undefined where there is none; before that is known it goes there as soon as it is. */
    toPrevious: way("previous", previous),
    toNext: way("next", next),
  };
}

type Beside = { filter: SlipFilter; id: number };
/** Where a neighbour is: its page, and its id unless that page is another one. */
type Whereabouts = { filter: SlipFilter; id: number | null };

function beside(page: SlipPage, filter: SlipFilter, index: number, last: number) {
  const at = (position: number): Whereabouts | null => {
    const slip = page.slips[position];
    if (slip) return { filter, id: slip.id };
    const number = position < 0 ? filter.page - 1 : filter.page + 1;
    const isThere = number >= 1 && number <= page.totalPages;
    return isThere ? { filter: { ...filter, page: number }, id: null } : null;
  };
  const isHere = index !== -1;
  const number = (filter.page - 1) * filter.limit + index + 1;
  const kind = filter.status === "all" ? "" : ` ${inLanguage(filter.status)}`;
  return {
    position: isHere
      ? t("{position} of {all}", { position: number, all: shownCount(page, page.totalSlips) }) +
        kind
      : null,
    previous: at(last - 1),
    next: at(isHere ? last + 1 : last),
  };
}

/** Undefined while the page that holds it is on its way. */
function useBeside(where: Whereabouts | null, end: "first" | "last"): Beside | null | undefined {
  const { data, isLoading } = useQuery({
    ...slipPageQuery(where?.filter ?? {}),
    enabled: where !== null && where.id === null,
  });
  if (!where) return null;
  const id = where.id ?? (end === "first" ? data?.slips[0] : data?.slips.at(-1))?.id;
  if (id !== undefined) return { filter: where.filter, id };
  return isLoading ? undefined : null;
}

/** Does it at the next key or press, whatever that is for; returns how to stop waiting. */
function onNextPress(run: () => void): () => void {
  const onPress = (event: Event) => {
    if (!(event instanceof KeyboardEvent && event.repeat)) run();
  };
  addEventListener("keydown", onPress, true);
  addEventListener("pointerdown", onPress, true);
  return () => {
    removeEventListener("keydown", onPress, true);
    removeEventListener("pointerdown", onPress, true);
  };
}

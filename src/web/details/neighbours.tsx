import { ActionIcon } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import type { SlipFilter, SlipPage } from "#shared/slips/contract.ts";
import { shownCount } from "#shared/slips/text-slip.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { rememberList, slipPageQuery, useLeftList } from "#web/slips/api.ts";
import { IconChevronUp } from "#web/ui/icons/icons.ts";
import { IconChevronDown } from "#web/ui/icons/start-icons.tsx";
import { KEYS, useKeys } from "#web/ui/keys.ts";
import classes from "./details.module.css";

/** The position in the list one came from, and the way to the applications beside it; nothing without a list. */
export function SlipSteps({ neighbours }: { neighbours: ReturnType<typeof useNeighbours> }) {
  const toPrevious = neighbours?.toPrevious ?? undefined;
  const toNext = neighbours?.toNext ?? undefined;
  useKeys([
    ...(toPrevious
      ? [{ keys: [KEYS.previous], does: t("Go to the previous application"), run: toPrevious }]
      : []),
    ...(toNext ? [{ keys: [KEYS.next], does: t("Go to the next application"), run: toNext }] : []),
  ]);
  if (!neighbours) return null;
  return (
    <div className={classes.steps}>
      {neighbours.position && (
        <span className={`desk-meta ${classes.position}`}>{neighbours.position}</span>
      )}
      <Step
        name={t("Previous application")}
        keys={KEYS.previous}
        without={t("This is the first")}
        onPress={toPrevious}
      >
        <IconChevronUp />
      </Step>
      <Step
        name={t("Next application")}
        keys={KEYS.next}
        without={t("This is the last")}
        onPress={toNext}
      >
        <IconChevronDown />
      </Step>
    </div>
  );
}

type StepProps = {
  name: string;
  keys: string;
  without: string;
  onPress: (() => void) | undefined;
  children: ReactNode;
};

function Step({ name, keys, without, onPress, children }: StepProps) {
  return (
    <ActionIcon
      size={28}
      aria-label={name}
      aria-keyshortcuts={keys}
      aria-disabled={!onPress || undefined}
      {...(!onPress && { "data-disabled": true })}
      title={onPress ? `${name} (${keys})` : without}
      onClick={onPress}
    >
      {children}
    </ActionIcon>
  );
}

/** The neighbours in the filtered list one came from; null when it was not opened from a list, or is in a queue. */
export function useNeighbours(id: number, isInQueue: boolean) {
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
    return known && (() => goTo(known));
  };
  if (!around) return null;
  return {
    /** `3 of 22 pending`; null once it has left the list. */
    position: around.position,
    /** Null where there is none; before that is known it goes there as soon as it is. */
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

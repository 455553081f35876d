import { Button, Popover } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { createContext, type ReactNode, useContext } from "react";
import {
  type DuplicateKind,
  type DuplicateMatch,
  type DuplicateSlip,
  type Duplicates,
  KIND_WORDS,
  outsideSentence,
  type PossibleDuplicates as PossibleDuplicateSlips,
  type SureKind,
} from "#shared/duplicates/contract.ts";
import { shownDay } from "#web/language/shown.ts";
import { inLanguage, t, tParts } from "#web/language/translate.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { IN_NEW_TAB } from "#web/ui/external-link.tsx";
import { IconAlertTriangle } from "#web/ui/icons/start-icons.tsx";
import { learnedOf, possibleDuplicatesQuery } from "./api.ts";
import classes from "./duplicates.module.css";

/** For an admin: the applications of the same passport or national ID as this one, at first as a list knows them. */
export function usePossibleMatches(slipId: number) {
  const { role } = useCurrentUser();
  const client = useQueryClient();
  const { data, isLoading, failureCount } = useQuery({
    ...possibleDuplicatesQuery([slipId], role === "admin"),
    placeholderData: () => learnedOf(client, slipId),
  });
  const matches = data?.find(({ id }) => id === slipId)?.matches ?? [];
  return { matches, isLoading: isLoading && failureCount === 0 };
}

/** `Saiful Uddin, passport EH2770853, was approved and finished on 3 Nov 2026 · Open`. */
export function DuplicateLine({ kind, slip }: { kind: SureKind; slip: DuplicateSlip }) {
  const values = {
    name: (
      <bdi translate="no" className={classes.name}>
        {slip.name}
      </bdi>
    ),
    passport: <bdi translate="no">{slip.passport_number}</bdi>,
    outcome: outcomeOf(slip),
  };
  return (
    <>
      {kind === "passport"
        ? tParts("{name}, passport {passport}, {outcome}", values)
        : tParts("{name}, same national ID, passport {passport}, {outcome}", values)}{" "}
      · <OpenLink id={slip.id} />
    </>
  );
}

function outcomeOf({ status, process_status, state_since }: DuplicateSlip): string {
  const day = shownDay(state_since);
  switch (process_status) {
    case "queued":
    case "started":
      return t("was approved and is being processed since {day}", { day });
    case "finished":
      return t("was approved and finished on {day}", { day });
    case "failed":
      return t("was approved and failed on {day}", { day });
    case "not_started":
      switch (status) {
        case "pending":
          return t("was submitted on {day} and is pending", { day });
        case "approved":
          return t("was approved on {day}", { day });
        case "declined":
          return t("was declined on {day}", { day });
      }
  }
}

export function DuplicateWarning({ slipId }: { slipId: number }) {
  const { matches } = usePossibleMatches(slipId);
  const [first, ...others] = matches;
  if (!first) return null;
  return (
    <p className={classes.warning} data-screen-only>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {t("Possible duplicate")}: <DuplicateLine {...first} />
        {others.length > 0 && <> · {t("{left} more", { left: others.length })}</>}
      </span>
    </p>
  );
}

/** `Same passport: submitted 12 Oct 2026 by Rahim Uddin, approved, finished · Open`. */
function MatchLine({ kind, slip }: { kind: DuplicateKind; slip: DuplicateSlip }) {
  const process = slip.process_status.replaceAll("_", " ");
  return (
    <p>
      {tParts("{kind}: submitted {day} by {name}, {status}, {process}", {
        kind: inLanguage(KIND_WORDS[kind]),
        day: shownDay(slip.submitted_at),
        name: <span translate="no">{slip.submitted_by}</span>,
        status: inLanguage(slip.status),
        process: inLanguage(process),
      })}{" "}
      · <OpenLink id={slip.id} />
    </p>
  );
}

export function Matches({ matches }: { matches: readonly DuplicateMatch[] }) {
  return matches.map((match) =>
    "slip" in match ? (
      <MatchLine key={match.slip.id} {...match} />
    ) : (
      <p key={match.outside}>{inLanguage(outsideSentence(match))}</p>
    ),
  );
}

export function MoreMatches({ matches }: Pick<Duplicates, "matches">) {
  return (
    <Popover position="bottom-end" width={420} shadow="md">
      <Popover.Target>
        <Button variant="subtle" size="compact-sm" flex="none">
          {t("{left} more", { left: matches.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.more ?? ""}>
        <Matches matches={matches} />
      </Popover.Dropdown>
    </Popover>
  );
}

function OpenLink({ id }: { id: number }) {
  return (
    <Link to="/slip/$id" params={{ id: String(id) }} {...IN_NEW_TAB}>
      {t("Open")}
    </Link>
  );
}

const NONE: PossibleDuplicateSlips = [];
const Known = createContext(NONE);

type PossibleDuplicatesProps = { slipIds: readonly number[]; children: ReactNode };

/** Provides the badges within with which of these slips may be duplicates; for admins. */
export function PossibleDuplicates({ slipIds, children }: PossibleDuplicatesProps) {
  const { role } = useCurrentUser();
  const { data } = useQuery(possibleDuplicatesQuery(slipIds, role === "admin"));
  return <Known.Provider value={data ?? NONE}>{children}</Known.Provider>;
}

/** Whether the same passport was completed recently, as far as the list around it knows. */
export function useRecentSlipOf(slipId: number): boolean {
  return useContext(Known).some(({ id, has_recent_slip }) => id === slipId && has_recent_slip);
}

/** `Possible duplicate` beside a slip that shares passport or national ID with another one. */
export function PossibleBadge({ slipId }: { slipId: number }) {
  const isKnown = useContext(Known).some(({ id }) => id === slipId);
  return isKnown && <span className={classes.badge}>{t("Possible duplicate")}</span>;
}

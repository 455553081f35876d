import { Skeleton, UnstyledButton } from "@mantine/core";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Dashboard, Todo, TodoSlip } from "#shared/dashboard/contract.ts";
import { dayOrTime, formatDuration } from "#shared/time/instants.ts";
import { draftsQuery } from "#web/drafts/api.ts";
import { shownDestination } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import {
  IconCash,
  IconFiles,
  IconHistory,
  IconHourglass,
  IconPencil,
  IconPhone,
  IconSend,
} from "#web/ui/icons/icons.ts";
import { IconAlertTriangle, IconFileCheck } from "#web/ui/icons/start-icons.tsx";
import { LoadLine } from "#web/ui/load-failure.tsx";
import page from "#web/ui/page.module.css";
import classes from "./dashboard.module.css";
import { ownLines } from "./own-todos.tsx";
import { TodoLine, TodoSheet } from "./todo-line.tsx";

/** More stand behind *All*. */
const MOST_SHOWN = 8;

export function Todos({ query }: { query: UseQueryResult<Dashboard> }) {
  const { data: dashboard } = query;
  const { role } = useCurrentUser();
  const { data: drafts = [], isPending: areDraftsPending } = useQuery(draftsQuery);
  const isPending = query.isPending || areDraftsPending;
  const [showsAll, setShowsAll] = useState(false);
  const todos = dashboard?.todos ?? [];
  // All at once: lines that came one after the other would push each other.
  const lines =
    dashboard && !areDraftsPending
      ? [
          ...todos.flatMap((todo) => linesOf(todo, role === "admin", dashboard)),
          ...(drafts.length > 0 ? [<DraftsTodo key="drafts" />] : []),
        ]
      : [];
  const others = role === "admin" ? todos.length : todos.reduce((all, { count }) => all + count, 0);
  const isLong = lines.length > MOST_SHOWN;
  return (
    <TodoSheet title={t("Needs attention")} count={others + Math.min(drafts.length, 1)}>
      {isPending && <Skeleton height={36} width="auto" mx="md" mb="md" />}
      {!dashboard && (
        <LoadLine query={query}>{t("What needs attention could not be loaded.")}</LoadLine>
      )}
      {dashboard && !isPending && lines.length === 0 && (
        <p className={classes.nothing}>{t("You're all caught up.")}</p>
      )}
      {lines.length > 0 && <ul>{showsAll ? lines : lines.slice(0, MOST_SHOWN)}</ul>}
      {isLong && (
        <UnstyledButton
          className={classes.all ?? ""}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t("Fewer") : t("Show all")}
        </UnstyledButton>
      )}
    </TodoSheet>
  );
}

function linesOf({ kind, ...todo }: Todo, isAdmin: boolean, { serverTime: now }: Dashboard) {
  if (kind === "call") return [<CallTodo key={kind} {...todo} />];
  if (kind === "deposits") return [<DepositsTodo key={kind} {...todo} />];
  return isAdmin && kind !== "declined"
    ? [<AdminTodo key={kind} todo={{ kind, ...todo }} now={now} />]
    : ownLines({ kind, ...todo }, now);
}

export function DraftsTodo() {
  const { data: drafts = [] } = useQuery(draftsQuery);
  const [latest] = drafts;
  if (!latest) return null;
  const { length: count } = drafts;
  return (
    <TodoLine
      icon={IconPencil}
      color="var(--desk-link)"
      title={
        count === 1 ? t("1 draft not submitted") : t("{count} drafts not submitted", { count })
      }
      detail={latest.name ? <span translate="no">{latest.name}</span> : t("No name yet")}
      action={
        <Link
          to="/slip"
          className={page.sheetMore}
          aria-label={count === 1 ? t("Continue 1 draft") : t("Continue {count} drafts", { count })}
        >
          {t("Continue")}
        </Link>
      }
    />
  );
}

/** Those to be called are worked off on a list of their own. */
function CallTodo({ count, slips }: Omit<Todo, "kind">) {
  const title = t(
    count === 1 ? "{count} applicant to call today" : "{count} applicants to call today",
    {
      count,
    },
  );
  const names = slips.map(({ name }) => name).join(", ");
  const left = count - slips.length;
  return (
    <TodoLine
      icon={IconPhone}
      color="var(--desk-link)"
      title={title}
      detail={
        <span translate="no">
          {left > 0 ? t("{name} and {count} more", { name: names, count: left }) : names}
        </span>
      }
      action={
        <Link to="/follow-up" className={page.sheetMore} aria-label={`${t("Open")}: ${title}`}>
          {t("Open")}
        </Link>
      }
    />
  );
}

function DepositsTodo({ count, people }: Omit<Todo, "kind">) {
  const title = count === 1 ? t("1 deposit to decide") : t("{count} deposits to decide", { count });
  return (
    <TodoLine
      icon={IconCash}
      color="var(--desk-pending-border)"
      title={title}
      detail={<span translate="no">{people.join(", ")}</span>}
      action={
        <Link to="/admin/money" className={page.sheetMore} aria-label={`${t("Decide")}: ${title}`}>
          {t("Decide")}
        </Link>
      }
    />
  );
}

type SlipTodo = Exclude<Todo["kind"], "call" | "deposits" | "declined">;
type TodoProps = { todo: Omit<Todo, "kind"> & { kind: SlipTodo }; now: string };

const LOOKS = {
  review: { icon: IconHourglass, color: "var(--desk-pending-border)" },
  failed: { icon: IconAlertTriangle, color: "var(--desk-failed-border)" },
  send: { icon: IconSend, color: "var(--desk-link)" },
  book: { icon: IconFileCheck, color: "var(--desk-link)" },
  pay: { icon: IconCash, color: "var(--desk-link)" },
  duplicate: { icon: IconFiles, color: "var(--desk-pending-border)" },
  lapsed: { icon: IconHistory, color: "var(--desk-muted)" },
};

function AdminTodo({ todo, now }: TodoProps) {
  const [first] = todo.slips;
  if (!first) return null;
  const { title, detail, word } = adminWords(todo, first, now);
  const link = { className: page.sheetMore, "aria-label": `${word}: ${title}`, children: word };
  const id = String(first.id);
  return (
    <TodoLine
      {...LOOKS[todo.kind]}
      title={title}
      detail={<span translate="no">{detail}</span>}
      action={
        todo.kind === "duplicate" ? (
          <Link to="/slip/$id" params={{ id }} {...link} />
        ) : todo.kind === "review" || todo.kind === "book" ? (
          <Link to={todo.kind === "book" ? "/admin/booking" : "/admin/slips/review"} {...link} />
        ) : (
          <Link to="/admin/slips" search={searchFor(todo.kind)} {...link} />
        )
      }
    />
  );
}

function adminWords({ kind, count, slips }: TodoProps["todo"], first: TodoSlip, now: string) {
  const names = namesOf(slips, count);
  switch (kind) {
    case "review":
      return {
        title: t("{count} waiting for review", { count }),
        detail: t("Oldest {duration} ago: {name}, {country}", {
          duration: inLanguage(formatDuration(first.at, now)),
          name: first.name,
          country: shownDestination(first.country_traveling_to),
        }),
        word: t("Review"),
      };
    case "failed":
      return {
        title: t("{count} failed", { count }),
        detail: `${first.name}: ${inLanguage(first.reason ?? "")}`,
        word: t("Open"),
      };
    case "send":
      return { title: t("{count} ready to send", { count }), detail: names, word: t("Select") };
    case "book":
      return {
        title: t("{count} to book", { count }),
        detail: t("Oldest since {time}: {name}, {country}", {
          time: inLanguage(dayOrTime(first.at, new Date(now))),
          name: first.name,
          country: shownDestination(first.country_traveling_to),
        }),
        word: t("Book"),
      };
    case "pay":
      return {
        title: t(count === 1 ? "{count} link to pay" : "{count} links to pay", { count }),
        detail: names,
        word: t("Open"),
      };
    case "duplicate":
      return {
        title:
          count === 1 ? t("1 possible duplicate") : t("{count} possible duplicates", { count }),
        detail: `${first.reason}: ${names}`,
        word: t("Compare"),
      };
    case "lapsed":
      return {
        title: count === 1 ? t("1 expired link") : t("{count} expired links", { count }),
        detail: names,
        word: t("Open"),
      };
  }
}

/** `Fatema Islam`, `Sumon Alam, Saiful Uddin`, or `Fatema Islam and 8 more`. */
function namesOf(slips: readonly TodoSlip[], count: number): string {
  const [first = "", second] = slips.map(({ name }) => name);
  if (count <= 2) return second === undefined ? first : `${first}, ${second}`;
  return t("{name} and {count} more", { name: first, count: count - 1 });
}

function searchFor(kind: SlipTodo) {
  switch (kind) {
    case "failed":
    case "send":
    case "book":
    case "pay":
    case "lapsed":
      return { todo: kind };
    case "duplicate":
    case "review":
      return { status: "pending" } as const;
  }
}

import { Skeleton, UnstyledButton } from "@mantine/core";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Dashboard, Todo } from "#shared/dashboard/contract.ts";
import { draftsQuery } from "#web/drafts/api.ts";
import { t } from "#web/language/translate.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { IconCash, IconPencil, IconPhone } from "#web/ui/icons/icons.ts";
import { LoadLine } from "#web/ui/load-failure.tsx";
import page from "#web/ui/page.module.css";
import classes from "./dashboard.module.css";
import { AdminTodo, ownLines, TodoLine, TodoSheet } from "./todo-lines.tsx";

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

import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Dashboard, Todo, TodoSlip } from "#shared/dashboard/contract.ts";
import { dayOrTime, formatDuration } from "#shared/time/instants.ts";
import { useCurrentUser } from "#web/auth/use-session.ts";
import { shownDestination } from "#web/language/options.ts";
import { inLanguage, t, tParts } from "#web/language/translate.ts";
import type { Icon } from "#web/ui/icons/icon.tsx";
import {
  IconCash,
  IconCircleX,
  IconHistory,
  IconHourglass,
  IconPhone,
  IconSend,
} from "#web/ui/icons/icons.ts";
import { IconAlertTriangle, IconFileCheck } from "#web/ui/icons/start-icons.ts";
import { LoadLine } from "#web/ui/load-problem.tsx";
import page from "#web/ui/page.module.css";
import classes from "./dashboard.module.css";

export function Todos({ query }: { query: UseQueryResult<Dashboard> }) {
  const { data: dashboard, isPending } = query;
  const { role } = useCurrentUser();
  const todos = dashboard?.todos ?? [];
  const total = role === "admin" ? todos.length : todos.reduce((all, { count }) => all + count, 0);
  const TodoLines = role === "admin" ? AdminTodo : OwnTodo;
  return (
    <TodoSheet title={t("Needs attention")} count={total}>
      {isPending && <Skeleton height={36} width="auto" mx="md" mb="md" />}
      {!dashboard && (
        <LoadLine query={query}>{t("What needs attention could not be loaded.")}</LoadLine>
      )}
      {dashboard && todos.length === 0 && (
        <p className={classes.nothing}>{t("You're all caught up.")}</p>
      )}
      {dashboard && todos.length > 0 && (
        <ul>
          {todos.map(({ kind, ...todo }) => {
            if (kind === "call") return <CallTodo key={kind} {...todo} />;
            if (kind === "deposits") return <DepositsTodo key={kind} {...todo} />;
            return <TodoLines key={kind} todo={{ kind, ...todo }} now={dashboard.serverTime} />;
          })}
        </ul>
      )}
    </TodoSheet>
  );
}

const WAITING = { icon: IconHistory, color: "var(--desk-muted)" };

type TodoSheetProps = { title: string; count?: number; children: ReactNode };

export function TodoSheet({ title, count = 0, children }: TodoSheetProps) {
  return (
    <section className={`desk-sheet ${classes.todos}`} aria-label={title}>
      <div className={page.sheetHead}>
        <h2 className={page.sheetTitle}>{title}</h2>
        {count > 0 && <span className={page.sheetCount}>{count}</span>}
      </div>
      {children}
    </section>
  );
}

type TodoLineProps = {
  icon: Icon;
  color: string;
  title: ReactNode;
  detail: ReactNode;
  action: ReactNode;
};

export function TodoLine({ icon: LineIcon, color, title, detail, action }: TodoLineProps) {
  return (
    <li className={classes.todo}>
      <LineIcon size={18} color={color} />
      <div>
        <span className={classes.todoTitle}>{title}</span>
        <span className={`desk-meta ${classes.todoDetail}`}>{detail}</span>
      </div>
      {action}
    </li>
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

type SlipTodo = Exclude<Todo["kind"], "call" | "deposits">;
type TodoProps = { todo: Omit<Todo, "kind"> & { kind: SlipTodo }; now: string };

const LOOKS = {
  review: { icon: IconHourglass, color: "var(--desk-pending-border)" },
  failed: { icon: IconAlertTriangle, color: "var(--desk-failed-border)" },
  send: { icon: IconSend, color: "var(--desk-link)" },
  book: { icon: IconFileCheck, color: "var(--desk-link)" },
  pay: { icon: IconCash, color: "var(--desk-link)" },
  declined: { icon: IconCircleX, color: "var(--desk-declined-border)" },
};

function AdminTodo({ todo, now }: TodoProps) {
  const [first] = todo.slips;
  if (!first) return null;
  const { title, detail, word } = adminWords(todo, first, now);
  const link = { className: page.sheetMore, "aria-label": `${word}: ${title}`, children: word };
  return (
    <TodoLine
      {...LOOKS[todo.kind]}
      title={title}
      detail={<span translate="no">{detail}</span>}
      action={
        todo.kind === "review" || todo.kind === "book" ? (
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
    case "declined":
      return { title: t("{count} declined", { count }), detail: names, word: t("Open") };
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
      return { todo: kind };
    case "declined":
      return { status: kind };
    case "review":
      return { status: "pending" } as const;
  }
}

function OwnTodo({ todo: { kind, count, slips }, now }: TodoProps) {
  const left = count - slips.length;
  return (
    <>
      {slips.map((slip) => (
        <OwnSlip key={slip.id} kind={kind} slip={slip} now={now} />
      ))}
      {left > 0 && (
        <TodoLine
          {...WAITING}
          title={t("{left} more", { left })}
          detail={t("You'll find them in Slips.")}
          action={
            <Link to="/operator/slips" search={searchFor(kind)} className={page.sheetMore}>
              {t("Show")}
            </Link>
          }
        />
      )}
    </>
  );
}

function OwnSlip({ kind, slip, now }: { kind: SlipTodo; slip: TodoSlip; now: string }) {
  const { name } = slip;
  const isEdit = kind === "failed";
  const word = isEdit ? t("Edit") : t("Open");
  return (
    <TodoLine
      {...(kind === "review" || kind === "send" ? WAITING : LOOKS[kind])}
      title={tParts(OWN_TITLES[kind], { name: <span translate="no">{name}</span> })}
      detail={ownDetail(kind, slip, now)}
      action={
        <Link
          to={isEdit ? "/slip/$id/edit" : "/slip/$id"}
          params={{ id: String(slip.id) }}
          className={page.sheetMore}
          aria-label={`${word}: ${t(OWN_TITLES[kind], { name })}`}
        >
          {word}
        </Link>
      }
    />
  );
}

const OWN_TITLES = {
  failed: "{name} failed",
  pay: "{name} is ready to pay",
  declined: "{name} was declined",
  review: "{name} is waiting for review",
  send: "{name} is waiting to be sent",
  book: "{name} is waiting to be booked",
} as const satisfies Record<SlipTodo, string>;

function ownDetail(kind: SlipTodo, { reason, at }: TodoSlip, now: string): string {
  const duration = inLanguage(formatDuration(at, now));
  switch (kind) {
    case "failed":
      return inLanguage(reason ?? "");
    case "pay":
      return t("Finished {duration} ago", { duration });
    case "declined":
      return reason === null ? t("No reason was given.") : inLanguage(reason);
    case "review":
    case "send":
    case "book":
      return t("For {duration}", { duration });
  }
}

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Todo, TodoSlip } from "#shared/dashboard/contract.ts";
import { dayOrTime, formatDuration } from "#shared/time/instants.ts";
import { shownDestination } from "#web/language/shown.ts";
import { inLanguage, t, tParts } from "#web/language/translate.ts";
import {
  IconCash,
  IconCircleX,
  IconFiles,
  IconHistory,
  IconHourglass,
  IconSend,
} from "#web/ui/icons/icons.ts";
import { type Icon, IconAlertTriangle, IconFileCheck } from "#web/ui/icons/start-icons.tsx";
import page from "#web/ui/page.module.css";
import classes from "./dashboard.module.css";

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

const OWN_LOOKS = {
  failed: { icon: IconAlertTriangle, color: "var(--desk-failed-border)" },
  pay: { icon: IconCash, color: "var(--desk-link)" },
  declined: { icon: IconCircleX, color: "var(--desk-declined-border)" },
};

type OwnKind = keyof typeof OWN_LOOKS;

const isOwn = (kind: Todo["kind"]): kind is OwnKind => kind in OWN_LOOKS;

/** A line for each slip, and one for those that are left. */
export function ownLines({ kind, count, slips }: Todo, now: string) {
  if (!isOwn(kind)) return [];
  const left = count - slips.length;
  return [
    ...slips.map((slip) => <OwnSlip key={slip.id} kind={kind} slip={slip} now={now} />),
    ...(left > 0
      ? [
          <TodoLine
            key={kind}
            icon={IconHistory}
            color="var(--desk-muted)"
            title={t("{left} more", { left })}
            detail={t("You'll find them in Slips.")}
            action={
              <Link
                to="/operator/slips"
                search={kind === "declined" ? { status: kind } : { todo: kind }}
                className={page.sheetMore}
              >
                {t("Show")}
              </Link>
            }
          />,
        ]
      : []),
  ];
}

function OwnSlip({ kind, slip, now }: { kind: OwnKind; slip: TodoSlip; now: string }) {
  const { name } = slip;
  const isEdit = kind === "failed";
  const word = isEdit ? t("Edit") : t("Open");
  return (
    <TodoLine
      {...OWN_LOOKS[kind]}
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
} as const satisfies Record<OwnKind, string>;

function ownDetail(kind: OwnKind, { reason, at }: TodoSlip, now: string): string {
  switch (kind) {
    case "failed":
      return inLanguage(reason ?? "");
    case "pay":
      return t("Finished {duration} ago", { duration: inLanguage(formatDuration(at, now)) });
    case "declined":
      return reason === null ? t("No reason was given.") : inLanguage(reason);
  }
}

type SlipTodo = Exclude<Todo["kind"], "call" | "deposits" | "declined">;
type TodoProps = { todo: Omit<Todo, "kind"> & { kind: SlipTodo }; now: string };

const ADMIN_LOOKS = {
  review: { icon: IconHourglass, color: "var(--desk-pending-border)" },
  failed: { icon: IconAlertTriangle, color: "var(--desk-failed-border)" },
  send: { icon: IconSend, color: "var(--desk-link)" },
  book: { icon: IconFileCheck, color: "var(--desk-link)" },
  pay: { icon: IconCash, color: "var(--desk-link)" },
  duplicate: { icon: IconFiles, color: "var(--desk-pending-border)" },
  lapsed: { icon: IconHistory, color: "var(--desk-muted)" },
};

export function AdminTodo({ todo, now }: TodoProps) {
  const [first] = todo.slips;
  if (!first) return null;
  const { title, detail, word } = adminWords(todo, first, now);
  const link = { className: page.sheetMore, "aria-label": `${word}: ${title}`, children: word };
  const id = String(first.id);
  return (
    <TodoLine
      {...ADMIN_LOOKS[todo.kind]}
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

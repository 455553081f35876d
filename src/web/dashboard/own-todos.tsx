import { Link } from "@tanstack/react-router";
import type { Todo, TodoSlip } from "#shared/dashboard/contract.ts";
import { formatDuration } from "#shared/time/instants.ts";
import { inLanguage, t, tParts } from "#web/language/translate.ts";
import { IconCash, IconCircleX, IconHistory } from "#web/ui/icons/icons.ts";
import { IconAlertTriangle } from "#web/ui/icons/start-icons.tsx";
import page from "#web/ui/page.module.css";
import { TodoLine } from "./todo-line.tsx";

const LOOKS = {
  failed: { icon: IconAlertTriangle, color: "var(--desk-failed-border)" },
  pay: { icon: IconCash, color: "var(--desk-link)" },
  declined: { icon: IconCircleX, color: "var(--desk-declined-border)" },
};

type OwnKind = keyof typeof LOOKS;

const isOwn = (kind: Todo["kind"]): kind is OwnKind => kind in LOOKS;

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
      {...LOOKS[kind]}
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

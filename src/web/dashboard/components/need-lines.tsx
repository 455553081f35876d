import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Need, NeededSlip } from "#shared/dashboard/contract.ts";
import { destinationName } from "#shared/options/options.ts";
import { formatDuration } from "#shared/time/duration.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import type { Icon } from "#web/ui/icons/icon.tsx";
import {
  IconAlertTriangle,
  IconCash,
  IconCircleX,
  IconHistory,
  IconHourglass,
  IconSend,
} from "#web/ui/icons/icons.ts";
import sheet from "#web/ui/sheet.module.css";
import classes from "./dashboard.module.css";

type NeedLineProps = {
  icon: Icon;
  tone: "pending" | "failed" | "declined" | "link" | "muted";
  title: ReactNode;
  detail: ReactNode;
  /** The link to where it is done. */
  action: ReactNode;
};

/** One thing to do: what it is, whom it is about, and the way there. */
export function NeedLine({ icon: LineIcon, tone, title, detail, action }: NeedLineProps) {
  return (
    <li className={classes.need}>
      <LineIcon size={18} className={classes[tone]} />
      <div>
        <span className={classes.needTitle}>{title}</span>
        <span className={classes.needDetail}>{detail}</span>
      </div>
      {action}
    </li>
  );
}

/** All applications that wait for one thing, as an admin sees them: how many, the first of them, where to do it. */
export function AdminNeed({ need, now }: { need: Need; now: string }) {
  const [first] = need.slips;
  if (!first) return null;
  const { title, detail, link, ...look } = adminLineOf(need, first, now);
  const to = { className: sheet.more, "aria-label": `${link.word}: ${title}` };
  return (
    <NeedLine
      {...look}
      title={title}
      detail={<span translate="no">{detail}</span>}
      action={
        "search" in link ? (
          <Link to="/admin/slips" search={link.search} {...to}>
            {link.word}
          </Link>
        ) : (
          <Link to={link.to} params={{ id: String(first.id) }} {...to}>
            {link.word}
          </Link>
        )
      }
    />
  );
}

function adminLineOf({ kind, count, slips }: Need, first: NeededSlip, now: string) {
  switch (kind) {
    case "review":
      return {
        icon: IconHourglass,
        tone: "pending",
        title: t("{count} waiting for review", { count }),
        detail: t("Oldest {duration}: {name}, {country}", {
          duration: inLanguage(formatDuration(first.at, now)),
          name: first.name,
          country: destinationName(first.country_traveling_to),
        }),
        link: { word: t("Review"), to: "/admin/slips/review" },
      } as const;
    case "failed":
      return {
        icon: IconAlertTriangle,
        tone: "failed",
        title: t("{count} failed", { count }),
        detail: `${first.name}: ${inLanguage(first.reason ?? "")}`,
        link: { word: t("Open"), search: { need: kind } },
      } as const;
    case "send":
      return {
        icon: IconSend,
        tone: "link",
        title: t("{count} ready to send", { count }),
        detail: namesOf(slips, count),
        link: { word: t("Select"), search: { need: kind } },
      } as const;
    case "pay":
      return {
        icon: IconCash,
        tone: "link",
        title: t(count === 1 ? "{count} link to pay" : "{count} links to pay", { count }),
        detail: namesOf(slips, count),
        link: { word: t("Open"), search: { need: kind } },
      } as const;
    case "declined":
      return {
        icon: IconCircleX,
        tone: "declined",
        title: t("{count} declined", { count }),
        detail: namesOf(slips, count),
        link: { word: t("Open"), search: { status: "declined" } },
      } as const;
  }
}

/** `Fatema Islam`, `Sumon Alam, Saiful Uddin`, or `Fatema Islam and 8 more`. */
function namesOf(slips: readonly NeededSlip[], count: number): string {
  const [first = "", second] = slips.map(({ name }) => name);
  if (count <= 2) return second === undefined ? first : `${first}, ${second}`;
  return t("{name} and {count} more", { name: first, count: count - 1 });
}

/** One's own applications that wait for one thing, each with what to do about it. */
export function OwnNeed({ need, now }: { need: Need; now: string }) {
  const left = need.count - need.slips.length;
  return (
    <>
      {need.slips.map((slip) => (
        <OwnSlip key={slip.id} kind={need.kind} slip={slip} now={now} />
      ))}
      {left > 0 && (
        <NeedLine
          icon={IconHistory}
          tone="muted"
          title={t("{left} more", { left })}
          detail={t("They stand in the list of slips.")}
          action={
            <Link to="/operator/slips" search={restOf(need.kind)} className={sheet.more}>
              {t("Show")}
            </Link>
          }
        />
      )}
    </>
  );
}

/** The list that holds the rest of them. */
function restOf(kind: Need["kind"]) {
  switch (kind) {
    case "failed":
    case "send":
    case "pay":
      return { need: kind };
    case "declined":
      return { status: kind };
    case "review":
      return { status: "pending" } as const;
  }
}

function OwnSlip({ kind, slip, now }: { kind: Need["kind"]; slip: NeededSlip; now: string }) {
  const { does, detail, ...look } = ownLineOf(kind, slip, now);
  const isEdit = kind === "failed";
  return (
    <NeedLine
      {...look}
      title={
        <>
          <span translate="no">{slip.name}</span> {does}
        </>
      }
      detail={detail}
      action={
        <Link
          to={isEdit ? "/slip/$id/edit" : "/slip/$id"}
          params={{ id: String(slip.id) }}
          className={sheet.more}
          aria-label={`${isEdit ? t("Edit") : t("Open")}: ${slip.name} ${does}`}
        >
          {isEdit ? t("Edit") : t("Open")}
        </Link>
      }
    />
  );
}

function ownLineOf(kind: Need["kind"], { reason, at }: NeededSlip, now: string) {
  switch (kind) {
    case "failed":
      return {
        icon: IconAlertTriangle,
        tone: "failed",
        does: t("failed"),
        detail: inLanguage(reason ?? ""),
      } as const;
    case "pay":
      return {
        icon: IconCash,
        tone: "link",
        does: t("is ready to pay"),
        detail: t("Finished {duration} ago", { duration: inLanguage(formatDuration(at, now)) }),
      } as const;
    case "declined":
      return {
        icon: IconCircleX,
        tone: "declined",
        does: t("was declined"),
        detail: reason === null ? t("No reason was given.") : inLanguage(reason),
      } as const;
    case "review":
    case "send":
      return {
        icon: IconHistory,
        tone: "muted",
        does: kind === "review" ? t("waits for review") : t("waits to be sent"),
        detail: t("For {duration}", { duration: inLanguage(formatDuration(at, now)) }),
      } as const;
  }
}

import { Link } from "@tanstack/react-router";
import type { Need, NeededSlip } from "#shared/dashboard/contract.ts";
import { destinationName } from "#shared/options/options.ts";
import { formatDuration } from "#shared/time/duration.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import {
  IconAlertTriangle,
  IconCash,
  IconCircleX,
  IconHourglass,
  IconSend,
} from "#web/ui/icons/icons.ts";
import sheet from "#web/ui/sheet.module.css";
import { NeedLine } from "./need-line.tsx";

/** All applications that wait for one thing, as an admin sees them: how many, the first of them, where to do it. */
export function AdminNeed({ need, now }: { need: Need; now: string }) {
  const [first] = need.slips;
  if (!first) return null;
  const { title, detail, link, ...look } = lineOf(need, first, now);
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

function lineOf({ kind, count, slips }: Need, first: NeededSlip, now: string) {
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

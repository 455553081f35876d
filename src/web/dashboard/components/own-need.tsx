import { Link } from "@tanstack/react-router";
import type { Need, NeededSlip } from "#shared/dashboard/contract.ts";
import { formatDuration } from "#shared/time/duration.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { IconAlertTriangle, IconCash, IconCircleX, IconHistory } from "#web/ui/icons/icons.ts";
import sheet from "#web/ui/sheet.module.css";
import { NeedLine } from "./need-line.tsx";

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
  const { does, detail, ...look } = lineOf(kind, slip, now);
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

function lineOf(kind: Need["kind"], { reason, at }: NeededSlip, now: string) {
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

import type { AuditEntry } from "#shared/log/contract.ts";
import { auditActor } from "#shared/log/text.ts";
import { shownDayTime } from "#web/language/dates.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import classes from "./audit-list.module.css";

/** The rows of the log, whatever they look like. */
export type AuditRowsProps = {
  entries: readonly AuditEntry[];
  /** Shows only what this account did. */
  onActor: (id: number) => void;
};

/** When it was, in Dhaka. */
export function AuditTime({ at }: AuditEntry) {
  return (
    <time dateTime={at} title={`${at} (UTC)`}>
      {shownDayTime(at)}
    </time>
  );
}

/** Who it was; pressing shows only what that account did. */
export function AuditActor({
  entry,
  onActor,
}: {
  entry: AuditEntry;
  onActor: AuditRowsProps["onActor"];
}) {
  const { actor_id } = entry;
  const name = inLanguage(auditActor(entry));
  if (actor_id === null) return name;
  return (
    <button
      type="button"
      className={classes.person}
      translate="no"
      title={t("Show only what {name} did", { name })}
      onClick={() => onActor(actor_id)}
    >
      {name}
    </button>
  );
}

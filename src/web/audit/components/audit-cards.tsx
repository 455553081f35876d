import { AUDIT_KIND_NAMES, auditDeed, auditDetails } from "#shared/log/text.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import list from "#web/ui/record-list.module.css";
import { AuditActor, type AuditRowsProps, AuditTime } from "./audit-facts.tsx";
import classes from "./audit-list.module.css";

/** Entries as cards, for narrow screens. */
export function AuditCards({ entries, onActor }: AuditRowsProps) {
  return (
    <ul className={list.cards} aria-label={t("Audit log")}>
      {entries.map((entry) => (
        <li key={entry.id} className={list.card}>
          <div className={list.cardTop}>
            <div className={list.cardName}>
              <span className={list.name}>{inLanguage(auditDeed(entry))}</span>
              <span className={list.more}>{inLanguage(AUDIT_KIND_NAMES[entry.kind])}</span>
            </div>
          </div>
          <dl className={list.facts}>
            <dt>{t("When")}</dt>
            <dd className="desk-figures">
              <AuditTime {...entry} />
            </dd>
            <dt>{t("Who")}</dt>
            <dd>
              <AuditActor entry={entry} onActor={onActor} />
            </dd>
            <dt>{t("Details")}</dt>
            <dd className={classes.details} translate="no">
              {auditDetails(entry).map(inLanguage).join(" · ") || "–"}
            </dd>
            <dt>{t("From")}</dt>
            <dd translate="no">{entry.address ?? "–"}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

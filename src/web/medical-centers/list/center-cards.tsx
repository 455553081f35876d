import { t } from "#web/language/translate.ts";
import list from "#web/ui/record-list.module.css";
import { CenterContact, CenterLocation, CenterName, CenterWebsite } from "./center-facts.tsx";
import type { CenterRowsProps } from "./center-table.tsx";

/** Medical centers as cards, for narrow screens: actions at the top right. */
export function CenterCards({ centers, actions }: CenterRowsProps) {
  return (
    <ul className={list.cards} aria-label={t("Medical centers")}>
      {centers.map((center) => (
        <li key={center.id} className={list.card}>
          <div className={list.cardTop}>
            <div className={list.cardName}>
              <CenterName center={center} />
            </div>
            {actions && <div className={list.cardActions}>{actions(center)}</div>}
          </div>
          <dl className={list.facts}>
            <dt>{t("Location")}</dt>
            <dd>
              <CenterLocation center={center} />
            </dd>
            <dt>{t("Contact")}</dt>
            <dd>
              <CenterContact center={center} />
            </dd>
            <dt>{t("Website")}</dt>
            <dd>
              <CenterWebsite center={center} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

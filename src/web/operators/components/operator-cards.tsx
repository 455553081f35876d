import { t } from "#web/language/translate.ts";
import list from "#web/ui/record-list.module.css";
import { OperatorActions } from "./operator-actions.tsx";
import { OperatorDay, OperatorName, OperatorState } from "./operator-facts.tsx";
import classes from "./operator-list.module.css";
import type { OperatorRowsProps } from "./operator-table.tsx";

/** Operators as cards, for narrow screens: actions at the top right. */
export function OperatorCards({ operators, onAction }: OperatorRowsProps) {
  return (
    <ul className={list.cards} aria-label={t("Operators")}>
      {operators.map((operator) => (
        <li key={operator.id} className={list.card}>
          <div className={list.cardTop}>
            <div className={list.cardName}>
              <OperatorName operator={operator} />
            </div>
            <div className={list.cardActions}>
              <OperatorActions operator={operator} onAction={onAction} />
            </div>
          </div>
          <div>
            <OperatorState operator={operator} />
          </div>
          <dl className={list.facts}>
            <dt>{t("Email")}</dt>
            <dd className={classes.email} translate="no">
              {operator.email}
            </dd>
            <dt>{t("Created At")}</dt>
            <dd>
              <OperatorDay instant={operator.created_at} />
            </dd>
            <dt>{t("Last sign-in")}</dt>
            <dd>
              <OperatorDay instant={operator.last_sign_in_at} />
            </dd>
            <dt>{t("Slips")}</dt>
            <dd className="desk-figures">{operator.slip_count}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

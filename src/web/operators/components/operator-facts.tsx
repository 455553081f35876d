import type { Operator } from "#shared/operators/contract.ts";
import { shownDay, shownDayTime } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import { IconCircleCheck, IconLock } from "#web/ui/icons/icons.ts";
import list from "#web/ui/record-list.module.css";
import { StatusPill } from "#web/ui/status-pill.tsx";

type OperatorFactProps = { operator: Operator };

/** First and last name of an operator. */
export function operatorName({ first_name, last_name }: Operator): string {
  return `${first_name} ${last_name}`;
}

/** Full name, and the username below it. */
export function OperatorName({ operator }: OperatorFactProps) {
  return (
    <>
      <span className={list.name} translate="no">
        {operatorName(operator)}
      </span>
      <span className={list.more} translate="no">
        {operator.username}
      </span>
    </>
  );
}

/** Active or Suspended. */
export function OperatorState({ operator }: OperatorFactProps) {
  return operator.suspended_at === null ? (
    <StatusPill tone="active" icon={IconCircleCheck}>
      {t("Active")}
    </StatusPill>
  ) : (
    <StatusPill tone="inactive" icon={IconLock}>
      {t("Suspended")}
    </StatusPill>
  );
}

/** The day of an instant, its Dhaka time on pointing; Never when there was none. */
export function OperatorDay({ instant }: { instant: string | null }) {
  if (instant === null) return t("Never");
  return (
    <time dateTime={instant} title={t("{time} in Dhaka", { time: shownDayTime(instant) })}>
      {shownDay(instant)}
    </time>
  );
}

import type { Notice } from "#shared/notices/contract.ts";
import { shownDay, shownDayTime } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import { IconCircleCheck, IconCircleOff } from "#web/ui/icons/icons.ts";
import { StatusPill } from "#web/ui/status-pill.tsx";

/** Active or Inactive. */
export function NoticeState({ notice }: { notice: Notice }) {
  return notice.is_active ? (
    <StatusPill tone="active" icon={IconCircleCheck}>
      {t("Active")}
    </StatusPill>
  ) : (
    <StatusPill tone="inactive" icon={IconCircleOff}>
      {t("Inactive")}
    </StatusPill>
  );
}

/** The day a notice was created, its Dhaka time on pointing. */
export function NoticeDay({ notice: { created_at } }: { notice: Notice }) {
  return (
    <time dateTime={created_at} title={t("{time} in Dhaka", { time: shownDayTime(created_at) })}>
      {shownDay(created_at)}
    </time>
  );
}

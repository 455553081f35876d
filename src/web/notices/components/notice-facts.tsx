import type { Notice } from "#shared/notices/contract.ts";
import { formatDay, formatDayTime } from "#shared/time/instants.ts";
import { IconCircleCheck, IconCircleOff } from "#web/ui/icons/icons.ts";
import { StatusPill } from "#web/ui/status-pill.tsx";

/** Active or Inactive. */
export function NoticeState({ notice }: { notice: Notice }) {
  return notice.is_active ? (
    <StatusPill tone="active" icon={IconCircleCheck}>
      Active
    </StatusPill>
  ) : (
    <StatusPill tone="inactive" icon={IconCircleOff}>
      Inactive
    </StatusPill>
  );
}

/** The day a notice was created, its Dhaka time on pointing. */
export function NoticeDay({ notice: { created_at } }: { notice: Notice }) {
  return (
    <time dateTime={created_at} title={`${formatDayTime(created_at)} in Dhaka`}>
      {formatDay(created_at)}
    </time>
  );
}

import { useQuery } from "@tanstack/react-query";
import { formatTime } from "#shared/time/instants.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { t } from "#web/language/translate.ts";
import { assignmentsQuery } from "#web/queue/api.ts";
import { IconUser } from "#web/ui/icons/icons.ts";

/** A small mark that says who works on a slip since when; nothing when nobody does, or for others than admins. */
export function WorkMark({ slipId }: { slipId: number }) {
  const { role } = useCurrentUser();
  const { data } = useQuery({ ...assignmentsQuery, enabled: role === "admin" });
  const work = data?.find(({ slip_id }) => slip_id === slipId);
  if (!work) return null;
  const text = t("{name} is working on this since {time}", {
    name: work.name,
    time: formatTime(work.at),
  });
  return (
    <span role="img" aria-label={text} title={text}>
      <IconUser size={14} color="var(--desk-muted)" aria-hidden />
    </span>
  );
}

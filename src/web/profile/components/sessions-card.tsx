import { Button, Skeleton } from "@mantine/core";
import { IconDeviceDesktop } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { OwnSession } from "#shared/profile/contract.ts";
import { formatDayTime } from "#shared/time/instants.ts";
import { messageOf } from "#web/lib/call.ts";
import { endOtherSessions, sessionsQuery } from "#web/profile/api.ts";
import { ProfileCard } from "#web/profile/components/profile-card.tsx";
import { usePassingMessage } from "#web/profile/use-passing-message.ts";
import { Banner } from "#web/ui/banner.tsx";
import { StatusPill } from "#web/ui/status-pill.tsx";
import classes from "./profile-card.module.css";

/** Where one is signed in, and the way to end all but this. */
export function SessionsCard() {
  const client = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const [success, showSuccess] = usePassingMessage();
  const ending = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => showSuccess("Other sessions are signed out."),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const isAlone = sessions.data?.length === 1;
  return (
    <ProfileCard title="Sessions">
      {ending.error && (
        <Banner kind="error">
          {messageOf(ending.error, "The other sessions were not signed out. Try again.")}
        </Banner>
      )}
      {sessions.data && (
        <ul className={classes.sessions}>
          {sessions.data.map((session) => (
            <SessionLine key={session.id} session={session} />
          ))}
        </ul>
      )}
      {sessions.isPending && <Skeleton height={48} />}
      {sessions.isError && (
        <p role="status" className={classes.quiet}>
          Your sessions could not be loaded.{" "}
          <Button size="compact-sm" variant="default" onClick={() => void sessions.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {sessions.data && (
        <div className={classes.foot}>
          {isAlone ? (
            <p className={classes.quiet}>You are signed in nowhere else.</p>
          ) : (
            <Button variant="default" loading={ending.isPending} onClick={() => ending.mutate()}>
              Sign out other sessions
            </Button>
          )}
          {success && <Banner kind="success">{success}</Banner>}
        </div>
      )}
    </ProfileCard>
  );
}

function SessionLine({ session }: { session: OwnSession }) {
  return (
    <li className={classes.session}>
      <span className={classes.device}>{session.device ?? "Unknown device"}</span>
      {session.is_current && (
        <StatusPill tone="active" icon={IconDeviceDesktop}>
          This device
        </StatusPill>
      )}
      <span className={classes.seen}>
        Last seen <time dateTime={session.last_seen_at}>{formatDayTime(session.last_seen_at)}</time>
        , signed in <time dateTime={session.created_at}>{formatDayTime(session.created_at)}</time>
      </span>
    </li>
  );
}

import { Button, Skeleton, VisuallyHidden } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { OwnSession } from "#shared/profile/contract.ts";
import { shownDayTime } from "#web/language/dates.ts";
import { t, tParts } from "#web/language/translate.ts";
import { sessionsQuery } from "#web/profile/api.ts";
import { usePassingMessage } from "#web/profile/use-passing-message.ts";
import { Banner } from "#web/ui/banner.tsx";
import { IconDeviceDesktop } from "#web/ui/icons/icons.ts";
import { LoadLine } from "#web/ui/load-line.tsx";
import { StatusPill } from "#web/ui/status-pill.tsx";
import { deviceOf, EndSessions, type Leaving } from "./end-sessions.tsx";
import classes from "./profile-card.module.css";
import { ProfileCard } from "./profile-card.tsx";

/** Where one is signed in, and the ways to end one of these sessions, or all but this. */
export function SessionsCard() {
  const sessions = useQuery(sessionsQuery);
  const client = useQueryClient();
  const [success, showSuccess] = usePassingMessage();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const isAlone = sessions.data?.length === 1;
  const asked = leaving && (
    <EndSessions
      key={leaving === "others" ? leaving : leaving.id}
      leaving={leaving}
      onDone={(sentence) => {
        showSuccess(sentence);
        setLeaving(null);
        void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      }}
      onCancel={() => setLeaving(null)}
    />
  );
  return (
    <ProfileCard title={t("Sessions")}>
      {sessions.data && (
        <ul className={classes.sessions}>
          {sessions.data.map((session) => (
            <SessionLine key={session.id} session={session} onEnd={() => setLeaving(session)}>
              {leaving !== "others" && leaving?.id === session.id && asked}
            </SessionLine>
          ))}
        </ul>
      )}
      {sessions.isPending && <Skeleton height={48} />}
      {sessions.isError && (
        <LoadLine onRetry={() => void sessions.refetch()}>
          {t("Your sessions could not be loaded.")}
        </LoadLine>
      )}
      {leaving === "others" && asked}
      {sessions.data && !leaving && (
        <div className={classes.foot}>
          <div className={classes.outcome}>
            {isAlone && <p className={classes.quiet}>{t("You are signed in nowhere else.")}</p>}
            {success && <Banner kind="success">{success}</Banner>}
          </div>
          {!isAlone && (
            <Button variant="default" onClick={() => setLeaving("others")}>
              {t("Sign out other sessions")}
            </Button>
          )}
        </div>
      )}
    </ProfileCard>
  );
}

type SessionLineProps = {
  session: OwnSession;
  onEnd: () => void;
  /** What ending it asks for. */
  children: ReactNode;
};

function SessionLine({ session, onEnd, children }: SessionLineProps) {
  return (
    <li className={classes.session}>
      <span className={classes.device}>{deviceOf(session)}</span>
      <span className={classes.seen}>
        {tParts(
          session.address
            ? "Last seen {seen}, signed in from {address} {since}"
            : "Last seen {seen}, signed in {since}",
          {
            seen: <Time at={session.last_seen_at} />,
            address: session.address,
            since: <Time at={session.created_at} />,
          },
        )}
      </span>
      <span className={classes.end}>
        {session.is_current ? (
          <StatusPill tone="active" icon={IconDeviceDesktop}>
            {t("This device")}
          </StatusPill>
        ) : (
          <Button variant="default" size="xs" onClick={onEnd}>
            {t("Sign out")}
            <VisuallyHidden> {deviceOf(session)}</VisuallyHidden>
          </Button>
        )}
      </span>
      {children && <div className={classes.asked}>{children}</div>}
    </li>
  );
}

function Time({ at }: { at: string }) {
  return <time dateTime={at}>{shownDayTime(at)}</time>;
}

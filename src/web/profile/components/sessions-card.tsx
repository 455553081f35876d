import { Skeleton, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { OwnSession } from "#shared/profile/contract.ts";
import { formatDayTime } from "#shared/time/instants.ts";
import { t, tParts } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { endOtherSessions, endSession, sessionsQuery } from "#web/profile/api.ts";
import { usePassingMessage } from "#web/profile/use-passing-message.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { FailureBanner } from "#web/ui/failure-banner.tsx";
import { IconDeviceDesktop } from "#web/ui/icons/icons.ts";
import { LoadLine } from "#web/ui/load-line.tsx";
import { StatusPill } from "#web/ui/status-pill.tsx";
import { useAction } from "#web/ui/use-action.ts";
import classes from "./profile-card.module.css";
import { ProfileCard } from "./profile-card.tsx";

/** Where one is signed in, and the ways to end one of these sessions, or all but this. */
export function SessionsCard() {
  const sessions = useQuery(sessionsQuery);
  const [success, showSuccess] = usePassingMessage();
  const ending = useAction(endOtherSessions, [sessionsQuery.queryKey]);
  const endOthers = () =>
    ending.run(undefined, { onSuccess: () => showSuccess(t("Other sessions are signed out.")) });
  const endingOne = useAction(endSession, [sessionsQuery.queryKey]);
  const endOne = ({ id, device }: OwnSession) =>
    endingOne.run(
      id,
      {
        onSuccess: () =>
          showSuccess(t("{device} is signed out.", { device: device ?? t("Unknown device") })),
      },
      id,
    );
  const isAlone = sessions.data?.length === 1;
  return (
    <ProfileCard title={t("Sessions")}>
      {ending.error && (
        <FailureBanner
          failure={failureOf(ending.error, t("The other sessions were not signed out."))}
        />
      )}
      {endingOne.error && (
        <FailureBanner failure={failureOf(endingOne.error, t("The session was not signed out."))} />
      )}
      {sessions.data && (
        <ul className={classes.sessions}>
          {sessions.data.map((session) => (
            <SessionLine
              key={session.id}
              session={session}
              isBusy={endingOne.isBusyWith(session.id)}
              onEnd={() => endOne(session)}
            />
          ))}
        </ul>
      )}
      {sessions.isPending && <Skeleton height={48} />}
      {sessions.isError && (
        <LoadLine onRetry={() => void sessions.refetch()}>
          {t("Your sessions could not be loaded.")}
        </LoadLine>
      )}
      {sessions.data && (
        <div className={classes.foot}>
          <div className={classes.outcome}>
            {isAlone && <p className={classes.quiet}>{t("You are signed in nowhere else.")}</p>}
            {success && <Banner kind="success">{success}</Banner>}
          </div>
          {!isAlone && (
            <ActionButton variant="default" busy={ending.isBusy} onClick={endOthers}>
              {t("Sign out other sessions")}
            </ActionButton>
          )}
        </div>
      )}
    </ProfileCard>
  );
}

type SessionLineProps = { session: OwnSession; isBusy: boolean; onEnd: () => void };

function SessionLine({ session, isBusy, onEnd }: SessionLineProps) {
  return (
    <li className={classes.session}>
      <span className={classes.device}>{session.device ?? t("Unknown device")}</span>
      {session.is_current && (
        <StatusPill tone="active" icon={IconDeviceDesktop}>
          {t("This device")}
        </StatusPill>
      )}
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
      {!session.is_current && (
        <ActionButton variant="default" size="xs" busy={isBusy} onClick={onEnd}>
          {t("Sign out")}
          <VisuallyHidden> {session.device ?? t("Unknown device")}</VisuallyHidden>
        </ActionButton>
      )}
    </li>
  );
}

function Time({ at }: { at: string }) {
  return <time dateTime={at}>{formatDayTime(at)}</time>;
}

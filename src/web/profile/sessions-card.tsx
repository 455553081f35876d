import { Skeleton, VisuallyHidden } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import {
  endOtherSessions,
  endSession,
  listSessions,
  type OwnSession,
} from "#shared/profile/contract.ts";
import { shownDayTime } from "#web/language/shown.ts";
import { inLanguage, t, tParts } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { Banner } from "#web/ui/banner.tsx";
import { ActionButton } from "#web/ui/buttons.tsx";
import { StatusPill } from "#web/ui/chip.tsx";
import { FailureBanner } from "#web/ui/form.tsx";
import { IconDeviceDesktop } from "#web/ui/icons/start-icons.tsx";
import { LoadLine } from "#web/ui/load-failure.tsx";
import { SheetGroup } from "#web/ui/page.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { useTransientMessage } from "./card-form.tsx";
import classes from "./profile.module.css";

export const sessionsQuery = queryOptions({
  queryKey: ["profile", "sessions"],
  queryFn: ({ signal }) => call(listSessions, { signal }),
});

export function SessionsCard() {
  const sessions = useQuery(sessionsQuery);
  const [success, showSuccess] = useTransientMessage();
  const ending = useAction(
    (leaving: OwnSession | "others") =>
      leaving === "others"
        ? call(endOtherSessions)
        : call(endSession, { params: { id: String(leaving.id) } }),
    [sessionsQuery.queryKey],
  );
  const isAlone = sessions.data?.length === 1;
  const end = (session: OwnSession) =>
    ending.run(
      session,
      { onSuccess: () => showSuccess(t("{device} is signed out.", { device: deviceOf(session) })) },
      session.id,
    );
  const endOthers = () =>
    ending.run("others", { onSuccess: () => showSuccess(t("Other sessions are signed out.")) });
  return (
    <SheetGroup title={t("Sessions")}>
      {sessions.data && (
        <ul>
          {sessions.data.map((session) => (
            <SessionLine
              key={session.id}
              session={session}
              isBusy={ending.isBusyWith(session.id)}
              onEnd={() => end(session)}
            />
          ))}
        </ul>
      )}
      {sessions.isPending && <Skeleton height={48} />}
      <LoadLine query={sessions}>{t("Your sessions could not be loaded.")}</LoadLine>
      {ending.error && <FailureBanner {...failureOf(ending.error, t("No one was signed out."))} />}
      {sessions.data && (
        <div className={classes.foot}>
          <div className={classes.outcome}>
            {isAlone && <p className="desk-muted">{t("No other active sessions.")}</p>}
            {success && <Banner kind="success">{success}</Banner>}
          </div>
          {!isAlone && (
            <ActionButton variant="default" busy={ending.isBusy} onClick={endOthers}>
              {t("Sign out other sessions")}
            </ActionButton>
          )}
        </div>
      )}
    </SheetGroup>
  );
}

type SessionLineProps = {
  session: OwnSession;
  isBusy: boolean;
  onEnd: () => void;
};

function SessionLine({ session, isBusy, onEnd }: SessionLineProps) {
  return (
    <li className={classes.session}>
      <span className={classes.device}>{deviceOf(session)}</span>
      <span className={classes.seen}>
        {tParts(
          session.address
            ? "Last seen {seen}, signed in on {since} from {address}"
            : "Last seen {seen}, signed in on {since}",
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
          <ActionButton variant="default" size="xs" busy={isBusy} onClick={onEnd}>
            {t("Sign out")}
            <VisuallyHidden> {deviceOf(session)}</VisuallyHidden>
          </ActionButton>
        )}
      </span>
    </li>
  );
}

function deviceOf({ device_words }: OwnSession): string {
  return device_words === null ? t("Unknown device") : inLanguage(device_words);
}

function Time({ at }: { at: string }) {
  return <time dateTime={at}>{shownDayTime(at)}</time>;
}

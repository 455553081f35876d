import type { OwnSession } from "#shared/profile/contract.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { endOtherSessions, endSession } from "#web/profile/api.ts";
import { OwnPasswordForm } from "./own-password-form.tsx";
import classes from "./profile-card.module.css";

/** What a session was begun with, in words. */
export function deviceOf({ device }: OwnSession): string {
  return device === null ? t("Unknown device") : inLanguage(device);
}

/** Which sessions are to end: one, or all but this. */
export type Leaving = OwnSession | "others";

type EndSessionsProps = {
  leaving: Leaving;
  /** Gets the sentence that says what was done. */
  onDone: (sentence: string) => void;
  onCancel: () => void;
};

/** Asks for one's own password and ends sessions: a screen that was left open ends none. */
export function EndSessions({ leaving, onDone, onCancel }: EndSessionsProps) {
  if (leaving === "others") {
    return (
      <>
        <p className={classes.quiet}>{t("Your password ends all sessions but this one.")}</p>
        <OwnPasswordForm
          submitLabel={t("Sign out the others")}
          failure={t("The other sessions were not signed out.")}
          send={endOtherSessions}
          onSent={() => onDone(t("Other sessions are signed out."))}
          onCancel={onCancel}
        />
      </>
    );
  }
  const device = deviceOf(leaving);
  return (
    <>
      <p className={classes.quiet}>
        {t("Your password ends the session of {device}.", { device })}
      </p>
      <OwnPasswordForm
        submitLabel={t("Sign it out")}
        failure={t("The session was not signed out.")}
        send={(confirmed) => endSession(leaving.id, confirmed)}
        onSent={() => onDone(t("{device} is signed out.", { device }))}
        onCancel={onCancel}
      />
    </>
  );
}

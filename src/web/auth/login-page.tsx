import { DESTINATION_CODES } from "#shared/options/options.ts";
import { t } from "#web/language/translate.ts";
import { isAnyCopyKept } from "#web/lib/draft-copies.ts";
import { isKeptByBrowser } from "#web/lib/provide-storage.ts";
import type { SignedOutReason } from "#web/lib/session.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Brand } from "#web/ui/brand.tsx";
import { useDocumentTitle } from "#web/ui/page.tsx";
import { ColorSchemeSwitch, LanguageButton } from "#web/ui/preference-buttons.tsx";
import { LoginForm } from "./components/login-form.tsx";
import classes from "./components/login-page.module.css";
import { useSessionState } from "./use-session.ts";

/** The sign-in screen; it also says why somebody who was signed in is here again. */
export function LoginPage() {
  const session = useSessionState();
  useDocumentTitle(t("Sign in"));
  const sentence =
    session.state === "signed-out" ? signedOutSentence(session.reason, isAnyCopyKept()) : null;
  return (
    <div className={classes.page}>
      <div className={classes.scheme}>
        <LanguageButton />
        <ColorSchemeSwitch />
      </div>
      <div className={classes.middle}>
        <div className={classes.column}>
          <div className={classes.product}>
            <Brand />
          </div>
          <h1 className={classes.heading}>{t("Welcome back")}</h1>
          {sentence && <Banner kind="info">{sentence}</Banner>}
          {!isKeptByBrowser() && <Banner kind="info">{NOT_KEPT}</Banner>}
          <LoginForm />
        </div>
      </div>
      <PassportLines />
    </div>
  );
}

/** The foot of the page, in the hand of a passport: the desk's name and where its applicants travel. */
function PassportLines() {
  const lines = ["S<BGDSLIPDESK<<MEDICAL<SLIP<APPLICATIONS", `<<${DESTINATION_CODES.join("<")}`];
  return (
    <div className={classes.lines} aria-hidden>
      {lines.map((line) => (
        <div key={line}>
          <b>{line}</b>
          {"<".repeat(FILLERS)}
        </div>
      ))}
    </div>
  );
}

const FILLERS = 160;

const NOT_KEPT = t(
  "This browser stores nothing for SlipDesk. You can work in this tab; when it is closed or loaded again, you have to sign in anew.",
);

/** What the login page says to somebody whose session ended; null when there is nothing to say. */
function signedOutSentence(reason: SignedOutReason, isDraftKept: boolean): string | null {
  switch (reason) {
    case "new":
    case "left":
      return null;
    case "elsewhere":
      return t("You were signed out in another tab.");
    case "ended":
      return isDraftKept
        ? t("Your session ended. Sign in to go on; your form is kept.")
        : t("Your session ended. Please sign in again.");
    case "not-loaded":
      return t("Your account could not be loaded. Please sign in again.");
  }
}

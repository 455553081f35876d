import { LoginForm } from "#web/auth/components/login-form.tsx";
import { useSessionState } from "#web/auth/use-session.ts";
import { isAnyDraftKept } from "#web/lib/drafts.ts";
import type { SignedOutReason } from "#web/lib/session.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useDocumentTitle } from "#web/ui/use-document-title.ts";
import classes from "./components/login-page.module.css";

/** The sign-in screen; it also says why somebody who was signed in is here again. */
export function LoginPage() {
  const session = useSessionState();
  useDocumentTitle("Sign in");
  const sentence =
    session.state === "signed-out" ? signedOutSentence(session.reason, isAnyDraftKept()) : null;
  return (
    <div className={classes.page}>
      <p className={classes.product}>
        <img src="/favicon.svg" alt="" width={32} height={32} />
        SlipDesk
      </p>
      <div className={classes.card}>
        <h1 className={classes.heading}>Welcome back</h1>
        {sentence && <Banner kind="info">{sentence}</Banner>}
        <LoginForm />
      </div>
    </div>
  );
}

/** What the login page says to somebody whose session ended; null when there is nothing to say. */
function signedOutSentence(reason: SignedOutReason, isDraftKept: boolean): string | null {
  switch (reason) {
    case "new":
    case "left":
      return null;
    case "elsewhere":
      return "You were signed out in another tab.";
    case "ended":
      return isDraftKept
        ? "Your session ended. Sign in to go on; your form is kept."
        : "Your session ended. Please sign in again.";
    case "not-loaded":
      return "Your account could not be loaded. Please sign in again.";
  }
}

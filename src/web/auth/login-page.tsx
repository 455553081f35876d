import { LoginForm } from "#web/auth/login-form.tsx";
import { signedOutSentence } from "#web/auth/signed-out-sentence.ts";
import { useSessionState } from "#web/auth/use-session.ts";
import { isAnyDraftKept } from "#web/lib/drafts.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useDocumentTitle } from "#web/ui/use-document-title.ts";
import classes from "./login-page.module.css";

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

import { Button, Loader } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type FormEvent, type KeyboardEvent, useEffect, useState } from "react";
import type { Credentials, SignedIn } from "#shared/auth/contract.ts";
import { DESTINATION_CODES } from "#shared/options/options.ts";
import { t } from "#web/language/translate.ts";
import type { CredentialErrors } from "#web/lib/call.ts";
import { CallError, messageOf, unreachableSentence } from "#web/lib/call-error.ts";
import { loadFiles } from "#web/lib/load-files.ts";
import { type SignedOutReason, useSession, useSessionState } from "#web/lib/session.ts";
import { hasCopies, isStoragePersistent } from "#web/lib/storage.ts";
import { Banner } from "#web/ui/banner.tsx";
import { beginAction } from "#web/ui/double-press.ts";
import { PasswordField, TextField } from "#web/ui/field.tsx";
import { ColorSchemeSwitch, LanguageButton } from "#web/ui/preference-buttons.tsx";
import { Brand, useDocumentTitle } from "#web/ui/screen-heading.tsx";
import classes from "./login-page.module.css";

export function LoginPage() {
  const session = useSessionState();
  useDocumentTitle(t("Sign in"));
  const sentence =
    session.state === "signed-out" ? signedOutSentence(session.reason, hasCopies()) : null;
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
          {!isStoragePersistent() && <Banner kind="info">{STORAGE_BLOCKED}</Banner>}
          <LoginForm />
        </div>
      </div>
      <PassportLines />
    </div>
  );
}

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

const STORAGE_BLOCKED = t(
  "This browser stores nothing for SlipDesk. You can work in this tab; when you close or reload it, you have to sign in again.",
);

function signedOutSentence(reason: SignedOutReason, isDraftKept: boolean): string | null {
  switch (reason) {
    case "new":
    case "left":
      return null;
    case "elsewhere":
      return t("You were signed out in another tab.");
    case "ended":
      return isDraftKept
        ? t("Your session ended. Sign in to continue; what you typed is still here.")
        : t("Your session ended. Please sign in again.");
  }
}

function LoginForm() {
  const session = useSession();
  const router = useRouter();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState<string | null>(null);
  const [isPasswordShown, setPasswordShown] = useState(false);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const [fieldErrors, setFieldErrors] = useState<CredentialErrors>({});
  const signIn = useMutation({
    mutationFn: sendCredentials,
    onSuccess: (answer) => ("token" in answer ? session.signIn(answer) : showFieldErrors(answer)),
    onError: (error) => (isCodeRequired(error) ? setCode("") : restart()),
    // When many sign in at once, the server answers 503 with a Retry-After.
    retry: (failures, error) => failures < 1 && error instanceof CallError && error.status === 503,
    retryDelay: (_failures, error) =>
      1000 * ((error instanceof CallError && error.retryAfterSeconds) || 2),
  });
  // The request for a code is no failure; a wrong code is.
  const failure = isCodeRequired(signIn.error) && !signIn.variables?.code ? null : signIn.error;
  useEffect(() => {
    if (failure) document.querySelector<HTMLElement>("#code, #password")?.focus();
  }, [failure]);
  const restart = () => {
    setCode(null);
    setPassword("");
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (signIn.isPending || !beginAction()) return;
    setPasswordShown(false);
    // An old refusal says nothing about this attempt.
    signIn.reset();
    setFieldErrors({});
    // Loads while the server checks the password.
    void router.preloadRoute({ to: "/dashboard" });
    signIn.mutate({ email, password, ...(code !== null && { code }) });
  };
  const showFieldErrors = (found: CredentialErrors) => {
    setFieldErrors(found);
    document.getElementById(Object.keys(found)[0] ?? "")?.focus();
  };
  const leaveCode = () => {
    signIn.reset();
    restart();
  };
  const updateCapsLock = (event: KeyboardEvent) => {
    setCapsLockOn(event.getModifierState("CapsLock"));
  };

  return (
    <form
      noValidate
      onInput={() => loadCalls().catch(() => undefined)}
      onSubmit={submit}
      className={classes.form}
    >
      {failure && (
        <Banner kind="error">
          <div>{messageOf(failure, t("Login failed. Please try again."))}</div>
          {unreachableSentence(failure) && <div>{unreachableSentence(failure)}</div>}
        </Banner>
      )}
      {code === null ? (
        <>
          <TextField
            name="email"
            type="email"
            label={t("Email address")}
            autoComplete="username"
            autoFocus
            value={email}
            error={fieldErrors.email}
            onChange={setEmail}
          />
          <PasswordField
            name="password"
            label={t("Password")}
            autoComplete="current-password"
            value={password}
            error={fieldErrors.password}
            note={isCapsLockOn && t("Caps Lock is on.")}
            shown={{ isShown: isPasswordShown, onChange: setPasswordShown }}
            onKey={updateCapsLock}
            onChange={setPassword}
          />
        </>
      ) : (
        <TextField
          name="code"
          label={t("Code")}
          note={t("Six digits from your authenticator app, or a recovery code.")}
          autoComplete="one-time-code"
          autoFocus
          identity
          value={code}
          error={fieldErrors.code}
          onChange={setCode}
        />
      )}
      <SignInButton isBusy={signIn.isPending} />
      {code !== null && (
        <Button variant="subtle" fullWidth mt={8} onClick={leaveCode}>
          {t("Back")}
        </Button>
      )}
    </form>
  );
}

function SignInButton({ isBusy }: { isBusy: boolean }) {
  return (
    <Button
      type="submit"
      fullWidth
      aria-disabled={isBusy || undefined}
      leftSection={isBusy && <Loader size={16} color="currentColor" />}
    >
      {isBusy ? t("Signing in...") : t("Sign in")}
    </Button>
  );
}

function isCodeRequired(error: unknown): boolean {
  const { answer } = error instanceof CallError ? error : {};
  return typeof answer === "object" && answer !== null && "second_factor" in answer;
}

// Loaded on the first input, so that it does not delay the page.
const loadCalls = () => import("#web/lib/call.ts");

async function sendCredentials(typed: Credentials): Promise<SignedIn | CredentialErrors> {
  const { signInHere } = await loadFiles(loadCalls);
  return signInHere(typed);
}

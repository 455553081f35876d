import { Button, Loader } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Credentials, login } from "#shared/auth/contract.ts";
import { BROWSER_HEADER } from "#shared/http/headers.ts";
import { useSession } from "#web/auth/use-session.ts";
import { call } from "#web/lib/call.ts";
import { CallError, messageOf, unreachedSentence } from "#web/lib/call-error.ts";
import { readBrowserSecret } from "#web/lib/token.ts";
import { Banner } from "#web/ui/banner.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import classes from "./login-page.module.css";

type Faults = Partial<Record<keyof Credentials, string>>;

/** Email address and password; a refusal keeps the address, clears the password and says why. */
export function LoginForm() {
  const session = useSession();
  const errorBox = useRef<HTMLDivElement>(null);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isPasswordShown, setPasswordShown] = useState(false);
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const signIn = useMutation({
    mutationFn: signInHere,
    onSuccess: session.signIn,
    onError: () => setPassword(""),
    // Many sign in at once: what the server could not take up now, it can in a moment.
    retry: (failures, error) => failures < 1 && error instanceof CallError && error.status === 503,
    retryDelay: (_failures, error) =>
      1000 * ((error instanceof CallError && error.retryAfterSeconds) || 2),
  });
  useEffect(() => {
    if (signIn.error) errorBox.current?.focus();
  }, [signIn.error]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (signIn.isPending) return;
    setPasswordShown(false);
    // An old refusal says nothing about this attempt.
    signIn.reset();
    const credentials = Credentials.safeParse({ email: email.trim(), password });
    setFaults(credentials.success ? {} : faultsOf(credentials.error.issues));
    if (credentials.success) signIn.mutate(credentials.data);
    else signIn.reset();
    if (!credentials.success)
      document.getElementById(String(credentials.error.issues[0]?.path[0]))?.focus();
  };
  const noteCapsLock = (event: KeyboardEvent) => {
    setCapsLockOn(event.getModifierState("CapsLock"));
  };

  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      {signIn.error && (
        <Banner kind="error" ref={errorBox}>
          <div>{messageOf(signIn.error, "Login failed. Please try again.")}</div>
          {unreachedSentence(signIn.error) && <div>{unreachedSentence(signIn.error)}</div>}
        </Banner>
      )}
      <TextField
        name="email"
        type="email"
        label="Email address"
        autoComplete="username"
        autoFocus
        value={email}
        error={faults.email}
        onChange={setEmail}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        value={password}
        error={faults.password}
        note={isCapsLockOn && "Caps Lock is on."}
        shown={{ isShown: isPasswordShown, onChange: setPasswordShown }}
        onKey={noteCapsLock}
        onChange={setPassword}
      />
      <Button
        type="submit"
        fullWidth
        aria-disabled={signIn.isPending || undefined}
        leftSection={signIn.isPending && <Loader size={16} color="currentColor" />}
      >
        {signIn.isPending ? "Signing in..." : "Sign in"}
      </Button>
    </form>
  );
}

function signInHere(body: Credentials) {
  const secret = readBrowserSecret();
  return call(login, { body, headers: secret === null ? {} : { [BROWSER_HEADER]: secret } });
}

function faultsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Faults {
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message]));
}

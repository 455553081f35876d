import { Button, Loader, PasswordInput, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Credentials, login } from "#shared/auth/contract.ts";
import { useSession } from "#web/auth/use-session.ts";
import { call, messageOf } from "#web/lib/call.ts";
import { Banner } from "#web/ui/banner.tsx";
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
    mutationFn: (body: Credentials) => call(login, { body }),
    onSuccess: session.signIn,
    onError: () => setPassword(""),
  });
  useEffect(() => {
    if (signIn.error) errorBox.current?.focus();
  }, [signIn.error]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (signIn.isPending) return;
    setPasswordShown(false);
    const credentials = Credentials.safeParse({ email: email.trim(), password });
    setFaults(credentials.success ? {} : faultsOf(credentials.error.issues));
    if (credentials.success) signIn.mutate(credentials.data);
    else document.getElementById(String(credentials.error.issues[0]?.path[0]))?.focus();
  };
  const noteCapsLock = (event: KeyboardEvent) => {
    setCapsLockOn(event.getModifierState("CapsLock"));
  };

  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      {signIn.error && (
        <Banner kind="error" ref={errorBox}>
          {messageOf(signIn.error, "Login failed. Please try again.")}
        </Banner>
      )}
      <TextInput
        id="email"
        name="email"
        type="email"
        label="Email address"
        autoComplete="username"
        autoFocus
        required
        withAsterisk={false}
        value={email}
        error={faults.email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        id="password"
        name="password"
        label="Password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={password}
        error={faults.password}
        description={isCapsLockOn ? "Caps Lock is on." : undefined}
        inputWrapperOrder={["label", "input", "description", "error"]}
        visible={isPasswordShown}
        onVisibilityChange={setPasswordShown}
        visibilityToggleButtonProps={{
          "aria-label": isPasswordShown ? "Hide password" : "Show password",
          tabIndex: 0,
        }}
        onKeyDown={noteCapsLock}
        onKeyUp={noteCapsLock}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button
        type="submit"
        fullWidth
        disabled={signIn.isPending}
        leftSection={signIn.isPending && <Loader size={16} color="currentColor" />}
      >
        {signIn.isPending ? "Signing in..." : "Sign in"}
      </Button>
    </form>
  );
}

function faultsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Faults {
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message]));
}

import { Navigate, Outlet, useMatches, useNavigate, useRouter } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { nextOf } from "#web/auth/login-search.ts";
import { CurrentUser } from "#web/auth/use-current-user.ts";
import { useSessionState } from "#web/auth/use-session.ts";
import { screen } from "#web/lib/part.tsx";
import { whenIdle } from "#web/lib/when-idle.ts";
import { useArrival } from "#web/ui/use-arrival.ts";
import { judgeVisit } from "./access.ts";
import classes from "./shell.module.css";
import { WaitingScreen } from "./waiting-screen.tsx";

// Few ever see it: it comes when it is needed.
const EnrolScreen = screen(() => import("./enrol-screen.tsx"), "EnrolScreen");
const Shell = screen(() => import("./shell.tsx"), "Shell");

declare global {
  /** Asks for the files of the signed-in frame and runs none of them (public/before-page.js). */
  var askForSignedInFiles: (() => void) | undefined;
}

/** Fetches the frame of the signed-in screens before it is needed; a failure shows when it is. */
export function preloadShell(): void {
  void Shell.preload?.();
}

// Once, while somebody types, between two keys: to run them as well would keep one waiting, and waits until the sign-in is
// sent.
function askForShell(): void {
  const { askForSignedInFiles } = globalThis;
  globalThis.askForSignedInFiles = undefined;
  if (askForSignedInFiles) whenIdle(askForSignedInFiles);
}

/** Shows the route to those who may see it and sends everybody else where the guard's rule says. */
export function Guard() {
  const session = useSessionState();
  const access = useMatches({
    select: (matches) => matches.at(-1)?.staticData.access ?? "signed-in",
  });
  const verdict = judgeVisit(access, session);
  if (useArrival(verdict === "wait", verdict === "show")) return <WaitingScreen />;
  switch (verdict) {
    case "wait":
      return null;
    case "go-to-login":
      return <ToLogin keepsPlace={session.state === "signed-out" && session.reason !== "left"} />;
    case "go-to-dashboard":
      return <Navigate to="/dashboard" replace />;
    case "enrol":
      return session.state === "signed-in" ? (
        <CurrentUser value={session.user}>
          <Suspense fallback={<WaitingScreen />}>
            <EnrolScreen />
          </Suspense>
        </CurrentUser>
      ) : null;
    case "go-on":
      return <ToNext />;
    case "show-bare":
      return (
        <main id="main" className={classes.bare} onInput={askForShell} onSubmit={preloadShell}>
          <Outlet />
        </main>
      );
    case "show":
      return session.state === "signed-in" ? (
        <CurrentUser value={session.user}>
          <Suspense fallback={<WaitingScreen />}>
            <Shell>
              <Outlet />
            </Shell>
          </Suspense>
        </CurrentUser>
      ) : null;
  }
}

function ToLogin({ keepsPlace }: { keepsPlace: boolean }) {
  const navigate = useNavigate();
  const { href } = useFirstLocation();
  useEffect(() => {
    void navigate({ to: "/login", search: keepsPlace ? nextOf(href) : {}, replace: true });
  }, [navigate, href, keepsPlace]);
  return <WaitingScreen />;
}

/** A signed-in person on the login page goes on to where they were going. */
function ToNext() {
  const { history } = useRouter();
  const { next } = nextOf(useFirstLocation().search.next);
  useEffect(() => history.replace(next ?? "/dashboard"), [history, next]);
  return <WaitingScreen />;
}

/** Where the redirect started: while it is under way the router's location is already the new one. */
function useFirstLocation() {
  const { latestLocation } = useRouter();
  const [first] = useState(latestLocation);
  return first;
}

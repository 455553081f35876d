import { onlineManager } from "@tanstack/react-query";
import { Navigate, Outlet, useMatches, useNavigate, useRouter } from "@tanstack/react-router";
import { Suspense, useDeferredValue, useEffect, useState, useSyncExternalStore } from "react";
import { t } from "#web/language/translate.ts";
import { isDeskAway, watchDesk } from "#web/lib/desk-reach.ts";
import { lazyScreen } from "#web/lib/load-files.ts";
import { CurrentUser, useSessionState } from "#web/lib/session.ts";
import { ScreenFocusContext } from "#web/ui/screen-heading.tsx";
import { judgeVisit } from "./access.ts";
import { UnreadScreen, WaitingScreen } from "./fallback-screens.tsx";
import { createFocus } from "./focus.ts";
import classes from "./shell.module.css";

export function Root() {
  const router = useRouter();
  const [focus] = useState(() => createFocus(router));
  useEffect(() => focus.watch(), [focus]);
  return (
    <ScreenFocusContext value={focus}>
      <ConnectionBar />
      <Guard />
    </ScreenFocusContext>
  );
}

function ConnectionBar() {
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline());
  const isAway = useSyncExternalStore(watchDesk, isDeskAway);
  return (
    <div role="status">
      {(!isOnline || isAway) && (
        <div className={classes.offline} data-screen-only>
          {isOnline
            ? t("Reconnecting… What is shown may be out of date, and nothing can be saved.")
            : t("You are offline. Nothing can be loaded or saved until the connection is back.")}
        </div>
      )}
    </div>
  );
}

const EnrolScreen = lazyScreen(() => import("./enrol-screen.tsx"), "EnrolScreen");

function Guard() {
  const session = useSessionState();
  const access = useMatches({
    select: (matches) => matches.at(-1)?.staticData.access ?? "signed-in",
  });
  const verdict = judgeVisit(access, session);
  // Rendered in slices: a phone would freeze for the whole first screen. What is not to be seen goes at once: it would call
  // for what its visitor may not read.
  const isReady = useDeferredValue(verdict === "show", false);
  switch (verdict === "show" && !isReady ? "wait" : verdict) {
    case "wait":
      return <WaitingScreen />;
    case "say-unread":
      return <UnreadScreen />;
    case "go-to-login":
      return (
        <ToLogin remembersScreen={session.state === "signed-out" && session.reason !== "left"} />
      );
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
        <main id="main" className={classes.bare}>
          <Outlet />
        </main>
      );
    case "show":
      return session.state === "signed-in" ? (
        <CurrentUser value={session.user}>
          <Outlet />
        </CurrentUser>
      ) : null;
  }
}

function ToLogin({ remembersScreen }: { remembersScreen: boolean }) {
  const navigate = useNavigate();
  const { href } = useFirstLocation();
  useEffect(() => {
    void navigate({ to: "/login", search: remembersScreen ? nextOf(href) : {}, replace: true });
  }, [navigate, href, remembersScreen]);
  return <WaitingScreen />;
}

function ToNext() {
  const { history } = useRouter();
  const { next } = nextOf(useFirstLocation().search.next);
  useEffect(() => history.replace(next ?? "/dashboard"), [history, next]);
  return <WaitingScreen />;
}

/** Where the redirect started: the router's location is already the new one. */
function useFirstLocation() {
  const { latestLocation } = useRouter();
  const [first] = useState(latestLocation);
  return first;
}

/** Where a visitor was going before the sign-in; absent for the dashboard. */
export type NextScreen = { next?: string };

/** Reads `?next=`: only an address of this page, never another host, never the login. */
export function nextOf(raw: unknown): NextScreen {
  if (typeof raw !== "string" || !/^\/(?![/\\])/.test(raw)) return {};
  const base = "http://page";
  if (!URL.canParse(raw, base)) return {};
  const { origin, pathname } = new URL(raw, base);
  const isElsewhere = origin !== base || pathname.startsWith("//");
  if (isElsewhere || ["/", "/login", "/dashboard"].includes(pathname)) return {};
  return { next: raw };
}

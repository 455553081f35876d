import { Button, Center, Loader } from "@mantine/core";
import { onlineManager } from "@tanstack/react-query";
import {
  type ErrorComponentProps,
  Navigate,
  Outlet,
  useMatches,
  useNavigate,
  useRouter,
} from "@tanstack/react-router";
import {
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { isLetIn } from "#shared/auth/rules-access.ts";
import type { Access } from "#shared/http/endpoint.ts";
import { t } from "#web/language/translate.ts";
import { messageOf } from "#web/lib/call-error.ts";
import { isDeskAway, onDeskBack, watchDesk } from "#web/lib/desk-reach.ts";
import { FilesNotLoaded, lazyScreen, reloadIfUseful } from "#web/lib/load-files.ts";
import { CurrentUser, type SessionState, useSession, useSessionState } from "#web/lib/session.ts";
import { Banner, RequestId } from "#web/ui/banner.tsx";
import screen from "#web/ui/screen.module.css";
import { ScreenFocusContext, ScreenHeading } from "#web/ui/screen-heading.tsx";
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

export function WaitingScreen() {
  return (
    <Center mih="50vh" role="status" aria-label={t("Loading")}>
      <Loader />
    </Center>
  );
}

/** While the account of a stored token cannot be read; the session loads it as soon as it can. */
function UnreadScreen() {
  const session = useSession();
  return (
    <main id="main">
      <Fallback title={t("Your account could not be loaded")} narrow>
        <p className="desk-text">
          {t("The desk does not answer. You stay signed in, and the page goes on once it does.")}
        </p>
        <p className={screen.choices}>
          <Button onClick={() => void session.load()}>{t("Try again")}</Button>
          <Button variant="default" onClick={session.signOut}>
            {t("Logout")}
          </Button>
        </p>
      </Fallback>
    </main>
  );
}

/** Replaces a screen that threw; the menu and the other screens still work. */
export function ErrorScreen(props: ErrorComponentProps) {
  const isOfFiles = props.error instanceof FilesNotLoaded;
  const [isWaiting, setIsWaiting] = useState(isOfFiles);
  useEffect(() => {
    if (!isOfFiles) return;
    void reloadIfUseful().then(setIsWaiting);
    return onDeskBack(() => void reloadIfUseful(true));
  }, [isOfFiles]);
  return isWaiting ? <WaitingScreen /> : <BrokenScreen {...props} />;
}

function BrokenScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const tryAgain = async () => {
    // Browsers remember a failed import until the page is reloaded.
    if (error instanceof FilesNotLoaded && (await reloadIfUseful(true))) return;
    reset();
    void router.invalidate();
  };
  return (
    <Fallback title={t("Error")} heading={t("This screen could not be shown")} narrow>
      <Banner kind="error">
        {sentenceFor(error)}
        <RequestId error={error} />
      </Banner>
      <Button onClick={() => void tryAgain()}>{t("Try again")}</Button>
    </Fallback>
  );
}

function sentenceFor(error: unknown): string {
  if (error instanceof FilesNotLoaded) return error.message;
  return messageOf(
    error,
    t("Something went wrong on this page. What was saved before is not affected."),
  );
}

type FallbackProps = { title: string; heading?: string; narrow?: boolean; children: ReactNode };

function Fallback({ title, heading = title, narrow = false, children }: FallbackProps) {
  return (
    <div className={`${screen.page} ${narrow ? screen.narrow : ""}`}>
      <div className={screen.head}>
        <ScreenHeading title={title} className={screen.heading}>
          {heading}
        </ScreenHeading>
      </div>
      {children}
    </div>
  );
}

/**
 * Who may see a route: an endpoint's access, or visitors who are not signed in (the login page). Every route declares
 * it.
 */
export type RouteAccess = Access | "visitor";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    access: RouteAccess;
  }
}

/** `show-bare` is without the top bar, `enrol` replaces every screen. */
type Verdict =
  | "show"
  | "show-bare"
  | "wait"
  | "say-unread"
  | "enrol"
  | "go-to-login"
  | "go-to-dashboard"
  | "go-on";

export function judgeVisit(access: RouteAccess, session: SessionState): Verdict {
  if (access === "public") return "show-bare";
  if (session.state === "loading") return "wait";
  if (session.state === "unread") return "say-unread";
  if (access === "visitor") return session.state === "signed-in" ? "go-on" : "show-bare";
  if (session.state === "signed-out") return "go-to-login";
  if (session.mustEnrol) return "enrol";
  return isLetIn(session.user.role, access) ? "show" : "go-to-dashboard";
}

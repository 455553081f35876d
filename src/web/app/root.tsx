import { type RegisteredRouter, useRouter } from "@tanstack/react-router";
import { lazy, type RefObject, Suspense, useEffect, useRef } from "react";
import { Guard } from "#web/app/guard.tsx";
import { OfflineBar } from "#web/app/offline-bar.tsx";
import { HasNavigated } from "#web/ui/use-heading-focus.ts";

// Not needed for the first paint.
const Notifications = lazy(async () => ({
  default: (await import("@mantine/notifications")).Notifications,
}));

/** What is around every screen, also around those without the top bar. */
export function Root() {
  const router = useRouter();
  const hasNavigated = useRef(false);
  useEffect(() => noteNavigations(router, hasNavigated), [router]);
  return (
    <HasNavigated value={hasNavigated}>
      <OfflineBar />
      <Guard />
      <Suspense fallback={null}>
        <Notifications position="bottom-right" />
      </Suspense>
    </HasNavigated>
  );
}

/** What happens before the first screen is shown, such as a redirect, is no navigation of the person's. */
function noteNavigations(router: RegisteredRouter, hasNavigated: RefObject<boolean>): () => void {
  let isShown = false;
  const stops = [
    router.subscribe("onResolved", () => {
      isShown = true;
    }),
    router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
      if (isShown && pathChanged) hasNavigated.current = true;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

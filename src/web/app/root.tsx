import { type RegisteredRouter, useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";
import { Guard } from "#web/app/guard.tsx";
import { OfflineBar } from "#web/app/offline-bar.tsx";
import { HasNavigated } from "#web/ui/use-heading-focus.ts";

/** What is around every screen, also around those without the top bar. */
export function Root() {
  const router = useRouter();
  const hasNavigated = useRef(false);
  useEffect(() => noteNavigations(router, hasNavigated), [router]);
  return (
    <HasNavigated value={hasNavigated}>
      <OfflineBar />
      <Guard />
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

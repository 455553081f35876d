import { Notifications } from "@mantine/notifications";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { Guard } from "#web/app/guard.tsx";
import { OfflineBar } from "#web/app/offline-bar.tsx";
import { HasNavigated } from "#web/ui/use-heading-focus.ts";

/** What is around every screen, also around those without the top bar. */
export function Root() {
  const router = useRouter();
  const hasNavigated = useRef(false);
  useEffect(
    () =>
      router.subscribe("onBeforeNavigate", ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) hasNavigated.current = true;
      }),
    [router],
  );
  return (
    <HasNavigated value={hasNavigated}>
      <OfflineBar />
      <Guard />
      <Notifications position="bottom-right" />
    </HasNavigated>
  );
}

import { type ParsedLocation, type RegisteredRouter, useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";
import { type Arrival, ArrivalContext } from "#web/ui/use-heading-focus.ts";
import { type Messages, PresentScreen } from "#web/ui/use-message.ts";
import { Guard } from "./guard.tsx";
import { watchLastLink } from "./last-link.ts";
import { createLeftLinks } from "./left-links.ts";
import { OfflineBar } from "./offline-bar.tsx";

/** What is around every screen, also around those without the top bar. */
export function Root() {
  const router = useRouter();
  const arrival = useRef<Arrival>({ hasNavigated: false, leftBy: null, isMet: false });
  const present = useRef<Messages["tell"] | null>(null);
  useEffect(() => noteNavigations(router, arrival), [router]);
  return (
    <ArrivalContext value={arrival}>
      <OfflineBar />
      <PresentScreen value={present}>
        <Guard />
      </PresentScreen>
    </ArrivalContext>
  );
}

/** What happens before the first screen is shown, such as a redirect, is no navigation of the person's. */
function noteNavigations(router: RegisteredRouter, arrival: RefObject<Arrival>): () => void {
  let isShown = false;
  const links = createLeftLinks();
  const lastLink = watchLastLink();
  const stops = [
    lastLink.stop,
    router.subscribe("onResolved", () => {
      isShown = true;
    }),
    router.subscribe("onBeforeNavigate", ({ pathChanged, fromLocation, toLocation }) => {
      if (!isShown || !pathChanged) return;
      links.note(entryOf(fromLocation), lastLink.read());
      const leftBy = links.find(entryOf(toLocation));
      arrival.current = { hasNavigated: true, leftBy, isMet: false };
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

// The first entry of a tab has no key.
function entryOf(location: ParsedLocation | undefined): string {
  return location?.state.__TSR_key ?? "first";
}

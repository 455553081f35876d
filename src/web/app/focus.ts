import type { ParsedLocation, RegisteredRouter } from "@tanstack/react-router";
import type { ScreenFocus } from "#web/ui/screen-heading.tsx";

// A row, a dialog or a form gives the focus a better place than the heading, some only once they have faded out.
const BEFORE_STAND_IN_MS = 250;
const BEFORE_LINK_MS = 3000;
const FLASH_MS = 1000;

/**
 * Manages the focus. A navigation focuses the screen's heading, Back the link that led away. When the focused element
 * disappears, the message about it gets the focus, else the heading. While a dialog is open, Tab stays in it.
 */
export function createFocus(router: RegisteredRouter): ScreenFocus & { watch: () => () => void } {
  /** The link by which each history entry was left. */
  const leftBy = new Map<string, string | null>();
  let isShown = false;
  let hasNavigated = false;
  let hasHadHeading = false;
  let returnsTo: string | null = null;
  let focused: Element | null = null;
  let lastInMain: Element | null = null;
  let standIn: Element | null = null;

  const onFocusIn = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : null;
    if (standIn !== target) standIn = null;
    // A menu or dialog lies beside the content and belongs to what opened it.
    const part = focused?.closest("main, header");
    if (part) lastInMain = part.matches("main") ? focused : null;
  };

  const isLost = () => focused?.isConnected === false && document.activeElement === document.body;
  const giveLostFocus = () => {
    if (!isLost()) return;
    const message = document.querySelector<HTMLElement>("[data-message-bar] [tabindex]");
    const heading = document.querySelector<HTMLElement>("h1[tabindex]");
    (message ?? heading)?.focus({ preventScroll: true });
    // A message that appears later takes the focus from the heading.
    standIn = message ? null : heading;
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget === null) setTimeout(giveLostFocus, BEFORE_STAND_IN_MS);
  };

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== "Tab" || document.activeElement !== document.body) return;
    [...document.querySelectorAll<HTMLElement>("[role=dialog]")]
      .findLast((dialog) => dialog.checkVisibility())
      ?.focus({ preventScroll: true });
  };

  const onBeforeNavigate = ({ pathChanged, fromLocation, toLocation }: Navigation) => {
    // A redirect before the first screen is not the person's navigation.
    if (!isShown || !pathChanged) return;
    leftBy.set(entryOf(fromLocation), lastInMain && addressNear(lastInMain));
    returnsTo = leftBy.get(entryOf(toLocation)) ?? null;
    hasNavigated = true;
    hasHadHeading = false;
  };

  return {
    onHeading: (heading) => {
      const { activeElement, body } = document;
      // If the focus has moved while the screen was loading, or a field has taken it, it stays there.
      const isElsewhere = hasHadHeading && activeElement !== body;
      hasHadHeading = true;
      if (!hasNavigated || isElsewhere || activeElement?.closest("main")) return () => {};
      heading.focus({ preventScroll: true });
      return returnsTo === null ? () => {} : focusLinkLater(returnsTo, heading);
    },
    onMessage: (message) => {
      if (standIn !== null && document.activeElement === standIn) {
        message.focus({ preventScroll: true });
      }
      setTimeout(giveLostFocus, BEFORE_STAND_IN_MS);
    },
    watch: () => {
      const stop = new AbortController();
      const { signal } = stop;
      document.addEventListener("focusin", onFocusIn, { signal });
      document.addEventListener("focusout", onFocusOut, { signal });
      document.addEventListener("keydown", onKeyDown, { signal, capture: true });
      const stops = [
        router.subscribe("onBeforeNavigate", onBeforeNavigate),
        router.subscribe("onResolved", () => {
          isShown = true;
        }),
      ];
      return () => {
        stop.abort();
        for (const end of stops) end();
      };
    },
  };
}

type Navigation = {
  pathChanged: boolean;
  fromLocation?: ParsedLocation | undefined;
  toLocation: ParsedLocation;
};

// The first entry of a tab has no key.
function entryOf(location: ParsedLocation | undefined): string {
  return location?.state.__TSR_key ?? "first";
}

function addressNear(element: Element): string | null {
  const link = element.closest("a") ?? element.closest("tr, li")?.querySelector("a");
  return link?.getAttribute("href") ?? null;
}

/** Focuses the link once its list is rendered, unless the focus moves first. Returns the cancel function. */
function focusLinkLater(href: string, heading: HTMLElement): () => void {
  const until = performance.now() + BEFORE_LINK_MS;
  let frame = 0;
  const look = () => {
    if (document.activeElement !== heading) return;
    const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`);
    if (link) {
      link.focus();
      flash(link.closest("tr, li") ?? link);
    } else if (performance.now() < until) frame = requestAnimationFrame(look);
  };
  look();
  return () => cancelAnimationFrame(frame);
}

function flash(element: Element): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  element.animate([{ backgroundColor: "var(--desk-selected)" }, {}], FLASH_MS);
}

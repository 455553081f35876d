// Rows, dialogs and forms give it a better place, some only once they have faded out.
const PATIENCE_MS = 250;

/**
 * The focus never falls to the page as a whole: when what has it goes away and nobody gives it a new place, the message
 * that says what happened gets it, also when that comes later; until then, and without one, the heading of the screen.
 * Where it is nowhere while a dialog is open, Tab goes on in the dialog, not below it.
 */
export function keepFocus(page: Document): void {
  let focused: Element | null = null;
  let waiting: Element | null = null;
  page.addEventListener("focusin", ({ target }) => {
    focused = target instanceof Element ? target : null;
    if (waiting !== target) waiting = null;
  });
  const isLost = () => focused !== null && !focused.isConnected && page.activeElement === page.body;
  const focusMessage = () => {
    const message = page.querySelector<HTMLElement>("[data-message-lane] [tabindex]");
    message?.focus({ preventScroll: true });
    return message !== null;
  };
  const mend = () => {
    if (!isLost()) return;
    focused = null;
    if (focusMessage()) return;
    const heading = page.querySelector<HTMLElement>("h1");
    waiting = heading;
    heading?.focus({ preventScroll: true });
  };
  new MutationObserver(() => {
    if (isLost()) setTimeout(mend, PATIENCE_MS);
    else if (waiting !== null && page.activeElement === waiting) focusMessage();
  }).observe(page.body, { childList: true, subtree: true });
  const intoDialog = ({ key }: KeyboardEvent) => {
    if (key !== "Tab" || page.activeElement !== page.body) return;
    [...page.querySelectorAll<HTMLElement>("[role=dialog]")]
      .filter((one) => one.checkVisibility())
      .at(-1)
      ?.focus({ preventScroll: true });
  };
  page.addEventListener("keydown", intoDialog, true);
}

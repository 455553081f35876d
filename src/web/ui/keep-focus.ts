// Rows, dialogs and forms give it a better place, some only once they have faded out.
const PATIENCE_MS = 250;

/**
 * The focus never falls to the page as a whole: when what has it goes away and nobody gives it a new place, the
 * heading of the screen gets it. Where it is nowhere while a dialog is open, Tab goes on in the dialog, not below it.
 */
export function keepFocus(page: Document): void {
  let focused: Element | null = null;
  page.addEventListener("focusin", ({ target }) => {
    focused = target instanceof Element ? target : null;
  });
  const isLost = () => focused !== null && !focused.isConnected && page.activeElement === page.body;
  const mend = () => {
    if (!isLost()) return;
    focused = null;
    page.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  };
  new MutationObserver(() => {
    if (isLost()) setTimeout(mend, PATIENCE_MS);
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

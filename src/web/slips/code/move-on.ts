/** The id of the box for the passport code. */
export const BOX = "passport-code";

// Between two keys of a reader passes less; a focus that is nowhere for longer goes to the heading (app/focus.ts).
const READER_PAUSE_MS = 200;

/**
 * Moves the focus on from the box, or from whatever has gone with the code's questions, once a reader's keys are through:
 * its own Enter must press nothing. Enter in the box does the same later. Whoever is in the form by then stays there.
 * Returns how to stop.
 */
export function moveOnFromBox(move: () => void): () => void {
  const box = document.getElementById(BOX);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const from = document.activeElement;
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      const now = document.activeElement;
      if (isNowhere(now) || (now === from && box?.closest("section")?.contains(now))) move();
    }, READER_PAUSE_MS);
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === "Enter" || timer !== undefined) wait();
  };
  box?.addEventListener("keydown", onKey);
  wait();
  return () => {
    clearTimeout(timer);
    box?.removeEventListener("keydown", onKey);
  };
}

function isNowhere(element: Element | null): boolean {
  return element === null || element.matches("body, h1");
}

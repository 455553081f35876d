/** For how long what follows a press counts as the same one, meant for what was there before. */
export const SAME_PRESS_MS = 600;
const SAME_PLACE_PX = 12;

type Press = { at: number; x: number; y: number; element: Element };

/**
 * Makes a double click one press, on every screen: the second click does nothing, neither on the button that took the
 * first one nor, within 600 ms, on whatever has come under the pointer since. Fields are left alone, which are clicked
 * twice on purpose, and keys, but for a held Enter; who has typed in between means another press.
 */
export function guardPresses(page: Document): void {
  let last: Press | null = null;
  const isRepeated = (event: MouseEvent, element: Element): boolean => {
    if (!last || event.timeStamp - last.at >= SAME_PRESS_MS) return false;
    const distance = Math.hypot(event.clientX - last.x, event.clientY - last.y);
    if (distance > SAME_PLACE_PX) return false;
    if (element !== last.element) return true;
    return isSubmit(element) || (event.detail > 1 && isButton(element));
  };
  const onClick = (event: MouseEvent) => {
    const element = pressedBy(event);
    // A click without a count is a key's or a program's.
    if (!element || event.detail === 0) return;
    if (isRepeated(event, element)) stop(event);
    else last = { at: event.timeStamp, x: event.clientX, y: event.clientY, element };
  };
  // Menus and dialogs close at the pressing already.
  const onPointer = (event: MouseEvent) => {
    const element = pressedBy(event);
    if (element && element !== last?.element && isRepeated(event, element)) stop(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isHeld = event.repeat && event.key === "Enter";
    if (isHeld && event.target instanceof Element && isButton(event.target)) stop(event);
  };
  const forget = () => {
    last = null;
  };
  page.addEventListener("input", forget, true);
  page.addEventListener("click", onClick, true);
  page.addEventListener("pointerdown", onPointer, true);
  page.addEventListener("mousedown", onPointer, true);
  page.addEventListener("keydown", onKeyDown, true);
}

function pressedBy({ target }: Event): Element | null {
  if (!(target instanceof Element)) return null;
  const element = target.closest("button, a, label, input, select, textarea, [role=menuitem]");
  // A click on a label is followed by one on its field.
  if (element instanceof HTMLLabelElement) return element.control ?? element;
  return element ?? target;
}

function isButton(element: Element): boolean {
  return element.matches("button, a, [role=menuitem]");
}

// The same form, in which nothing was typed since, is not sent anew however the clicks are counted.
function isSubmit(element: Element): boolean {
  return element instanceof HTMLButtonElement && element.type === "submit" && element.form !== null;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

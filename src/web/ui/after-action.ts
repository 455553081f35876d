/** How long what has taken the place of a finished action does nothing, unless the pointer leaves it before. */
const UNARMED_MS = 1000;

type Press = {
  element: Element;
  /** The menu or dialog in which it was; null on the page itself. */
  layer: Element | null;
  /** The key that was pressed; null for a mouse, a finger or a pen. */
  key: string | null;
  x: number;
  y: number;
  at: number;
  /** From when on what is there instead can be pressed; infinite while the action that it began is under way. */
  armedFrom: number;
};

let last: Press | null = null;

/** Call when an action begins that a person has asked for; call the result when the screen shows how it ended. */
export function noteAction(): () => void {
  const press = last;
  if (press) press.armedFrom = Number.POSITIVE_INFINITY;
  return () => {
    if (press) press.armedFrom = performance.now() + UNARMED_MS;
  };
}

/**
 * A second press that was meant for a finished action does not press what has taken its place, however it was made:
 * that acts once the pointer has left it, another key was pressed, or a second has passed. The same holds for what a
 * menu or dialog uncovers when it closes, and for the dialog that a press has opened. A double click on a button counts
 * once, unless it has EACH_PRESS_COUNTS. Nothing else is held back.
 */
export function guardAfterActions(page: Document): void {
  last = null;
  const onPress = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || isByKey(event)) return;
    const element = controlOf(event.target);
    if (last && (isUnarmed(element, last) || isDoubleClick(event, element, last))) stop(event);
    else if (event.type === "click") last = pressOf(element, event);
  };
  const onMove = (event: PointerEvent) => {
    if (!last || last.armedFrom === Number.POSITIVE_INFINITY || event.pointerType === "touch")
      return;
    if (last.key === null && event.target instanceof Element) {
      if (!covers(controlOf(event.target), last)) forget();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof Element) || MODIFIERS.includes(key)) return;
    const pressed = event.ctrlKey || event.metaKey ? `Ctrl+${key}` : key;
    const isHeld = event.repeat && key === "Enter" && target.matches(BUTTONS);
    const isSecond = last?.key === pressed && performance.now() < last.armedFrom;
    if (isHeld || (isSecond && (target !== last?.element || target === page.body))) stop(event);
    else last = { ...pressOf(target), key: pressed };
  };
  const forget = () => {
    last = null;
  };
  // Menus and dialogs open and close at the pressing already.
  for (const type of ["pointerdown", "mousedown", "click"] as const) {
    page.addEventListener(type, onPress, true);
  }
  page.addEventListener("pointermove", onMove, true);
  // Whoever has typed in between means another press.
  page.addEventListener("input", forget, true);
  page.addEventListener("keydown", onKeyDown, true);
}

/** On a button of which a double click is two presses. */
export const EACH_PRESS_COUNTS = "data-each-press-counts";

const BUTTONS = "button, a, [role=menuitem]";
const MODIFIERS = ["Control", "Shift", "Alt", "Meta"];

function pressOf(element: Element, at?: MouseEvent): Press {
  return {
    element,
    layer: layerOf(element),
    key: null,
    x: at?.clientX ?? 0,
    y: at?.clientY ?? 0,
    at: performance.now(),
    armedFrom: Number.NEGATIVE_INFINITY,
  };
}

function isUnarmed(element: Element, press: Press): boolean {
  if (press.key !== null || !covers(element, press)) return false;
  const now = performance.now();
  if (now < press.armedFrom) return element !== press.element || isSubmit(element);
  return now < press.at + UNARMED_MS && layerOf(element) !== press.layer;
}

// A double click on what opens, switches or leads somewhere is one press. Paging is pressed quickly on purpose.
function isDoubleClick(event: MouseEvent, element: Element, press: Press): boolean {
  if (event.type !== "click" || event.detail < 2 || element !== press.element) return false;
  return element.matches(BUTTONS) && !element.hasAttribute(EACH_PRESS_COUNTS);
}

// A form in which nothing was typed since is not sent again.
function isSubmit(element: Element): boolean {
  return element instanceof HTMLButtonElement && element.type === "submit" && element.form !== null;
}

function covers(element: Element, { x, y }: Press): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return left <= x && x <= right && top <= y && y <= bottom;
}

function layerOf(element: Element): Element | null {
  return element.closest("[data-portal] > *");
}

function controlOf(target: Element): Element {
  const element = target.closest(`${BUTTONS}, label, input, select, textarea`);
  // A click on a label is followed by one on its field.
  if (element instanceof HTMLLabelElement) return element.control ?? element;
  return element ?? target;
}

// Enter and Space on a button, and what the program presses itself, come as clicks of no pointer.
function isByKey(event: MouseEvent): boolean {
  return event.detail === 0 && !(event instanceof PointerEvent && event.pointerType !== "");
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

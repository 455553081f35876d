const DOUBLE_MS = 600;
const SPOT_PX = 16;
const CONTROLS = "button, a, label, input, select, textarea, [role=menuitem]";
const SWITCHES = "[aria-expanded], [aria-pressed], [aria-checked], [aria-sort] button";
const MODIFIERS = ["Control", "Shift", "Alt", "Meta"];

type Press = {
  at: number;
  /** The pressed key; null for a pointer. */
  key: string | null;
  x: number;
  y: number;
  isSecond: boolean;
  hasBegunAction: boolean;
};

let last: Press | null = null;
/** The press whose event is being handled. */
let current: Press | null = null;
/** Whether an action goes on, which is no new one. */
let isGoingOn = false;
const watching = new Set<() => void>();

/**
 * Detects a second press at the same spot or by the same key. It neither presses what has appeared under the pointer
 * in between nor, as part of a double click, toggles a switch back.
 */
export function watchPresses(page: Document): void {
  let clicked: Element | null = null;
  const onClick = (event: MouseEvent) => {
    const control = controlOf(event.target);
    const isSecond = last?.key === null && last.isSecond;
    const isSwitchedBack = event.detail > 1 && control?.matches(SWITCHES);
    if (control && ((isSecond && !isSame(control, clicked)) || isSwitchedBack)) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (!isSecond) clicked = control;
    handle(last);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (!MODIFIERS.includes(key)) note(key, 0, 0);
  };
  const forget = () => {
    last = null;
  };
  page.addEventListener("pointerdown", (event) => note(null, event.clientX, event.clientY), true);
  page.addEventListener("keydown", onKeyDown, true);
  page.addEventListener("click", onClick, true);
  // After typing, another press is meant.
  page.addEventListener("input", forget, true);
}

function controlOf(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  // A click on a label is followed by one on its field.
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control;
}

// A screen may render the same button again, such as the link to the next application.
function isSame(control: Element, clicked: Element | null): boolean {
  const nameOf = (one: Element | null) => one?.ariaLabel || one?.textContent || null;
  return control === clicked || (nameOf(control) !== null && nameOf(control) === nameOf(clicked));
}

function note(key: string | null, x: number, y: number): void {
  const at = performance.now();
  const isRepeated =
    last?.key === key && at - last.at < DOUBLE_MS && Math.hypot(x - last.x, y - last.y) < SPOT_PX;
  // The same key may be meant twice, as from a menu to its entry, unless the first press began an action.
  const isSecond = isRepeated && (key === null || last?.hasBegunAction === true);
  last = { at, key, x, y, isSecond, hasBegunAction: isSecond };
  handle(last);
}

function handle(press: Press | null): void {
  current = press;
  setTimeout(() => {
    if (current === press) current = null;
  });
}

/** What an action goes on to do is no press, whatever is pressed meanwhile. */
export function goOn<Result>(work: () => Result): Result {
  const before = { current, isGoingOn };
  current = null;
  isGoingOn = true;
  try {
    return work();
  } finally {
    ({ current, isGoingOn } = before);
  }
}

/** Whether this is the second of two quick presses, which was not meant for what has appeared in between. */
export function isSecondPress(): boolean {
  return current?.isSecond ?? false;
}

/** Whether an action may begin now: not by the second of two quick presses. */
export function beginAction(): boolean {
  if (isSecondPress()) return false;
  if (current) current.hasBegunAction = true;
  if (!isGoingOn) for (const onAct of watching) onAct();
  return true;
}

/** Calls back whenever the person begins an action. Returns the unsubscribe function. */
export function watchActs(onAct: () => void): () => void {
  watching.add(onAct);
  return () => {
    watching.delete(onAct);
  };
}

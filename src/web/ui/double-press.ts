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

/**
 * Watches for presses that were made twice: at one spot, or by one key. The second one presses neither what has come to
 * lie under the pointer meanwhile nor, as part of a double click, a switch, which it would switch back.
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
  // Whoever has typed in between means another press.
  page.addEventListener("input", forget, true);
}

function controlOf(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  // A click on a label is followed by one on its field.
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control;
}

// A screen may draw the same button again, as the way to the next application.
function isSame(control: Element, clicked: Element | null): boolean {
  const nameOf = (one: Element | null) => one?.ariaLabel || one?.textContent || null;
  return control === clicked || (nameOf(control) !== null && nameOf(control) === nameOf(clicked));
}

function note(key: string | null, x: number, y: number): void {
  const at = performance.now();
  const isRepeated =
    last?.key === key && at - last.at < DOUBLE_MS && Math.hypot(x - last.x, y - last.y) < SPOT_PX;
  // To go on by the same key, as from a menu to its entry, is no double press unless it has begun an action.
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

/** Returns whether an action may begin now: not by the second of two quick presses, whose first did what was meant. */
export function beginAction(): boolean {
  if (current?.isSecond) return false;
  if (current) current.hasBegunAction = true;
  return true;
}

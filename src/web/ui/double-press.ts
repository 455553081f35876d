const DOUBLE_MS = 600;
const SPOT_PX = 16;
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

/** Detects a second press at the same spot or by the same key, which begins no action and closes nothing. */
export function watchPresses(page: Document): void {
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (!MODIFIERS.includes(key)) note(key, 0, 0);
  };
  const forget = () => {
    last = null;
  };
  page.addEventListener("pointerdown", (event) => note(null, event.clientX, event.clientY), true);
  page.addEventListener("keydown", onKeyDown, true);
  page.addEventListener("click", () => handle(last), true);
  // After typing, another press is meant.
  page.addEventListener("input", forget, true);
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

/** Does what was chosen earlier: a press that comes at this moment has no part in it. */
export function withoutPress<Result>(work: () => Result): Result {
  const before = current;
  current = null;
  try {
    return work();
  } finally {
    current = before;
  }
}

/** What an action goes on to do is no press, whatever is pressed meanwhile. */
export function goOn<Result>(work: () => Result): Result {
  const before = isGoingOn;
  isGoingOn = true;
  try {
    return withoutPress(work);
  } finally {
    isGoingOn = before;
  }
}

/** Whether this is the second of two quick presses, which was not meant for what has appeared in between. */
export function isSecondPress(): boolean {
  return current?.isSecond ?? false;
}

/** For a button that may stand where the first of two quick presses found something else, or that would undo what the first did. */
export function unlessSecondPress<Inputs extends unknown[]>(act: (...inputs: Inputs) => void) {
  return (...inputs: Inputs): void => {
    if (!isSecondPress()) act(...inputs);
  };
}

/** For a link that may stand where the first of two quick presses found something else, as a button that led here. */
export function skipSecondPress(event: { preventDefault(): void }): void {
  if (isSecondPress()) event.preventDefault();
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

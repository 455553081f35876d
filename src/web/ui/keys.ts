import { createContext, type RefObject, use, useLayoutEffect, useRef } from "react";
import { t } from "#web/language/translate.ts";

/**
 * Every key of the page, as pressed: `n`, `ArrowDown`, `g k` one after the other, `Ctrl+Enter`. What hears a key, prints it
 * on a control or tells it to a screen reader takes it from here. The letters of the menu's screens are in the menu.
 */
export const KEYS = {
  newSlip: "n",
  palette: "Ctrl+K",
  help: "?",
  send: "Ctrl+Enter",
  undo: "Ctrl+Z",
  print: "Ctrl+P",
  bookByHand: "g k",

  search: "/",
  walkRows: ["ArrowUp", "ArrowDown", "k", "j"],
  open: "Enter",
  rowMenu: ".",
  tick: "x",
  tickMoving: ["Shift+ArrowUp", "Shift+ArrowDown"],
  tickAll: "Ctrl+A",
  previous: "[",
  next: "]",

  edit: "e",
  approve: "a",
  decline: "d",
  process: "p",
  openSite: "o",
  recordOutcome: "r",
  skip: "s",
  called: "c",
  recordFollowUp: "r",

  passportCode: "Alt+P",
  nextField: "Enter",
  pinField: "Alt+K",
  saveDraft: "Ctrl+S",
  fieldGroups: ["Alt+1", "Alt+2", "Alt+3"],
  nextFieldError: "F8",

  bookingSite: "b",
  bookingFailed: "f",
  copyValue: "c",
  valueLeft: "ArrowLeft",
  valueRight: "ArrowRight",
  valueAbove: "ArrowUp",
  valueBelow: "ArrowDown",
  saveProposed: "Enter",
} as const satisfies Record<string, string | readonly string[]>;

const SHOWN: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
};

/** The key as it is printed: `N`, `G K`, `Ctrl + Enter`. */
export function shownKey(key: string): string {
  return key
    .split("+")
    .map((name) => SHOWN[name] ?? name.replaceAll(/\b[a-z]\b/g, (letter) => letter.toUpperCase()))
    .join(" + ");
}

/** The key as `aria-keyshortcuts` takes it. */
export function spokenKey(key: string): string {
  return key.replace("Ctrl+", "Control+");
}

export type ScreenKey = {
  /** The keys are some of `KEYS`, or `g` and the letter of a screen. */
  keys: readonly string[];
  does: string;
  /** Returns false to leave the key to the browser. */
  run?: (event: KeyboardEvent) => unknown;
  /** Where the focus has to be: anywhere, in a row of the list, or in a field. */
  scope?: "screen" | "row" | "field";
  repeats?: boolean;
};

export type KeyGroup = { title: string; keys: readonly ScreenKey[] };

export type Keys = {
  groups: Set<RefObject<KeyGroup>>;
  showHelp: () => void;
  openPalette: () => void;
};

export const KeysContext = createContext<Keys>({
  groups: new Set(),
  showHelp: () => {},
  openPalette: () => {},
});

/** Registers shortcuts while the component is mounted; the help lists them. */
export function useKeys(keys: readonly ScreenKey[], title = t("On this screen")): void {
  const { groups } = use(KeysContext);
  const group = useRef<KeyGroup>({ title, keys });
  // In a layout effect: a key must never run for the screen before.
  useLayoutEffect(() => {
    group.current = { title, keys };
  });
  useLayoutEffect(() => {
    groups.add(group);
    return () => {
      groups.delete(group);
    };
  }, [groups]);
}

const NEXT_KEY_MS = 1500;
const FIELDS = "input, textarea, select";

/**
 * Runs the action of a pressed key, newest component first. Single characters run only if `areSingleOn`; no key runs
 * under an open dialog or menu. Returns the unsubscribe function.
 */
export function listenToKeys(groups: Keys["groups"], areSingleOn: () => boolean): () => void {
  let before: { key: string; at: number } | null = null;
  const onKeyDown = (event: KeyboardEvent) => {
    const key = nameOf(event);
    const isChord = /^(Ctrl|Alt)\+(?!Enter)/.test(key);
    if (event.defaultPrevented || event.isComposing || hasOpenLayer(isChord)) return;
    const isSingle = key.length === 1;
    if (isSingle && !areSingleOn()) return;
    const isSoon = before !== null && event.timeStamp - before.at < NEXT_KEY_MS;
    const isMeant = (pressed: string) => (one: ScreenKey) =>
      one.run !== undefined &&
      one.keys.some((name) => name.toLowerCase() === pressed.toLowerCase()) &&
      (!event.repeat || one.repeats === true) &&
      isInScope(one.scope, event);
    const all = [...groups].toReversed().flatMap(({ current }) => current.keys);
    const found = (isSoon && all.find(isMeant(`${before?.key} ${key}`))) || all.find(isMeant(key));
    before = isSingle && !isTyping(event.target) ? { key, at: event.timeStamp } : null;
    if (!found || found.run?.(event) === false) return;
    event.preventDefault();
    before = null;
  };
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}

/**
 * Ctrl+Enter sends the form that has the focus, or the only one of the screen, unless the screen has used the key.
 * Returns the unsubscribe function.
 */
export function sendFormsByCtrlEnter(page: Window): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, target, defaultPrevented, repeat, isComposing } = event;
    if (key !== "Enter" || !(ctrlKey || metaKey) || defaultPrevented || repeat || isComposing)
      return;
    const form = target instanceof Element && (target.closest("form") ?? onlyForm());
    if (!form) return;
    event.preventDefault();
    form.requestSubmit();
  };
  page.addEventListener("keydown", onKeyDown);
  return () => page.removeEventListener("keydown", onKeyDown);
}

function onlyForm(): HTMLFormElement | null {
  const [first = null, ...others] = document.querySelectorAll<HTMLFormElement>("main form");
  return hasOpenLayer() || others.length > 0 ? null : first;
}

function nameOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const hasCtrl = ctrlKey || metaKey;
  // With Alt some keyboards type another character.
  const name = altKey ? code.replace(/^(Key|Digit)/, "") : key;
  const isShifted = shiftKey && (hasCtrl || altKey || key.startsWith("Arrow"));
  const modifiers = [hasCtrl && "Ctrl+", altKey && "Alt+", isShifted && "Shift+"];
  return modifiers.filter((one) => one !== false).join("") + name;
}

function isInScope(scope: ScreenKey["scope"], event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey } = event;
  if (scope === "row") return rowOf(target) !== null;
  if (scope === "field") return target instanceof Element && target.matches(FIELDS);
  return ctrlKey || metaKey || altKey || !isTyping(target);
}

export function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-row-id]") : null;
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isTickBox = target instanceof HTMLInputElement && target.type === "checkbox";
  return (target.matches(FIELDS) && !isTickBox && !leavesKeys(target)) || target.isContentEditable;
}

/** A field that is marked so leaves the keys to the screen while it is empty: what is typed into it begins with h or w. */
function leavesKeys(target: HTMLElement): boolean {
  return (
    target instanceof HTMLInputElement && "leavesKeys" in target.dataset && target.value === ""
  );
}

/** A dialog that fades out still holds what may be meant for it, such as a second Ctrl+Enter, but no other chord. */
function hasOpenLayer(isChord = false): boolean {
  const dialog = isChord ? '[aria-modal="true"]:not([data-closing] *)' : '[aria-modal="true"]';
  return document.querySelector(`${dialog}, [role="menu"]`) !== null;
}

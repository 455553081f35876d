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

import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { EACH_PRESS_COUNTS, guardAfterActions, noteAction } from "./after-action.ts";

const pressed: string[] = [];

beforeAll(() => guardAfterActions(document));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(60_000);
  document.body.replaceChildren();
  key(document.body, "Escape");
  pressed.length = 0;
});
afterEach(() => vi.useRealTimers());

/** A button at a place of its own, 100 by 40 pixels. */
function button(name: string, { x = 0, type = "button" } = {}): HTMLButtonElement {
  const element = document.createElement("button");
  element.setAttribute("type", type);
  element.getBoundingClientRect = () => new DOMRect(x, 0, 100, 40);
  element.addEventListener("click", () => pressed.push(name));
  return document.body.appendChild(element);
}

function click(element: Element, { detail = 1, x = 50 } = {}): void {
  const place = { bubbles: true, cancelable: true, clientX: x, clientY: 20 };
  element.dispatchEvent(new PointerEvent("click", { ...place, detail, pointerType: "mouse" }));
}

function point(element: Element): void {
  element.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, pointerType: "mouse" }));
}

function key(element: Element, name: string): void {
  const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, key: name });
  if (element.dispatchEvent(event)) pressed.push(name);
}

/** Presses Approve, ends its action, and gives the button that is there instead. */
function approve(): HTMLButtonElement {
  const before = button("approve");
  click(before);
  noteAction()();
  before.remove();
  return button("process");
}

test("a double click on a button is one press, and two slow ones are two", () => {
  const menu = button("menu");
  click(menu, { detail: 1 });
  vi.advanceTimersByTime(200);
  click(menu, { detail: 2 });
  expect(pressed).toEqual(["menu"]);
  vi.advanceTimersByTime(600);
  click(menu, { detail: 1 });
  expect(pressed).toEqual(["menu", "menu"]);
});

test("six presses on a button of which each counts, whatever their pace, are six", () => {
  const next = button("next");
  next.setAttribute(EACH_PRESS_COUNTS, "");
  for (const detail of [1, 2, 3, 4, 5, 6]) {
    click(next, { detail });
    vi.advanceTimersByTime(200);
  }
  expect(pressed).toHaveLength(6);
});

test.each([0, 1, 2])(
  "what has taken the place of a finished action is not pressed within a second (click count %i)",
  (detail) => {
    const process = approve();
    vi.advanceTimersByTime(990);
    click(process, { detail });
    expect(pressed).toEqual(["approve"]);
    vi.advanceTimersByTime(20);
    click(process, { detail });
    expect(pressed).toEqual(["approve", "process"]);
  },
);

test("the second counts from the end of the action, and until then nothing in its place is pressed", () => {
  const before = button("approve");
  click(before);
  const noteEnd = noteAction();
  before.remove();
  const process = button("process");
  vi.advanceTimersByTime(5_000);
  click(process);
  noteEnd();
  vi.advanceTimersByTime(500);
  click(process);
  expect(pressed).toEqual(["approve"]);
});

test("it is pressed at once when the pointer has left it, and so is what stands elsewhere", () => {
  const process = approve();
  const other = button("other", { x: 200 });
  click(other, { x: 250 });
  expect(pressed).toEqual(["approve", "other"]);
  click(process);
  expect(pressed).toEqual(["approve", "other", "process"]);

  const again = approve();
  point(again);
  click(again);
  expect(pressed.at(-1)).toBe("approve");
  point(other);
  click(again);
  expect(pressed.at(-1)).toBe("process");
});

test("a form that was just sent is not sent again by the same button", () => {
  const form = document.body.appendChild(document.createElement("form"));
  form.addEventListener("submit", (event) => event.preventDefault());
  const save = button("save", { type: "submit" });
  form.append(save);
  click(save);
  noteAction()();
  click(save);
  expect(pressed).toEqual(["save"]);
  vi.advanceTimersByTime(1_010);
  click(save);
  expect(pressed).toEqual(["save", "save"]);
});

test("the key that began an action does not act on what comes next, unless another key was pressed", () => {
  const [first, second] = [button("first"), button("second")];
  key(first, "a");
  noteAction()();
  key(second, "a");
  expect(pressed).toEqual(["a"]);
  key(second, "j");
  key(second, "a");
  expect(pressed).toEqual(["a", "j", "a"]);
});

test("what a closed menu uncovers is not pressed", () => {
  const portal = document.body.appendChild(document.createElement("div"));
  portal.dataset.portal = "true";
  const menu = portal.appendChild(document.createElement("div"));
  const entry = button("entry");
  menu.append(entry);
  const below = button("below");
  click(entry);
  click(below);
  expect(pressed).toEqual(["entry"]);
  vi.advanceTimersByTime(1_010);
  click(below);
  expect(pressed).toEqual(["entry", "below"]);
});

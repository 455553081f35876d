import { beforeAll, beforeEach, expect, test } from "vitest";
import { guardPresses } from "./press-guard.ts";

const pressed: string[] = [];

beforeAll(() => guardPresses(document));
beforeEach(() => {
  document.body.replaceChildren();
  pressed.length = 0;
});

function button(name: string): HTMLButtonElement {
  const element = document.body.appendChild(document.createElement("button"));
  element.addEventListener("click", () => pressed.push(name));
  return element;
}

/** A click of the mouse at `at` milliseconds; every test has a place of its own. */
function click(element: Element, at: number, { detail = 1, x = 0 } = {}): void {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, detail, clientX: x });
  Object.defineProperty(event, "timeStamp", { value: at });
  element.dispatchEvent(event);
}

test("the second click of a double click does nothing", () => {
  const approve = button("approve");
  click(approve, 10_000);
  click(approve, 10_150, { detail: 2 });
  expect(pressed).toEqual(["approve"]);
});

test.each([0, 60, 150, 300, 450, 599])(
  "what comes under the pointer within %i ms does not act, and later does",
  (gap) => {
    const approve = button("approve");
    const start = 100_000 * (gap + 1);
    click(approve, start);
    const process = button("process");
    click(process, start + gap);
    expect(pressed).toEqual(["approve"]);
    click(process, start + 600);
    expect(pressed).toEqual(["approve", "process"]);
  },
);

test("another place, and a key, may be pressed at once", () => {
  const [one, other] = [button("one"), button("other")];
  click(one, 100_000_000);
  click(other, 100_000_050, { x: 200 });
  click(one, 100_000_060, { detail: 0 });
  expect(pressed).toEqual(["one", "other", "one"]);
});

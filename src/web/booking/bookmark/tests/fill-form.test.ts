// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import {
  ALL_FILLED,
  browser,
  clip,
  field,
  openForm,
  outlined,
  panel,
  press,
  said,
  VALUES,
} from "#web/testing/press-bookmark.ts";

openForm();

test("all fields take their values, are outlined, and nothing else is touched", async () => {
  await press();
  expect(said()).toEqual([ALL_FILLED]);
  for (const [name, value] of Object.entries(VALUES)) {
    expect([name, field(name).value, outlined(name)]).toEqual([name, value, true]);
  }
  const names = [...new Set(browser.events.map((event) => event.split(" ")[1]))];
  expect(names).toEqual(Object.keys(VALUES));
  expect([...new Set(browser.events.map((event) => event.split(" ")[0]))]).toEqual([
    "input",
    "change",
  ]);
  expect([field("captcha").value, field("medical_center").value]).toEqual(["", ""]);
  expect(document.querySelectorAll("form :checked[type]")).toHaveLength(0);
  expect(browser.opened).toEqual([]);
});

test("the tab keeps the application's number and nothing else, and the clipboard is empty", async () => {
  await press();
  expect(Object.values(sessionStorage)).toEqual(["189"]);
  expect(browser.copied).toBe("");
  browser.clipboard.writeText = async () => Promise.reject(new Error("refused"));
  browser.copied = clip();
  await press();
  expect(said()).toEqual([ALL_FILLED, "The data is still on the clipboard: copy something else."]);
});

test("a family visa has 18 values, and no position is asked for", async () => {
  const { applied_position: _, ...values } = { ...VALUES, visa_type: "fv" };
  browser.copied = clip({ values });
  await press();
  expect(said()).toEqual([ALL_FILLED.replaceAll("19", "18")]);
  expect(field("applied_position").value).toBe("");
});

test("spaces that a field adds or trims make no difference", async () => {
  field("passport_issue_place").addEventListener("change", () => {
    field("passport_issue_place").value = " CUMILLA ";
  });
  await press();
  expect(said()).toEqual([ALL_FILLED]);
});

test("pressed again on the same form it sets nothing that is right already", async () => {
  await press();
  browser.events.length = 0;
  browser.copied = clip();
  await press();
  expect([said(), browser.events]).toEqual([[ALL_FILLED], []]);
  expect(document.querySelectorAll("#slipdesk-bookmark")).toHaveLength(1);
});

test("what the site or the person changes afterwards is told while the panel is open, and not set again", async () => {
  await press();
  field("visa_type").value = "";
  await vi.advanceTimersByTimeAsync(1_000);
  expect(said()[0]).toBe("18 of 19. Left for you: Visa type.");
  expect(field("visa_type").value).toBe("");
});

test("Esc closes the panel and ends the filling", async () => {
  field("city").innerHTML = "";
  await press(1);
  expect(said()).toEqual(["Filling in…"]);
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(panel()).toBeUndefined();
  expect(field("email").value).toBe("");
});

// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { CLIP_START, type SiteFieldName } from "#shared/booking/rules-site-fields.ts";
import {
  ALL_FILLED,
  browser,
  buttonOf,
  clip,
  field,
  form,
  openForm,
  panel,
  press,
  said,
  VALUES,
  visit,
} from "#web/testing/press-bookmark.ts";

openForm();

test("a form that is filled in for somebody else is said before anything is overwritten", async () => {
  field("first_name").value = "KARIM";
  field("last_name").value = "MIA";
  field("passport").value = "A01234567";
  await press();
  expect(said()).toEqual([
    "This form is filled in for somebody else: KARIM MIA, A01234567. Nothing was changed.",
  ]);
  expect([browser.events, field("email").value, sessionStorage.length]).toEqual([[], "", 0]);
  expect(browser.copied).not.toBe("");
  buttonOf("Leave it")?.click();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([panel(), field("passport").value]).toEqual([undefined, "A01234567"]);

  await press();
  buttonOf("Fill in RAFIQUL ALI all the same")?.click();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([said(), field("passport").value]).toEqual([[ALL_FILLED], VALUES.passport]);
});

test.each(["passport", "confirm_passport", "last_name", "dob", "national_id"])(
  "another person is recognised by %s alone, and the same one is not asked about",
  async (name) => {
    field(name).value = name === "dob" ? "2/12/1998" : "OTHER7";
    await press();
    expect(said()[0]).toMatch(/^This form is filled in for somebody else: (OTHER7|2\/12\/1998)\./);
    field(name).value = name === "dob" ? "1/12/1998" : VALUES[name as SiteFieldName].toLowerCase();
    await press();
    expect(said()).toEqual([ALL_FILLED]);
  },
);

test("where the clipboard cannot be read, the panel has one field to paste into", async () => {
  for (const readText of [undefined, () => Promise.reject(new Error("refused"))]) {
    visit("/book-appointment/", form());
    browser.clipboard = { writeText: browser.clipboard.writeText, ...(readText && { readText }) };
    await press(1);
    expect(said()).toEqual(["Press Ctrl+V"]);
    const input = panel()?.querySelector("input");
    expect(panel()?.activeElement).toBe(input);
    const event = Object.assign(new Event("paste", { bubbles: true, cancelable: true }), {
      clipboardData: { getData: () => clip() },
    });
    input?.dispatchEvent(event);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([said(), event.defaultPrevented]).toEqual([[ALL_FILLED], true]);
  }
});

const NOTHING = [
  "There is no data from SlipDesk on the clipboard.",
  "Press “Open the booking site” on the desk, then the bookmark here.",
];
const TOO_OLD = ["This data was copied more than 15 minutes ago.", NOTHING[1]];
const minutesAgo = (minutes: number) => () => clip({ at: Date.now() - minutes * 60_000 });

test.each([
  ["empty", () => "", NOTHING],
  ["of something else", () => "EF2731258", NOTHING],
  ["cut short", () => clip().slice(0, -30), NOTHING],
  ["without an application", () => `${CLIP_START}{}`, NOTHING],
  ["just over 15 minutes old", minutesAgo(15.1), TOO_OLD],
  ["from the future", minutesAgo(-16), TOO_OLD],
  [
    "of another version",
    () => clip().replace("SlipDesk 1 ", "SlipDesk 2 "),
    ["Drag the new bookmark from the desk first."],
  ],
  [
    "of another desk",
    () => clip({ desk: "https://other.test" }),
    [
      "This data is from another desk, https://other.test.",
      "Drag the new bookmark from the desk first.",
    ],
  ],
])("a clipboard %s is refused, and nothing changes", async (_what, text, says) => {
  const refused = text();
  browser.copied = refused;
  await press();
  expect(said()).toEqual(says);
  expect([browser.events, browser.copied, sessionStorage.length]).toEqual([[], refused, 0]);
});

test("a copy that is just under 15 minutes old is taken", async () => {
  browser.copied = minutesAgo(14.9)();
  await press();
  expect(said()).toEqual([ALL_FILLED]);
});

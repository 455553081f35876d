import { describe, expect, test } from "vitest";
import { refused } from "#server/testing/client.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";
import { DEFAULT_PREFERENCES } from "#shared/profile/contract-preferences.ts";

const app = await testApp();
const PATH = "/user/preferences";
const person = () => app.person("operator");
const set = (by: Person, changes: unknown) => by.put(PATH, changes);
const read = async (by: Person) => (await by.get(PATH)).body;

test("a new account has the specified defaults", async () => {
  for (const role of ["admin", "operator", "applicant"] as const) {
    const somebody = await app.person(role);
    expect(await read(somebody)).toEqual({
      pins: [],
      pinned: {},
      recent_positions: [],
      recent_places: [],
      recent_emails: [],
      enter_moves: true,
      stays_on_form: false,
      import_columns: {},
      import_dates: {},
      bell: {
        approved: true,
        declined: true,
        "link-ready": true,
        "link-soon": true,
        failed: true,
        "slip-ready": true,
        "sendable-again": true,
        "waiting-long": true,
        "call-today": true,
        "deposit-asked": true,
        "deposit-decided": true,
      },
      sound: false,
      density: "comfortable",
      columns: ["passport", "status", "process_status", "submitted", "countdown"],
      single_keys: true,
      message_language: "bn",
    });
  }
});

test("a change keeps other preferences, and applies to one person only", async () => {
  const [rahim, karim] = [await person(), await person()];
  await set(rahim, { density: "compact", pins: ["city"], pinned: { city: "80" } });
  const answer = await set(rahim, { sound: true, recent_places: ["Dhaka"] });
  const expected = {
    ...DEFAULT_PREFERENCES,
    density: "compact",
    pins: ["city"],
    pinned: { city: "80" },
    sound: true,
    recent_places: ["Dhaka"],
  };
  expect([answer.status, answer.body]).toEqual([200, expected]);
  expect(await read(rahim)).toEqual(expected);
  expect(await read(karim)).toEqual(DEFAULT_PREFERENCES);
});

test("omitted kinds of notifications stay as they were", async () => {
  const rahim = await person();
  await set(rahim, { bell: { failed: false } });
  await set(rahim, { bell: { approved: false } });
  const bell = { ...DEFAULT_PREFERENCES.bell, failed: false, approved: false };
  expect(await read(rahim)).toEqual({ ...DEFAULT_PREFERENCES, bell });
});

describe("refused, and nothing is set", () => {
  test.each([
    ["an unknown key", { density: "compact", colour: "red" }, "There is no preference “colour”"],
    ["another density", { density: "roomy" }, "Density is not one of the choices"],
    [
      "an unknown column",
      { columns: ["passport", "price"] },
      "Columns names something that is not known",
    ],
    ["a column twice", { columns: ["city", "city"] }, "Columns names one twice"],
    ["a pin on a name", { pins: ["first_name"] }, "A pin names something that is not known"],
    ["a pinned number", { pinned: { national_id: "1" } }, "Only a pinned field keeps a value"],
    [
      "six recent places",
      { recent_places: ["a", "b", "c", "d", "e", "f"] },
      "Recent places holds at most 5",
    ],
    [
      "an empty place",
      { recent_places: [""] },
      "Recent places must be a list of texts of 1 to 100 characters",
    ],
    [
      "a place that is no text",
      { recent_places: [null] },
      "Recent places must be a list of texts of 1 to 100 characters",
    ],
    ["an unknown kind", { bell: { gossip: true } }, "This kind of notification is not known"],
    ["words for a switch", { sound: "loud" }, "Sound must be on or off"],
    [
      "a heading for no field",
      { import_columns: { Name: "nickname" } },
      "Import columns names something that is not known",
    ],
    [
      "an order that no date has",
      { import_dates: { k3x: "noon" } },
      "Import dates names something that is not known",
    ],
  ])("%s", async (_what, changes, message) => {
    const rahim = await person();
    expect(refused(await set(rahim, changes))).toEqual([400, message]);
    expect(await read(rahim)).toEqual(DEFAULT_PREFERENCES);
  });

  test("more than 4 KB in all", async () => {
    const rahim = await person();
    const headings = (from: number) =>
      Object.fromEntries(
        Array.from({ length: 28 }, (_, at) => [`${from + at}`.padEnd(99, "x"), null]),
      );
    const first = await set(rahim, { import_columns: headings(0) });
    expect(first.status).toBe(200);
    const emails = Array.from({ length: 5 }, (_, at) => `${at}@desk.test`.padStart(250, "a"));
    expect(refused(await set(rahim, { recent_emails: emails }))).toEqual([
      400,
      "Preferences take at most 4 KB. Nothing was saved; remove something first.",
    ]);
    expect(await read(rahim)).toEqual(first.body);
  });
});

const many = (count: number, length = 3) =>
  Array.from({ length: count }, (_, at) => `${100 + at}`.padEnd(length, "x"));
const each = (names: readonly string[], value: unknown) =>
  Object.fromEntries(names.map((name) => [name, value]));

test.each<[what: string, most: object, more: object]>([
  ["recent places", { recent_places: many(5) }, { recent_places: many(6) }],
  ["of so many letters", { recent_places: many(1, 100) }, { recent_places: many(1, 101) }],
  ["recent positions", { recent_positions: many(5) }, { recent_positions: many(6) }],
  ["of so many letters", { recent_positions: many(1, 3) }, { recent_positions: many(1, 4) }],
  ["recent e-mails", { recent_emails: many(5) }, { recent_emails: many(6) }],
  ["of so many letters", { recent_emails: many(1, 254) }, { recent_emails: many(1, 255) }],
  [
    "a pinned value",
    { pinned: { email: "x".repeat(254) } },
    { pinned: { email: "x".repeat(255) } },
  ],
  ["headings", { import_columns: each(many(60), null) }, { import_columns: each(many(61), null) }],
  [
    "of so many letters",
    { import_columns: each(many(1, 100), null) },
    { import_columns: each(many(1, 101), null) },
  ],
  ["dates", { import_dates: each(many(24), "day") }, { import_dates: each(many(25), "day") }],
  [
    "of so many letters",
    { import_dates: each(many(1, 16), "day") },
    { import_dates: each(many(1, 17), "day") },
  ],
])("at most so many are kept, and one more is refused: %s", async (_what, most, more) => {
  const rahim = await person();
  expect((await set(rahim, most)).body).toEqual({ ...DEFAULT_PREFERENCES, ...most });
  expect((await set(rahim, more)).status).toBe(400);
  expect(await read(rahim)).toEqual({ ...DEFAULT_PREFERENCES, ...most });
});

test("preferences take 4 KB and not one byte more", async () => {
  const rahim = await person();
  /** As the database spells it, with a space behind each colon and comma. */
  const spelt = (columns: object) =>
    JSON.stringify({ import_columns: columns }).replaceAll(":", ": ").replaceAll(",", ", ").length;
  const columns = each(many(37, 98), null);
  const filling = 4_096 - spelt({ ...columns, "": null });
  const filled = (bytes: number) => ({
    import_columns: { ...columns, ["y".repeat(filling + bytes)]: null },
  });
  const saved = await set(rahim, filled(0));
  expect(saved.status).toBe(200);
  expect(refused(await set(rahim, filled(1)))[0]).toBe(400);
  expect(await read(rahim)).toEqual(saved.body);
});

test("two changes at once are both saved", async () => {
  const rahim = await person();
  await Promise.all([set(rahim, { sound: true }), set(rahim, { density: "compact" })]);
  expect(await read(rahim)).toMatchObject({ sound: true, density: "compact" });
});

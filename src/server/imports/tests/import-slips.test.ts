import { describe, expect, it, test } from "vitest";
import { findAccountToChange } from "#server/auth/accounts.queries.ts";
import { lockImports } from "#server/imports/routes.ts";
import { type Answer, refused, slipOf } from "#server/testing/client.ts";
import { answerAfterLongWait } from "#server/testing/patience.ts";
import { addCenter, countSlips, importedLines } from "#server/testing/records.ts";
import { readHistory, slipForm } from "#server/testing/slip-states.ts";
import { type Person, setBudgets, testApp } from "#server/testing/test-app.ts";
import type { CheckAnswer, ImportAnswer } from "#shared/imports/contract.ts";
import { addDays, type PlainDate, plainDate } from "#shared/time/plain-date.ts";

const app = await testApp();
const operator = await app.person("operator");
const admin = await app.person("admin");
let people = 0;

/** Rows of as many people, each with a passport and a national ID of its own. */
function rowsOf(count: number, changes: Record<string, unknown> = {}) {
  return Array.from({ length: count }, (_, index) => {
    people += 1;
    const passport_number = `A${String(people).padStart(8, "0")}`;
    const own = {
      passport_number,
      national_id: String(1_000_000_000 + people),
      phone: `+88017${String(people).padStart(8, "0")}`,
      date_of_birth: addDays(plainDate("1980-01-01") as PlainDate, people),
    };
    const form_values = slipForm({ ...own, confirm_passport: passport_number, ...changes });
    return { line: index + 2, form_values };
  });
}

const send = (by: Person, rows: unknown, changes: Record<string, unknown> = {}) =>
  by.post("/slip-imports", { file_name: "list.xlsx", rows, ...changes });
const check = async (by: Person, rows: unknown) =>
  ((await by.post("/slip-imports/check", { rows })).body as CheckAnswer).rows;
const imported = ({ body }: Answer) => body as ImportAnswer;
const outcomes = (answer: Answer) => imported(answer).rows.map(({ outcome }) => outcome);

describe("importing", () => {
  it("stores every valid row and reports the errors of the others", async () => {
    const [first, second, third] = rowsOf(3);
    const broken = { ...second, form_values: { ...second?.form_values, phone: "0171", city: "x" } };
    const answer = await send(operator, [first, broken, third]);
    expect(outcomes(answer)).toEqual(["submitted", "fault", "submitted"]);
    expect(imported(answer).rows[1]?.errors).toMatchObject([
      {
        field: "phone",
        message: "Phone number must be 14 characters including your country code starting with +",
      },
      { field: "city", message: "City is not one of the choices" },
    ]);
    expect(await importedLines(app, imported(answer).import_id)).toMatchObject([
      { file_name: "list.xlsx", file_line: 2 },
      { file_name: "list.xlsx", file_line: 4 },
    ]);
  });

  it("records file and line in the history", async () => {
    const answer = await send(operator, rowsOf(1), { file_sha256: "ab".repeat(32) });
    const { rows, import_id } = imported(answer);
    expect(await importedLines(app, import_id)).toEqual([
      { file_name: "list.xlsx", file_sha256: "ab".repeat(32), file_line: 2 },
    ]);
    const id = rows[0]?.slip_id ?? 0;
    const [entry] = await readHistory(operator, id);
    expect([entry?.action, entry?.changes]).toEqual([
      "submitted",
      [{ field: "imported_from", from: null, to: "list.xlsx, line 2" }],
    ]);
    expect(slipOf(await operator.get(`/auto/slip/${id}`)).status).toBe("pending");
  });

  it("stores 190 of 200 rows with 10 errors, and none the second time", async () => {
    const rows = rowsOf(200);
    for (const row of rows.slice(50, 60)) row.form_values.phone = "0171";
    const before = await countSlips(app);
    const sendAll = async () => {
      const first = await send(operator, rows.slice(0, 100));
      const { import_id } = imported(first);
      const second = await send(operator, rows.slice(100), { import_id });
      return [...outcomes(first), ...outcomes(second)];
    };
    const count = (all: string[], outcome: string) => all.filter((one) => one === outcome).length;
    const once = await sendAll();
    expect([count(once, "submitted"), count(once, "fault")]).toEqual([190, 10]);
    const again = await sendAll();
    expect([count(again, "repeated"), count(again, "fault")]).toEqual([190, 10]);
    expect(await countSlips(app)).toBe(before + 190);
  });

  it("stores each row once when five people import the same rows at once", async () => {
    const rows = rowsOf(20);
    const before = await countSlips(app);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(operator, rows)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await countSlips(app)).toBe(before + 20);
  });

  it("waits for another import of the same person", async () => {
    const answer = await answerAfterLongWait(
      app,
      async (sql) => {
        await lockImports(sql, operator.id);
        await findAccountToChange(sql, operator.id);
      },
      (program) => send({ ...operator, ...program.withToken(operator.token) }, rowsOf(1)),
      (program) => program.withToken(operator.token).post("/auto/slip/data", slipForm()),
    );
    expect(outcomes(answer)).toEqual(["submitted"]);
  });

  it("stores a duplicate row only when the user has accepted it", async () => {
    const [row] = rowsOf(1);
    await send(operator, [row]);
    const corrected = { ...row, form_values: { ...row?.form_values, last_name: "Corrected" } };
    expect(outcomes(await send(operator, [corrected]))).toEqual(["duplicate"]);
    expect(outcomes(await send(operator, [{ ...corrected, accept_duplicate: true }]))).toEqual([
      "submitted",
    ]);
  });

  it("finds duplicates within one call", async () => {
    const [row] = rowsOf(1);
    const other = { line: 9, form_values: { ...row?.form_values, first_name: "Other" } };
    expect(outcomes(await send(operator, [row, other]))).toEqual(["submitted", "duplicate"]);
    const [same] = rowsOf(1);
    expect(outcomes(await send(operator, [same, { ...same, line: 3 }]))).toEqual([
      "submitted",
      "repeated",
    ]);
  });

  it("stores a row that shares only phone and name without asking, as brothers do", async () => {
    const [row] = rowsOf(1);
    const [brother] = rowsOf(1, {
      phone: row?.form_values.phone,
      first_name: row?.form_values.first_name,
      last_name: row?.form_values.last_name,
    });
    expect(outcomes(await send(operator, [row, brother]))).toEqual(["submitted", "submitted"]);
  });

  it("treats rows that differ only in the medical center as two applications", async () => {
    const [one, other] = [
      await addCenter(app, "One", "Dhaka"),
      await addCenter(app, "Two", "Dhaka"),
    ];
    const [row] = rowsOf(1, { city: "80", medical_center_id: one });
    const moved = { line: 3, form_values: { ...row?.form_values, medical_center_id: other } };
    const answer = await send(operator, [row, { ...moved, accept_duplicate: true }]);
    expect(outcomes(answer)).toEqual(["submitted", "submitted"]);
  });

  it("reveals nothing about colleagues for a row that is invalid anyway", async () => {
    const [row] = rowsOf(1);
    await send(admin, [row]);
    const impossible = { ...row, form_values: { ...row?.form_values, medical_center_id: 999_999 } };
    const [answered] = imported(await send(operator, [impossible])).rows;
    expect(answered).toMatchObject({ outcome: "fault", errors: [{ field: "medical_center_id" }] });
  });

  it("counts each revealed colleague's application as a look-up, and reveals none without budget", async () => {
    const person = await app.person("operator");
    const [first, second, own] = rowsOf(3);
    await send(admin, [first, second]);
    setBudgets(app, { dailyLookUps: { perDay: 1 } });
    expect(outcomes(await send(person, [first, own]))).toEqual(["duplicate", "submitted"]);
    expect((await admin.get(`/auto/operator/${person.id}/look-ups`)).body).toEqual({ outside: 1 });
    const ownAgain = { line: 9, form_values: { ...own?.form_values, last_name: "Corrected" } };
    const answer = await send(person, [second, ownAgain, ...rowsOf(1)]);
    expect(outcomes(answer)).toEqual(["submitted", "duplicate", "submitted"]);
    expect((await admin.get(`/auto/operator/${person.id}/look-ups`)).body).toEqual({ outside: 1 });
  });

  it("refuses only the row of a deleted medical center", async () => {
    const [row] = rowsOf(1, { medical_center_id: 999_999 });
    const answer = await send(operator, [row, ...rowsOf(1)]);
    expect(outcomes(answer)).toEqual(["fault", "submitted"]);
  });
});

describe("limits", () => {
  it("accepts at most 100 rows per call and 500 per file", async () => {
    expect(refused(await send(operator, rowsOf(101)))).toEqual([400, "At most 100 rows at once"]);
    expect(refused(await send(operator, []))).toEqual([400, "Send at least one row"]);
    const { import_id } = imported(await send(operator, rowsOf(100, { phone: "1" })));
    for (let call = 0; call < 5; call += 1) {
      const answer = await send(operator, rowsOf(100), { import_id });
      expect(answer.status).toBe(200);
    }
    const more = await send(operator, rowsOf(1), { import_id });
    expect(refused(more)).toEqual([400, "At most 500 rows"]);
  });

  it("keeps a file's name of 120 characters whole, and refuses a longer one", async () => {
    const file_name = "x".repeat(115).concat(".xlsx");
    const { import_id } = imported(await send(operator, rowsOf(1), { file_name }));
    expect(await importedLines(app, import_id)).toMatchObject([{ file_name }]);
    expect(refused(await send(operator, rowsOf(1), { file_name: `x${file_name}` }))).toEqual([
      400,
      "File name must be at most 120 characters",
    ]);
  });

  it("refuses fields that an application does not have", async () => {
    const [row] = rowsOf(1);
    const strange = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`field ${index}`, "x"]),
    );
    const more = { ...row, form_values: { ...row?.form_values, ...strange } };
    for (const answer of [
      await send(operator, [more]),
      await operator.post("/slip-imports/check", { rows: [more] }),
    ]) {
      expect(refused(answer)).toEqual([400, "An application has no field “field 0”"]);
    }
    expect(refused(await send(operator, [{ line: 2, form_values: [] }]))).toEqual([
      400,
      "Each row must have the fields of an application",
    ]);
  });

  it("does not find imports of other people", async () => {
    const { import_id } = imported(await send(operator, rowsOf(1)));
    expect(refused(await send(admin, rowsOf(1), { import_id }))).toEqual([404, "No import found"]);
    const never = import_id + 1_000;
    expect(refused(await send(operator, rowsOf(1), { import_id: never }))).toEqual([
      404,
      "No import found",
    ]);
  });

  it("is for staff", async () => {
    const applicant = await app.person("applicant");
    expect(refused(await send(applicant, rowsOf(1)))).toEqual([403, "Only staff may do this."]);
  });
});

describe("a check", () => {
  it("stores nothing and reports the outcome of each row", async () => {
    const [old, fresh, broken] = rowsOf(3);
    const sent = await send(operator, [old]);
    const id = imported(sent).rows[0]?.slip_id;
    const wrong = { ...broken, form_values: { ...broken?.form_values, email: "nobody" } };
    const changed = { line: 8, form_values: { ...old?.form_values, others: "Corrected" } };
    const before = await countSlips(app);
    const rows = await check(operator, [old, fresh, wrong, changed]);
    expect(rows.map(({ outcome }) => outcome)).toEqual(["repeated", "ready", "fault", "duplicate"]);
    expect(rows[0]).toMatchObject({ slip_id: id, matches: [{ slip: { id } }] });
    expect(rows[3]?.matches).toMatchObject([
      { kind: "passport", slip: { id, name: "Rahim Uddin", status: "pending" } },
    ]);
    expect(await countSlips(app)).toBe(before);
  });

  it("recognises an imported row whose passport has become too short since", async () => {
    const [row] = rowsOf(1, { passport_expiry_date: "2027-03-01" });
    await send(operator, [row]);
    const now = app.clock.now;
    app.clock.now = new Date("2027-01-15T06:00:00Z");
    const [checked] = await check(operator, [row]);
    app.clock.now = now;
    expect(checked?.outcome).toBe("repeated");
  });

  test("shows an operator of a colleague's application only that it exists", async () => {
    const [row] = rowsOf(1);
    await send(admin, [row]);
    const [checked] = await check(operator, [row]);
    expect(checked).toEqual({
      line: 2,
      outcome: "duplicate",
      errors: [],
      slip_id: null,
      matches: [
        { kind: "passport", outside: "recent" },
        { kind: "national-id", outside: "recent" },
      ],
    });
  });
});

test("each row that reveals a colleague's application counts as such a look-up", async () => {
  const person = await app.person("operator");
  const rows = rowsOf(10);
  await send(admin, rows.slice(0, 3));
  await check(person, rows);
  const { body } = await admin.get(`/auto/operator/${person.id}/look-ups`);
  expect(body).toEqual({ outside: 3 });
});

test("a row whose application was deleted is not created again", async () => {
  const [row] = rowsOf(1);
  const [stored] = imported(await send(operator, [row])).rows;
  await admin.delete(`/auto/slip/${stored?.slip_id}`);
  expect(imported(await send(operator, [row])).rows).toEqual([
    { line: 2, outcome: "repeated", slip_id: null, errors: [] },
  ]);
});

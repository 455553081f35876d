import { parse } from "csv-parse/sync";
import readWorkbook from "read-excel-file/node";
import { expect, test } from "vitest";
import { writeWorkbook } from "#server/exports/routes.ts";
import { refused } from "#server/testing/client.ts";
import { submittedAt } from "#server/testing/slip-records.ts";
import { approvedLike, freshPassport, put, slipForm, submit } from "#server/testing/slip-states.ts";
import { type Person, setMostRows, testApp } from "#server/testing/test-app.ts";
import { EXPORT_COLUMNS, EXPORT_HEADINGS } from "#shared/exports/rules-columns.ts";
import type { CheckAnswer } from "#shared/imports/contract.ts";
import { findHeadingRow, guessColumns } from "#shared/imports/rules-columns.ts";
import { readRow, rowsBelow } from "#shared/imports/rules-rows.ts";
import { textOfCell } from "#shared/imports/rules-sheet.ts";
import { AuditPage } from "#shared/log/contract.ts";
import { auditDetails } from "#shared/log/text.ts";
import { asSentence } from "#shared/text/sentence.ts";
import { unmarkFormulas } from "#shared/text/spreadsheet.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";

const app = await testApp({ OPERATOR_SCOPE: "all" });
const [admin, operator] = [await app.person("admin"), await app.person("operator")];
await submit(admin, { first_name: "=1+1", city: "81" });
const mine = await submit(operator, { last_name: "Mine", national_id: "12345678901234567" });
const imported = {
  line: 2,
  form_values: slipForm({ passport_number: "C01234567", confirm_passport: "C01234567" }),
};
await operator.post("/slip-imports", {
  file_name: "list.csv",
  rows: [{ ...imported, accept_duplicate: true }],
});

const everything = { format: "csv", filter: {}, columns: EXPORT_COLUMNS };
const send = (by: Person, changes: Record<string, unknown> = {}) =>
  by.post("/slip-exports", { ...everything, ...changes });
const rowsOf = (text: string): string[][] => parse(text, { bom: true });

async function workbook(by: Person): Promise<unknown[][]> {
  const { rawPayload } = await app.app.inject({
    method: "POST",
    url: "/api/slip-exports",
    headers: { authorization: `Bearer ${by.token}` },
    payload: { ...everything, format: "xlsx" },
  });
  const [sheet] = await readWorkbook(rawPayload);
  return sheet?.data ?? [];
}

test("a CSV file has labels and words instead of codes, newest first", async () => {
  const { text, headers } = await send(admin);
  expect(headers["content-disposition"]).toBe('attachment; filename="slips-2026-11-19.csv"');
  expect([text.startsWith("\ufeff"), text.endsWith("\r\n")]).toEqual([true, true]);
  const [head, , second, third] = rowsOf(text);
  expect(head).toEqual(EXPORT_COLUMNS.map((column) => EXPORT_HEADINGS[column]));
  expect(head).toContain("Process Status");
  expect(second).toContain("Mine");
  expect(third).toEqual(expect.arrayContaining(["Chitagong", "Qatar", "Electrician", "Single"]));
});

test("links into the desk are absolute in files", async () => {
  await put(app, mine.id, { payment_link: "/sandbox/payment/1", slip_url: "/sandbox/slip/1" });
  const columns = ["payment_link", "slip_url"];
  const [, row] = rowsOf((await send(admin, { columns, ids: [mine.id] })).text);
  expect(row).toEqual(["http://desk.test/sandbox/payment/1", "http://desk.test/sandbox/slip/1"]);
  await put(app, mine.id, {});
});

test("formulas are neutralised in both formats", async () => {
  const column = EXPORT_COLUMNS.indexOf("first_name");
  expect(rowsOf((await send(admin)).text).at(-1)?.[column]).toBe("'=1+1");
  expect((await workbook(admin)).at(-1)?.[column]).toBe("=1+1");
});

test("a workbook stores phone, passport and national ID as text, and dates as dates", async () => {
  const row = (await workbook(operator)).at(-1) ?? [];
  const cell = (column: (typeof EXPORT_COLUMNS)[number]) => row[EXPORT_COLUMNS.indexOf(column)];
  expect([cell("phone"), cell("national_id"), cell("passport_number")]).toEqual([
    mine.phone,
    "12345678901234567",
    mine.passport_number,
  ]);
  for (const day of ["date_of_birth", "passport_issue_date", "passport_expiry_date"] as const) {
    expect(cell(day)).toEqual(new Date(`${mine[day]}T00:00:00Z`));
  }
});

test("an operator exports only their own, also with OPERATOR_SCOPE=all", async () => {
  const rows = rowsOf((await send(operator)).text).slice(1);
  expect(rows).toHaveLength(2);
  expect(rowsOf((await send(admin)).text).slice(1)).toHaveLength(3);
});

test("filter, search and selection narrow the file", async () => {
  const count = async (changes: Record<string, unknown>) =>
    rowsOf((await send(admin, { ...changes, columns: ["last_name"] })).text).length - 1;
  expect(await count({ filter: { city: "81" } })).toBe(1);
  expect(await count({ filter: { search: "mine" } })).toBe(1);
  expect(await count({ filter: { status: "declined" } })).toBe(0);
  expect(await count({ filter: { todo: "failed" } })).toBe(0);
  expect(await count({ filter: { destination: "OM" } })).toBe(0);
  expect(await count({ filter: { submitter: admin.id } })).toBe(1);
  expect(await count({ filter: { to: "2026-11-01" } })).toBe(0);
  expect(await count({ ids: [mine.id] })).toBe(1);
});

test.each(["csv", "xlsx"] as const)(
  "importing an exported %s file adds nothing",
  async (format) => {
    const sheet =
      format === "csv"
        ? rowsOf((await send(operator)).text).map((row) => row.map(unmarkFormulas))
        : (await workbook(operator)).map((row) => row.map(textOfCell));
    const head = findHeadingRow(sheet);
    const rows = rowsBelow(sheet, head, guessColumns({ headings: sheet[head] ?? [] }));
    const context = { today: todayInDhaka(app.clock.now), centers: [] };
    const form_rows = rows.map((row) => readRow(row, {}, context));
    const answer = await operator.post("/slip-imports/check", {
      rows: form_rows.map(({ line, values }) => ({ line, form_values: values })),
    });
    const { rows: checked } = answer.body as CheckAnswer;
    expect(checked.map(({ outcome }) => outcome)).toEqual(["repeated", "duplicate"]);
  },
);

async function newestInLog() {
  const { text, body } = await admin.get("/audit?kind=export");
  expect(text).not.toContain("B12345678");
  const [entry] = AuditPage.parse(body).entries;
  const details = entry && auditDetails(entry).map((words) => asSentence(words).message);
  return [[entry?.actor_name, entry?.action], details?.toSorted()];
}

test("each export is listed for admins and in the audit log, without its search term", async () => {
  const person = await app.person("operator", "Rahim Uddin");
  const filter = { status: "approved", city: "81", todo: "send", search: "B12345678" };
  const more = {
    from: "2026-11-01",
    to: "2026-11-19",
    destination: "QA",
    submitter: person.id,
    agent: 7,
  };
  await send(person, {
    filter: { ...filter, ...more },
    ids: [mine.id],
    columns: ["last_name", "city"],
  });
  expect(await newestInLog()).toEqual([
    ["Rahim Uddin", "slips-exported"],
    [
      "Agent: 7",
      "Status: approved",
      "With a search",
      "city: Chitagong",
      "columns: Last name, City",
      "destination: Qatar",
      "format: csv",
      "from: 2026-11-01",
      "rows: 0",
      `submitter: ${person.id}`,
      "ticked",
      "to: 2026-11-19",
      "todo: send",
    ],
  ]);
  await send(person, { filter: { search: "B12345678" }, columns: ["last_name", "city"] });
  const list = await admin.get("/slip-exports");
  expect((list.body as unknown[])[0]).toEqual({
    id: expect.any(Number),
    at: expect.any(String),
    by: "Rahim Uddin",
    format: "csv",
    row_count: 0,
    columns: ["last_name", "city"],
    filter: {
      ...{ status: "all", city: "all", todo: "all", destination: "all" },
      ...{ from: null, to: null, submitter: null, agent: null, ticked: false },
    },
    with_search: true,
  });
  expect(list.text).not.toContain("B12345678");
  expect(refused(await operator.get("/slip-exports"))).toEqual([403, "Only an admin may do this."]);
});

test("columns must be unique, and at least one", async () => {
  expect(refused(await send(admin, { columns: [] }))).toEqual([400, "Choose at least one column"]);
  const twice = await send(admin, { columns: ["city", "city"] });
  expect(refused(twice)).toEqual([400, "Columns names one twice"]);
});

test("an application of half past midnight in Dhaka has that date, whatever the date in UTC", async () => {
  const person = await app.person("operator");
  const { id } = await submit(person);
  await submittedAt(app, id, "2026-11-19T18:30:00Z");
  const [, row] = rowsOf((await send(person, { columns: ["created_at"] })).text);
  expect(row).toEqual(["2026-11-20 00:30"]);
});

test("the program answers other calls while it writes a large workbook", async () => {
  const columns = EXPORT_COLUMNS.map((column) => ({
    heading: EXPORT_HEADINGS[column],
    isDay: false,
  }));
  const row = EXPORT_COLUMNS.map((column) => `a text of ${column}`);
  const { signal } = new AbortController();
  const rows = Array.from({ length: 3_000 }, () => row);
  const written = writeWorkbook(columns, rows, signal);
  const answered = operator.get("/auto/slips").then(() => "answered");
  expect(await Promise.race([answered, written])).toBe("answered");
  const [sheet] = await readWorkbook(Buffer.from(await written));
  expect(sheet?.data).toHaveLength(3_001);
});

test("a workbook whose client has disconnected does not delay others", async () => {
  const columns = [{ heading: "First name", isDay: false }];
  const left = new AbortController();
  const begun = writeWorkbook(columns, [["Rahim"]], left.signal);
  const waiting = writeWorkbook(columns, [["Karim"]], left.signal);
  const next = writeWorkbook(columns, [["Salma"]], new AbortController().signal);
  left.abort();
  const ends = await Promise.allSettled([begun, waiting]);
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect((await next).byteLength).toBeGreaterThan(1_000);
});

test("a client that disconnects ends its workbook only", async () => {
  // So many that the client has left before they are written.
  await approvedLike(app, mine, Array.from({ length: 500 }, freshPassport));
  const address = await app.app.listen({ host: "127.0.0.1", port: 0 });
  const leave = new AbortController();
  const noted = async () => (await admin.get("/slip-exports")).text;
  const before = await noted();
  const sent = fetch(`${address}/api/slip-exports`, {
    method: "POST",
    headers: { authorization: `Bearer ${operator.token}`, "content-type": "application/json" },
    body: JSON.stringify({ ...everything, format: "xlsx" }),
    signal: leave.signal,
  }).catch(() => null);
  await expect.poll(noted).not.toBe(before);
  leave.abort();
  await sent;
  expect((await workbook(operator)).length).toBeGreaterThan(1);
});

test.each(["csv", "xlsx"])(
  "a file has all applications up to its limit; with one more it is refused: %s",
  async (format) => {
    const count = rowsOf((await send(admin)).text).length - 1;
    setMostRows(app, { applications: count });
    expect((await send(admin, { format })).status).toBe(200);
    expect(rowsOf((await send(admin)).text)).toHaveLength(count + 1);
    setMostRows(app, { applications: count - 1 });
    expect(refused(await send(admin, { format }))).toEqual([
      400,
      `Narrow the filter: ${count - 1} applications at most.`,
    ]);
    setMostRows(app, {});
  },
);

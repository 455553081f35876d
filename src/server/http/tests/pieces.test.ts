import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { csvFile } from "#server/http/csv-file.ts";
import { createCallLimits, MAX_TURN_MS } from "#server/http/limits.ts";
import { timesFor } from "#server/http/time-limits.ts";
import type { Client } from "#server/testing/client.ts";
import { slipForm } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const { calls } = app.app;
const admin = await app.person("admin");

test("after each turn of a person's work the program looks at what others have sent, and each person has turns", async () => {
  const [rahim, karim] = [1, 2];
  let time = 0;
  const limits = createCallLimits(timesFor(1), () => time);
  const lookAtOthers = vi.fn();
  setImmediate(lookAtOthers);

  await limits.nextPiece(rahim);
  time += MAX_TURN_MS / 2;
  await limits.nextPiece(rahim);
  time += MAX_TURN_MS / 2;
  await limits.nextPiece(karim);
  expect(lookAtOthers).not.toHaveBeenCalled();

  await limits.nextPiece(rahim);
  expect(lookAtOthers).toHaveBeenCalled();
});

test("while a file of many rows is written the program looks at what others have sent", async () => {
  let turn = 0;
  let next = setImmediate(function count() {
    turn += 1;
    next = setImmediate(count);
  });
  const turns: number[] = [];
  const readRows = function* () {
    for (let row = 0; row < 1_000; row += 1) {
      turns.push(turn);
      yield [`Rahim ${row}`];
    }
  };
  const file = await text(csvFile(readRows()));
  clearImmediate(next);
  expect(file.trim().split("\n")).toHaveLength(1_000);
  const rowsOfTurns = [...Map.groupBy(turns, (one) => one).values()].map(({ length }) => length);
  expect(Math.max(...rowsOfTurns)).toBeLessThanOrEqual(50);
});

const rows = Array.from({ length: 50 }, (_, at) => ({
  line: at + 2,
  form_values: slipForm({ first_name: "" }),
}));
const fields = Object.fromEntries(rows.map(({ line }) => [`f${line}`, "x"]));

const CALLS: [string, number, (by: Client) => Promise<{ status: number }>][] = [
  ["a list: what was asked and the answer", 2, (by) => by.get("/auto/slips?limit=100")],
  ["what is not there: there is no answer to write", 1, (by) => by.get("/auto/slip/999999")],
  [
    "a refused draft: its body is read, then judged",
    2,
    (by) => by.post("/slip-drafts", { fields }),
  ],
  ["a draft", 3, (by) => by.post("/slip-drafts", { form_values: {} })],
  ["a check of 50 rows", 53, (by) => by.post("/slip-imports/check", { rows })],
  ["an import of 50 rows", 53, (by) => by.post("/slip-imports", { file_name: "list.csv", rows })],
];

test.each(CALLS)("%s: %i pieces of work", async (_what, count, call) => {
  const nextPiece = vi.spyOn(calls, "nextPiece");
  await call(admin);
  expect(nextPiece.mock.calls).toEqual(Array(count).fill([admin.id]));
  nextPiece.mockRestore();
});

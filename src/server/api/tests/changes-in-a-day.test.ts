import { expect, test } from "vitest";
import { notifyOfBudget } from "#server/notifications/notify-people.ts";
import { refused, slipOf } from "#server/testing/client.ts";
import { readHistory, slipForm } from "#server/testing/slip-states.ts";
import { setBudgets, testApp } from "#server/testing/test-app.ts";
import { NotificationPage } from "#shared/notifications/contract.ts";

const app = await testApp();
const admin = await app.person("admin");

test("changes have a budget per day in Dhaka: each note, each application of a call, each row of an import", async () => {
  const person = await app.person("admin", "Rafiq Mia");
  const ids: number[] = [];
  for (let number = 0; number < 3; number += 1) {
    ids.push(slipOf(await admin.post("/auto/slip/data", slipForm())).id);
  }
  const [first = 0] = ids;
  const note = () => person.post(`/auto/slip/${first}/notes`, { note: "He called." });
  const imported = (count: number) => {
    const lines = Array.from({ length: count }, (_, at) => at + 2);
    const rows = lines.map((line) => ({ line, form_values: slipForm() }));
    return person.post("/slip-imports", { file_name: "list.xlsx", rows });
  };
  const telling: Promise<void>[] = [];
  setBudgets(
    app,
    { dailyWrites: { perDay: 9 } },
    (by, kind) => void telling.push(notifyOfBudget(app.context, by, kind)),
  );
  // A quarter of an hour before midnight in Dhaka.
  app.clock.now = new Date("2030-06-01T17:45:00Z");

  expect([(await note()).status, (await note()).status]).toEqual([200, 200]);
  const bulk = { action: "approve", slipIds: ids };
  expect((await person.post("/auto/slips/bulk", bulk)).status).toBe(200);
  // Four are left: the call itself takes one of them, and its other rows would take four.
  expect((await imported(5)).status).toBe(429);
  expect((await person.get("/auto/slips")).body).toMatchObject({ totalSlips: 3 });
  expect((await imported(3)).status).toBe(200);
  const noted = (await readHistory(admin, first)).length;
  const answer = await note();
  expect(refused(answer)).toEqual([
    429,
    "You made more changes in a day than this desk allows. Nothing was saved, and the admins were notified. Please continue in 15 minutes.",
  ]);
  expect(answer.headers["retry-after"]).toBe("900");
  expect(await readHistory(admin, first)).toHaveLength(noted);

  await Promise.all(telling);
  const { items } = NotificationPage.parse((await admin.get("/notifications")).body);
  expect(items.map(({ kind, text_params: { who, what } }) => [kind, who, what])).toContainEqual([
    "budget-used-up",
    `Rafiq Mia (admin #${person.id})`,
    "changes in a day",
  ]);
  expect((await person.get(`/auto/slip/${first}`)).status).toBe(200);
  expect((await admin.post(`/auto/slip/${first}/notes`, { note: "Mine." })).status).toBe(200);
  app.clock.now = new Date("2030-06-01T05:26:00Z");
  expect(refused(await note())[1]).toMatch(/ Please continue in 12 hours 34 minutes\.$/);
  app.clock.now = new Date("2030-06-01T17:59:59Z");
  expect((await note()).status).toBe(429);
  app.clock.now = new Date("2030-06-01T18:00:00Z");
  expect((await note()).status).toBe(200);
});

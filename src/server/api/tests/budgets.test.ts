import { expect, test } from "vitest";
import { createBuckets } from "#server/http/limits.ts";
import { notifyOfBudget } from "#server/notifications/notify-people.ts";
import { type Answer, refused, slipOf } from "#server/testing/client.ts";
import { slipForm } from "#server/testing/slip-states.ts";
import { type Person, setBudgets, testApp } from "#server/testing/test-app.ts";
import { NotificationPage } from "#shared/notifications/contract.ts";

const app = await testApp();
const admin = await app.person("admin", "Ayesha Khan");
const telling: Promise<void>[] = [];

const budget = (changes: Parameters<typeof setBudgets>[1]) =>
  setBudgets(app, changes, (by, kind) => void telling.push(notifyOfBudget(app.context, by, kind)));

const letPass = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
};

async function submitted(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 0; number < count; number += 1) {
    ids.push(slipOf(await admin.post("/auto/slip/data", slipForm())).id);
  }
  return ids;
}

const toldAdmins = async () => {
  await Promise.all(telling.splice(0));
  const { items } = NotificationPage.parse((await admin.get("/notifications")).body);
  return items.map(({ kind, text_params }) => [kind, text_params.who, text_params.what]);
};

test("crawling applications stops at the budget and can go on when it has refilled", async () => {
  const ids = await submitted(12);
  budget({ recordsViewed: { size: 10, minutes: 60 } });
  const crawler = await app.person("admin", "Nadia Islam");
  for (const id of ids.slice(0, 10)) {
    expect((await crawler.get(`/auto/slip/${id}`)).status).toBe(200);
  }
  const answer = await crawler.get(`/auto/slip/${ids[10]}`);
  expect(refused(answer)[0]).toBe(429);
  expect(refused(answer)[1]).toMatch(
    /Nothing is lost, and the admins were notified\. Please continue in 6 minutes\./,
  );
  expect(answer.headers["retry-after"]).toBe("360");
  expect((await crawler.get("/auto/slips?limit=100")).status).toBe(429);
  expect((await crawler.get("/auto/slips?limit=100")).text).not.toContain("passport_number");
  expect((await admin.get(`/auto/slip/${ids[11]}`)).status).toBe(200);
  expect(await toldAdmins()).toEqual([
    ["budget-used-up", `Nadia Islam (admin #${crawler.id})`, "applications to look at"],
  ]);
  letPass(6);
  expect((await crawler.get(`/auto/slip/${ids[10]}`)).status).toBe(200);
});

test("viewing the same applications again costs nothing, in list, search and record", async () => {
  await submitted(1);
  const person = await app.person("operator");
  const slip = slipOf(await person.post("/auto/slip/data", slipForm({ last_name: "Zaman" })));
  budget({ recordsViewed: { size: 1, minutes: 60 } });
  for (let times = 0; times < 4; times += 1) {
    expect((await person.get("/auto/slips")).status).toBe(200);
    expect((await person.get(`/auto/slip/${slip.id}`)).status).toBe(200);
    expect((await person.post("/search", { q: "Zaman" })).status).toBe(200);
  }
});

test("history, runs, taking from the queue, acts, duplicates and exports take from the same budget", async () => {
  const ids = await submitted(9);
  const [first = 0, second = 0, third = 0] = ids;
  const ways: [string, (by: Person) => Promise<Answer>][] = [
    ["history", (by) => by.get(`/auto/slip/${first}/history`)],
    ["runs", (by) => by.get(`/auto/slip/${first}/runs`)],
    ["queue", (by) => by.post("/auto/slips/take", { queue: "review" })],
    ["decision", (by) => by.patch(`/auto/slip/${second}/status`, { status: "approved" })],
    ["decisions", (by) => by.post("/auto/slips/bulk", { action: "approve", slipIds: [third] })],
    ["sending", (by) => by.post("/auto/slips/process", { slipIds: [third] })],
    ["dashboard", (by) => by.get("/dashboard")],
    [
      "export",
      (by) => by.post("/slip-exports", { format: "csv", filter: {}, columns: ["first_name"] }),
    ],
  ];
  for (const [way, call] of ways) {
    const reader = await app.person("admin");
    budget({ recordsViewed: { size: 1, minutes: 60 } });
    // Another application than any of the above.
    expect((await reader.get(`/auto/slip/${ids[8]}`)).status, way).toBe(200);
    expect((await call(reader)).status, way).toBe(429);
  }
  expect(slipOf(await admin.get(`/auto/slip/${second}`)).status).toBe("pending");
});

test("what is larger than the whole budget is refused without a time to wait, and notifies nobody", async () => {
  const ids = await submitted(3);
  const notified = telling.length;
  for (const call of [
    (by: Person) => by.get("/auto/slips?limit=100"),
    (by: Person) => by.post("/auto/slips/bulk", { action: "approve", slipIds: ids }),
    (by: Person) =>
      by.post("/slip-exports", { format: "csv", filter: {}, columns: ["first_name"] }),
  ]) {
    budget({ recordsViewed: { size: 2, minutes: 60 } });
    const reader = await app.person("admin");
    for (let tries = 0; tries < 2; tries += 1) {
      const answer = await call(reader);
      expect([...refused(answer), answer.headers["retry-after"]]).toEqual([
        429,
        "This asks for more at once than this desk ever allows, at most 2. Nothing was done; ask for less.",
        undefined,
      ]);
      letPass(120);
    }
    expect((await reader.get(`/auto/slip/${ids[0]}`)).status).toBe(200);
  }
  expect(telling).toHaveLength(notified);
  expect(slipOf(await admin.get(`/auto/slip/${ids[0]}`)).status).toBe("pending");
});

test("writes have a budget; a write over it is not stored, and signing out is never refused", async () => {
  const person = await app.person("operator");
  budget({ writes: { size: 2, minutes: 5 } });
  await person.post("/auto/slip/data", slipForm());
  await person.post("/auto/slip/data", slipForm());
  const answer = await person.post("/auto/slip/data", slipForm());
  expect([answer.status, answer.headers["retry-after"]]).toEqual([429, "150"]);
  expect(refused(answer)[1]).toContain("Nothing was saved");
  expect((await person.get("/auto/slips")).body).toMatchObject({ totalSlips: 2 });
  expect((await person.post("/auth/logout")).status).toBe(204);
});

test("searches have a budget, in the list and in the palette; listing without a term is free", async () => {
  const person = await app.person("operator");
  budget({ searches: { size: 2, minutes: 5 } });
  expect((await person.get("/auto/slips?search=rahim")).status).toBe(200);
  expect((await person.post("/search", { q: "rahim" })).status).toBe(200);
  expect((await person.get("/auto/slips?search=karim")).status).toBe(429);
  expect((await person.post("/search", { q: "karim" })).status).toBe(429);
  expect((await person.get("/auto/slips")).status).toBe(200);
});

test("a budget refills to its size and no further, however long it is unused", async () => {
  const person = await app.person("operator");
  budget({ searches: { size: 2, minutes: 5 } });
  const search = async () => (await person.post("/search", { q: "Zaman" })).status;
  expect(await search()).toBe(200);
  letPass(24 * 60);
  expect([await search(), await search(), await search()]).toEqual([200, 200, 429]);
});

test("exports have a budget", async () => {
  const person = await app.person("operator");
  budget({ exports: { size: 1, minutes: 60 } });
  const wanted = { format: "csv", columns: ["first_name"] };
  expect((await person.post("/slip-exports", wanted)).status).not.toBe(429);
  const answer = await person.post("/slip-exports", wanted);
  expect([answer.status, answer.headers["retry-after"]]).toEqual([429, "3600"]);
});

test("reading passwords has a budget, and no password is returned over it", async () => {
  const person = await app.person("operator");
  const reader = await app.person("admin");
  budget({ passwords: { size: 1, minutes: 60 } });
  expect((await reader.get(`/auto/operator/${person.id}`)).status).toBe(200);
  const answer = await reader.get(`/auto/operator/${person.id}`);
  expect(answer.status).toBe(429);
  expect(answer.text).not.toContain(person.password);
  expect((await reader.get(`/auto/operator/${person.id}?password=hide`)).status).toBe(200);
});

test("look-ups of duplicates have a budget per minute, also when sent at once, and one per day in Dhaka", async () => {
  const person = await app.person("operator");
  const ask = () => person.post("/auto/slips/duplicates", { passport_number: "ZZ0000000" });
  budget({ dailyLookUps: { perDay: 65 } });
  const statuses: number[] = [];
  while (statuses.length < 64) {
    const atOnce = await Promise.all(Array.from({ length: 8 }, ask));
    statuses.push(...atOnce.map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(refused(await ask())).toEqual([429, "Too many look-ups. Please wait a minute."]);
  // A quarter of an hour before midnight in Dhaka.
  app.clock.now = new Date("2030-05-01T17:45:00Z");
  budget({ dailyLookUps: { perDay: 2 } });
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
  const answer = await ask();
  expect(refused(answer)).toEqual([429, "Too many look-ups. Please wait until tomorrow."]);
  expect(answer.headers["retry-after"]).toBe("900");
  letPass(14);
  expect((await ask()).status).toBe(429);
  letPass(1);
  expect((await ask()).status).toBe(200);
  expect(await toldAdmins()).not.toContainEqual(expect.arrayContaining(["look-ups"]));
});

test("checked rows of files have a budget per day, and rows over it are not checked", async () => {
  const person = await app.person("operator");
  budget({ checkedRows: { perDay: 10 } });
  const check = (count: number) => {
    const rows = Array.from({ length: count }, (_, at) => ({
      line: at + 2,
      form_values: slipForm(),
    }));
    return person.post("/slip-imports/check", { rows });
  };
  expect((await check(9)).status).toBe(200);
  expect(refused(await check(2))).toEqual([429, "Too many look-ups. Please wait until tomorrow."]);
  expect((await check(1)).status).toBe(200);
  expect((await check(1)).status).toBe(429);
});

test("the admins are notified once an hour, however often a person is refused", async () => {
  const person = await app.person("operator", "Karim Mia");
  budget({ writes: { size: 1, minutes: 5 } });
  for (let times = 0; times < 4; times += 1) await person.post("/auto/slip/data", slipForm());
  const mine = (await toldAdmins()).filter(
    ([, who]) => who === `Karim Mia (operator #${person.id})`,
  );
  expect(mine).toHaveLength(1);
});

test("a bucket never holds more than its size, however long it is unused", () => {
  let now = 0;
  const buckets = createBuckets(() => now);
  const hourly = { size: 10, minutes: 60 };
  expect(buckets.take("a", hourly, 10)).toBe(0);
  now += 24 * 60 * 60_000;
  expect(buckets.take("a", hourly, 11)).toBeGreaterThan(0);
  expect(buckets.take("a", hourly, 10)).toBe(0);
  expect(buckets.take("a", hourly)).toBe(6 * 60_000);
});

test("a costly call that is refused for what it says counts as ten changes, an ordinary one as one", async () => {
  budget({ writes: { size: 50, minutes: 5 } });
  const person = await app.person("operator");
  const fields = Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`f${at}`, "x"]));
  const rows = [{ line: 1, form_values: fields }];
  const bodies = [
    JSON.stringify({ rows }),
    JSON.stringify({ rows: Array(20_000).fill({}) }),
    JSON.stringify({ rows: "none" }),
    '{"rows": [{"line": 1',
    '{"__proto__": {}}',
  ];
  const check = async (payload: string) =>
    await app.app.inject({
      method: "POST",
      url: "/api/slip-imports/check",
      headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
      payload,
    });
  for (const body of bodies) {
    const { statusCode, payload } = await check(body);
    expect([statusCode, payload.length < 1_000]).toEqual([400, true]);
  }
  expect((await check("{}")).statusCode).toBe(429);
  const other = await app.person("operator");
  for (let count = 0; count < 50; count += 1)
    expect((await other.post("/notifications/read", { ids: "none" })).status).toBe(400);
  expect((await other.post("/notifications/read", { ids: "none" })).status).toBe(429);
});

test("a refused call that may bring a large body counts as ten changes, any other as one", async () => {
  budget({ writes: { size: 20, minutes: 5 } });
  const statusesOf = async (path: string, calls: number) => {
    const person = await app.person("operator");
    const statuses: number[] = [];
    while (statuses.length < calls) statuses.push((await person.post(path, { unknown: 1 })).status);
    return statuses;
  };
  expect(await statusesOf("/auto/slip/999999/files", 3)).toEqual([400, 400, 429]);
  expect(await statusesOf("/slip-drafts", 21)).toEqual([...Array(20).fill(400), 429]);
});

test("beyond its budget a call is refused before its body is read", async () => {
  budget({ writes: { size: 1, minutes: 5 } });
  const person = await app.person("operator");
  expect((await person.post("/slip-drafts", { form_values: {} })).status).toBe(201);
  // Were it read, it would have too many parts.
  const many = { form_values: Array(11_000).fill(1) };
  expect((await person.post("/slip-drafts", many)).status).toBe(429);
});

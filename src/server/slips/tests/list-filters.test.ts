import { expect, test } from "vitest";
import { pageOf, refused } from "#server/testing/client.ts";
import { submittedAt } from "#server/testing/slip-records.ts";
import { submit } from "#server/testing/slip-states.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";
import type { AgentNamed } from "#shared/agents/contract.ts";
import type { SlipExport } from "#shared/exports/contract.ts";
import type { FilterName } from "#shared/slips/contract.ts";

const app = await testApp();
const shared = await testApp({ OPERATOR_SCOPE: "all" });
const admin = await app.person("admin", "Salma Khatun");
const rahim = await app.person("operator", "Rahim Uddin");
const karim = await app.person("operator", "Karim Ali");

async function submitted(by: Person, at: string, fields: Record<string, string> = {}) {
  const { id } = await submit(by, fields);
  await submittedAt(app, id, at);
  return id;
}
const beforeMidnight = await submitted(rahim, "2026-11-09T17:59:59.999Z");
const afterMidnight = await submitted(rahim, "2026-11-09T18:00:00Z");
const toKuwait = await submitted(karim, "2026-11-11T17:59:59.999Z", { country_traveling_to: "KW" });
const nextDay = await submitted(karim, "2026-11-11T18:00:00Z", {
  country_traveling_to: "OM",
  agent: "Green Travels",
});
const [agent] = (await admin.get("/agents/names")).body as AgentNamed[];
await admin.patch(`/auto/slip/${toKuwait}/status`, { status: "declined" });

async function listed(query: string, by = admin) {
  const page = pageOf(await by.get(`/auto/slips?${query}`));
  expect(page.totalSlips).toBe(page.slips.length);
  return page.slips.map(({ id }) => id);
}

async function cards(query: string) {
  const { totalPending, totalDeclined, totalSlips } = pageOf(
    await admin.get(`/auto/slips?${query}`),
  );
  return { pending: totalPending, declined: totalDeclined, listed: totalSlips };
}

test("from and to are days of submission in Dhaka, both included", async () => {
  expect(await listed("from=2026-11-10&to=2026-11-11")).toEqual([toKuwait, afterMidnight]);
  expect(await listed("from=2026-11-12")).toEqual([nextDay]);
  expect(await listed("to=2026-11-09")).toEqual([beforeMidnight]);
  expect(await listed("from=2026-11-10&sort=oldest")).toEqual([afterMidnight, toKuwait, nextDay]);
});

test("destination and submitter narrow the list, together with a search too", async () => {
  expect(await listed("destination=KW")).toEqual([toKuwait]);
  expect(await listed(`submitter=${karim.id}`)).toEqual([nextDay, toKuwait]);
  expect(await listed(`submitter=${karim.id}&destination=OM&from=2026-11-12`)).toEqual([nextDay]);
  expect(await listed(`search=uddin&submitter=${karim.id}&to=2026-11-11`)).toEqual([toKuwait]);
});

test("the four counts respect these filters, whatever the status filter", async () => {
  const within = { pending: 1, declined: 1 };
  expect(await cards("from=2026-11-10&to=2026-11-11")).toEqual({ ...within, listed: 2 });
  expect(await cards(`submitter=${karim.id}&status=pending`)).toEqual({ ...within, listed: 1 });
  expect(await cards("destination=KW&status=pending")).toEqual({
    pending: 0,
    declined: 1,
    listed: 0,
  });
});

test("an operator with scope own gets nothing by filtering for another submitter", async () => {
  expect(await listed(`submitter=${karim.id}`, rahim)).toEqual([]);
  expect(await listed("destination=KW", rahim)).toEqual([]);
  const { totalPending, totalDeclined } = pageOf(
    await rahim.get(`/auto/slips?submitter=${karim.id}`),
  );
  expect([totalPending, totalDeclined]).toEqual([0, 0]);
  const filters = [{ submitter: karim.id }, { submitter: rahim.id }, { from: "2026-11-10" }];
  expect((await rahim.post("/auto/slips/counts", { filters })).body).toEqual([0, 2, 1]);
});

test("saved views and chips count with every filter", async () => {
  const filters = [
    { destination: "OM" },
    { submitter: karim.id, status: "declined" },
    { from: "2026-11-10", to: "2026-11-11", todo: "failed" },
    { to: "2026-11-11" },
  ];
  expect((await admin.post("/auto/slips/counts", { filters })).body).toEqual([1, 1, 0, 3]);
});

test("the list of submitters has people whose slips the user may see, and distinguishes equal names", async () => {
  const names = async (by: Person) =>
    ((await by.get("/auto/slips/submitters")).body as { name: string }[]).map(({ name }) => name);
  expect(await names(admin)).toEqual(["Karim Ali", "Rahim Uddin"]);
  expect((await rahim.get("/auto/slips/submitters")).body).toEqual([
    { id: rahim.id, name: "Rahim Uddin", email: rahim.email },
  ]);
  expect(await names(rahim)).toEqual(["Rahim Uddin"]);
  expect(await names(await app.person("operator"))).toEqual([]);
  const [one, other] = [await shared.person("operator", "A B"), await shared.person("operator")];
  await submit(one);
  expect(await names(other)).toEqual(["A B"]);
});

test.each([
  ["from=yesterday", "From must be a day, such as 2026-11-19"],
  ["to=2026-02-30", "To must be a day, such as 2026-11-19"],
  ["from=2026-11-12&to=2026-11-11", "To must not be before From"],
  ["destination=BD", "Destination is not one of the choices"],
  ["submitter=me", "Submitter must be the number of an account"],
  ["agent=Green", "Agent must be the number of an agent"],
])("%s is refused: %s", async (query, message) => {
  expect(refused(await admin.get(`/auto/slips?${query}`))).toEqual([400, message]);
});

test("an empty filter is no filter", async () => {
  expect(await listed("from=&to=&destination=&submitter=&agent=")).toHaveLength(4);
});

// The compiler asks for a row of each filter that is added.
const NARROWING: Record<FilterName, string | number> = {
  status: "declined",
  city: "81",
  destination: "OM",
  from: "2026-11-12",
  to: "2026-11-09",
  submitter: karim.id,
  agent: agent?.id ?? 0,
  todo: "failed",
};

test.each(Object.entries(NARROWING))(
  "%s narrows rows, counts and files alike, and the export says so",
  async (name, value) => {
    const all = (await listed("")).length;
    const rows = (await listed(`${name}=${value}`)).length;
    expect(rows).toBeLessThan(all);
    const counted = await admin.post("/auto/slips/counts", { filters: [{ [name]: value }] });
    expect(counted.body).toEqual([rows]);
    const filter = { [name]: value };
    const file = await admin.post("/slip-exports", {
      format: "csv",
      filter,
      columns: ["last_name"],
    });
    expect(file.text.trim().split("\n")).toHaveLength(rows + 1);
    const [newest] = (await admin.get("/slip-exports?page=1")).body as SlipExport[];
    expect(newest).toMatchObject({ row_count: rows, filter });
  },
);

test("an agent's applications are listed and counted, beside any other filter and in a scope", async () => {
  const of = `agent=${agent?.id}`;
  const inChattogram = await submitted(rahim, "2026-11-10T18:00:00Z", {
    city: "81",
    agent: "Green Travels",
  });
  expect(await listed(of)).toEqual([inChattogram, nextDay]);
  expect(await listed(`${of}&city=81`)).toEqual([inChattogram]);
  expect(await listed(`${of}&submitter=${karim.id}`)).toEqual([nextDay]);
  expect(await listed(`${of}&from=2026-11-12`)).toEqual([nextDay]);
  expect(await listed(`${of}&search=uddin`)).toEqual([inChattogram, nextDay]);
  expect(await listed(of, karim)).toEqual([nextDay]);
  await admin.patch(`/auto/slip/${inChattogram}/status`, { status: "declined" });
  expect(await cards(of)).toEqual({ pending: 1, declined: 1, listed: 2 });
  const counts = (filters: object[]) => admin.post("/auto/slips/counts", { filters });
  const ofAgent = { agent: agent?.id };
  expect(
    (await counts([ofAgent, { ...ofAgent, status: "declined" }, { ...ofAgent, city: "81" }])).body,
  ).toEqual([2, 1, 1]);
  await admin.delete(`/auto/slip/${inChattogram}`);
  expect(await cards(of)).toEqual({ pending: 1, declined: 0, listed: 1 });
});

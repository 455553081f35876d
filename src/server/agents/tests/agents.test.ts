import { describe, expect, test } from "vitest";
import { type Client, refusalOf, refused } from "#server/testing/client.ts";
import { testApp } from "#server/testing/test-app.ts";
import {
  Agent,
  type AgentNamed,
  AgentPage,
  MAX_NEW_AGENTS_PER_DAY,
} from "#shared/agents/contract.ts";
import type { HistoryEntry } from "#shared/log/contract.ts";
import type { Slip, SlipPage } from "#shared/slips/contract.ts";
import { complete } from "#shared/testing/slip-forms.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator");
const colleague = await app.person("operator");
const applicant = await app.person("applicant");

let people = 0;
async function submit(by: Client, agent: unknown, more = {}): Promise<Slip> {
  people += 1;
  const number = `AG${String(people).padStart(7, "0")}`;
  const { status, body } = await by.post("/auto/slip/data", {
    ...complete,
    passport_number: number,
    confirm_passport: number,
    national_id: `77${String(people).padStart(8, "0")}`,
    agent,
    ...more,
  });
  expect(status).toBe(201);
  return body as Slip;
}

async function add(fields: Record<string, unknown>, by: Client = admin): Promise<Agent> {
  const { status, body } = await by.post("/agents", fields);
  expect(status).toBe(201);
  return Agent.strict().parse(body);
}

const names = async () => (await admin.get("/agents/names")).body as AgentNamed[];
const named = async (name: string) => (await names()).find((one) => one.name === name);
const page = async (by: Client, query = "") =>
  AgentPage.strict().parse((await by.get(`/agents${query}`)).body);

describe("an agent", () => {
  test("is stored cleaned, and optional fields without text are null", async () => {
    expect(
      await add({ name: "  Karim \u200b Travels ", phone: " 01712-345678 ", note: "Pays late" }),
    ).toMatchObject({
      name: "Karim Travels",
      phone: "+8801712345678",
      note: "Pays late",
      is_active: true,
    });
    expect(await add({ name: "Dubai Office", phone: "+971 (4) 555-0199" })).toMatchObject({
      phone: "+97145550199",
    });
    expect(await add({ name: "Rahim Travels", phone: " " }, operator)).toMatchObject({
      phone: null,
      note: null,
    });
  });

  test.each([
    "Karim Travels",
    "KARIM travels",
    " karim  travels ",
    "KarimTravels",
    "Ka\u00adrim Travels",
  ])("is not added twice, nor as %s", async (name) => {
    const before = (await names()).length;
    const answer = await operator.post("/agents", { name });
    expect(refused(answer)).toEqual([409, "There is an agent of this name already: Karim Travels"]);
    expect(refusalOf(answer).errors?.map(({ field }) => field)).toEqual(["name"]);
    expect((await names()).length).toBe(before);
  });

  test("with a joiner or without is the same in Bangla", async () => {
    await add({ name: "র\u200d্যাব ট্রাভেলস" });
    expect((await admin.post("/agents", { name: "র্যাব ট্রাভেলস" })).status).toBe(409);
  });

  test.each([
    ["no name", {}, "Name is required"],
    ["a name of spaces", { name: " \u2060 " }, "Name is required"],
    ["a name of 101 characters", { name: "x".repeat(101) }, "Name must be at most 100 characters"],
    ["a phone that is a number", { name: "X", phone: 880 }, "Phone must be text"],
    ["a long note", { name: "X", note: "x".repeat(301) }, "Note must be at most 300 characters"],
    ["active in words", { name: "X", is_active: "yes" }, "Active must be yes or no"],
  ])("with %s is refused in words", async (_what, fields, message) => {
    expect(refused(await admin.post("/agents", fields))).toEqual([400, message]);
  });

  test.each(["abc", "12345", "call Rahim 01712345678", "01712345678, 01811000999"])(
    "with the phone “%s”, which cannot be called, is refused",
    async (phone) => {
      const message = "Phone must be one number, such as +8801712345678";
      expect(refused(await admin.post("/agents", { name: "X", phone }))).toEqual([400, message]);
    },
  );

  test("is renamed by staff, and its applications show the new name", async () => {
    const agent = await add({ name: "Old Bridge" });
    const slip = await submit(operator, "old bridge");
    expect(slip.agent).toBe("Old Bridge");
    const { status } = await colleague.put(`/agents/${agent.id}`, { name: "New Bridge" });
    expect(status).toBe(200);
    expect((await operator.get(`/auto/slip/${slip.id}`)).body).toMatchObject({
      agent: "New Bridge",
    });
    const other = await add({ name: "Third Bridge" });
    expect((await admin.put(`/agents/${other.id}`, { name: "new  bridge" })).status).toBe(409);
    expect((await admin.put(`/agents/${other.id}`, { name: "THIRD BRIDGE" })).status).toBe(200);
  });

  test("is not saved over a change that the person has not seen", async () => {
    const agent = await add({ name: "Stale" });
    const seen = { "if-match": `"${agent.updated_at}"` };
    expect((await admin.put(`/agents/${agent.id}`, { name: "Fresh" }, seen)).status).toBe(200);
    const late = await admin.put(`/agents/${agent.id}`, { name: "Late" }, seen);
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ current: { name: "Fresh" } });
    expect((await admin.delete(`/agents/${agent.id}`, undefined, seen)).status).toBe(409);
  });

  test("that has no applications is deleted; one that has ends and keeps its name", async () => {
    const empty = await add({ name: "Nobody Came" });
    expect((await admin.delete(`/agents/${empty.id}`)).body).toEqual({ outcome: "deleted" });
    expect(await named("Nobody Came")).toBeUndefined();
    expect((await admin.delete(`/agents/${empty.id}`)).status).toBe(404);

    const busy = await add({ name: "Busy One" });
    const slip = await submit(operator, "Busy One");
    expect((await colleague.delete(`/agents/${busy.id}`)).body).toEqual({ outcome: "ended" });
    expect(await named("Busy One")).toMatchObject({ id: busy.id, is_active: false });
    expect((await operator.get(`/auto/slip/${slip.id}`)).body).toMatchObject({ agent: "Busy One" });
    expect(refused(await admin.post("/agents", { name: "busy one" }))[1]).toMatch(
      /^An agent of this name has ended: Busy One/,
    );
  });

  test("whose last application is deleted can be deleted", async () => {
    const { id } = await add({ name: "Once" });
    const slip = await submit(admin, "Once");
    expect((await admin.delete(`/auto/slip/${slip.id}`)).status).toBe(204);
    expect((await admin.delete(`/agents/${id}`)).body).toEqual({ outcome: "deleted" });
  });

  test("is none of an applicant's business", async () => {
    for (const path of ["/agents", "/agents/names"])
      expect((await applicant.get(path)).status).toBe(403);
  });
});

describe("the list of agents", () => {
  test("has each with the caller's own applications, finds by name and phone, and says its pages", async () => {
    const { id } = await add({ name: "Listed Travels", phone: "01811000999" });
    await submit(operator, "Listed Travels");
    await submit(colleague, "Listed Travels");
    const slipsFor = async (by: Client) =>
      (await page(by, "?search=travels%20listed")).agents.find((one) => one.id === id)?.slips;
    expect([await slipsFor(operator), await slipsFor(admin)]).toEqual([1, 2]);
    expect((await page(admin, "?search=1811000999")).agents.map(({ name }) => name)).toEqual([
      "Listed Travels",
    ]);
    for (const search of [
      "০১৮১১০০০৯৯৯",
      "01811-000999",
      "+880 1811 000 999",
      "٠٩٩٩",
      "ＴＲＡＶＥＬＳ ০৯৯৯",
    ]) {
      const { agents } = await page(admin, `?search=${encodeURIComponent(search)}`);
      expect([search, agents.map(({ name }) => name)]).toEqual([search, ["Listed Travels"]]);
    }
    expect((await page(admin, "?search=travels%20-")).agents).toEqual([]);
    const ended = await page(admin, "?state=ended");
    expect(ended.agents.every(({ is_active }) => !is_active)).toBe(true);
    const last = await page(admin, "?page=900");
    expect(last.currentPage).toBe(last.totalPages);
    expect(last.totalAgents).toBe((await names()).length);
  });
});

describe("an application's agent", () => {
  test("is added on the fly by whoever may submit, once for all spellings", async () => {
    for (const by of [applicant, operator, admin]) {
      expect((await submit(by, " on the   Fly ")).agent).toBe("on the Fly");
    }
    expect((await submit(admin, "ONTHEFLY")).agent).toBe("on the Fly");
    expect((await names()).filter(({ name }) => /fly/i.test(name))).toHaveLength(1);
  });

  test.each([null, "", "  ", undefined])("may be left empty: %s", async (agent) => {
    expect((await submit(operator, agent)).agent).toBe(null);
  });

  test("is read like any other text", async () => {
    const form = { ...complete, passport_number: "AG9999999", confirm_passport: "AG9999999" };
    const send = async (agent: unknown) =>
      refused(await admin.post("/auto/slip/data", { ...form, agent }));
    expect(await send(5)).toEqual([400, "Agent must be text"]);
    expect(await send("x".repeat(101))).toEqual([400, "Agent must be at most 100 characters"]);
  });

  test("is changed and removed by an edit, which the history tells", async () => {
    const slip = await submit(operator, "First Agent");
    const form = { ...slip, confirm_passport: slip.passport_number };
    const edit = async (agent: string | null) =>
      (await operator.put(`/auto/slip/${slip.id}`, { ...form, agent })).body as Slip;
    expect((await edit("FIRST agent")).updated_at).toBe(slip.updated_at);
    expect((await edit("Second Agent")).agent).toBe("Second Agent");
    expect((await edit(null)).agent).toBe(null);
    const history = (await operator.get(`/auto/slip/${slip.id}/history`)).body as HistoryEntry[];
    expect(history.flatMap(({ changes }) => changes)).toEqual([
      { field: "agent", from: "First Agent", to: "Second Agent" },
      { field: "agent", from: "Second Agent", to: null },
    ]);
  });

  test("is not added when the application is refused", async () => {
    const before = (await names()).length;
    const slip = await submit(colleague, null);
    const form = { ...slip, confirm_passport: slip.passport_number };
    await operator.put(`/auto/slip/${slip.id}`, { ...form, agent: "Never There" });
    await admin.post("/auto/slip/data", { ...complete, agent: "Never There", city: "0" });
    expect((await names()).length).toBe(before);
  });

  test("a key sent again stores nothing twice, also after the agent was renamed", async () => {
    const key = { "idempotency-key": "with-an-agent" };
    const body = {
      ...complete,
      passport_number: "AG8888888",
      confirm_passport: "AG8888888",
      agent: "Repeated",
    };
    const first = (await operator.post("/auto/slip/data", body, key)).body as Slip;
    const agent = await named("Repeated");
    await admin.put(`/agents/${agent?.id}`, { name: "Renamed Since" });
    const again = (await operator.post("/auto/slip/data", body, key)).body as Slip;
    expect(again).toMatchObject({ id: first.id, agent: "Renamed Since" });
    expect(await named("Repeated")).toBeUndefined();
  });

  test("an ended one can still be written, and stays ended", async () => {
    const { id } = await add({ name: "Ended Long Ago", is_active: false });
    expect((await submit(operator, "ended long ago")).agent).toBe("Ended Long Ago");
    expect(await named("Ended Long Ago")).toMatchObject({ id, is_active: false });
  });

  test("has a phone, which whoever acts on the application may call, and no colleague", async () => {
    await add({ name: "Callable", phone: "01911222333" });
    const slip = await submit(operator, "Callable");
    const of = (by: Client) => by.get(`/auto/slip/${slip.id}/agent`);
    expect((await of(operator)).body).toMatchObject({ agent: { phone: "+8801911222333" } });
    expect((await of(admin)).status).toBe(200);
    expect((await of(colleague)).status).toBe(404);
    const without = await submit(operator, null);
    expect((await operator.get(`/auto/slip/${without.id}/agent`)).body).toEqual({ agent: null });
    const list = (await operator.get("/auto/slips?limit=100")).text;
    expect(list).toContain("Callable");
    expect(list).not.toContain("+8801911222333");
    expect(app.logged()).not.toContain("1911222333");
    expect((await admin.get("/audit?kind=agent")).text).not.toContain("1911222333");
  });

  test("is found by searching for it, beside words of the applicant", async () => {
    const slip = await submit(operator, "Zamzam Overseas", { first_name: "Selim" });
    await submit(operator, "Zamzam Overseas", { first_name: "Kabir" });
    const found = async (term: string) =>
      ((await operator.get(`/auto/slips?search=${encodeURIComponent(term)}`)).body as SlipPage)
        .slips;
    expect(await found("ZAMZAM")).toHaveLength(2);
    expect((await found("zamzam selim")).map(({ id }) => id)).toEqual([slip.id]);
    expect(await found("zamzam nobody")).toEqual([]);
    const palette = (await operator.post("/search", { q: "overseas zamzam" })).body;
    expect(palette).toMatchObject({ slips: [{}, { id: slip.id }] });
  });
});

test("several are added at once, those that exist are skipped", async () => {
  await add({ name: "Already There" });
  const { status, body } = await operator.post("/agents/names", {
    names: ["already there", "Brand New", "BRAND new", "Other New"],
  });
  expect([status, body]).toEqual([201, { created: 2 }]);
});

test("a person adds so many a day, and an admin more; nothing is saved beyond", async () => {
  const eager = await app.person("operator");
  const many = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, place) => `${prefix} ${place}`);
  const add = (by: Client, list: string[]) => by.post("/agents/names", { names: list });
  expect((await add(eager, many("E", MAX_NEW_AGENTS_PER_DAY - 1))).status).toBe(201);
  expect((await add(eager, ["X 1", "X 2"])).status).toBe(409);
  await submit(eager, "The Last One");
  const answer = await eager.post("/auto/slip/data", { ...complete, agent: "One Too Many" });
  expect(refused(answer)[0]).toBe(400);
  expect(refusalOf(answer).errors?.map(({ field }) => field)).toEqual(["agent"]);
  expect((await submit(eager, "the last one")).agent).toBe("The Last One");
  expect((await add(admin, many("A", 200))).status).toBe(201);
  expect((await add(admin, many("B", 200))).status).toBe(201);
});

test("of two calls at once only one adds an agent", async () => {
  const slips = await Promise.all(
    [operator, colleague, admin, applicant].map((by) => submit(by, "At Once")),
  );
  expect(new Set(slips.map(({ agent }) => agent))).toEqual(new Set(["At Once"]));
});

import { expect, test } from "vitest";
import { refused } from "#server/testing/client.ts";
import { submittedAt } from "#server/testing/slip-records.ts";
import { submit } from "#server/testing/slip-states.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";
import type { AgentNamed } from "#shared/agents/contract.ts";
import { AgentStatement, type Report } from "#shared/reports/contract.ts";
import { agentStatementText } from "#shared/reports/text-statement.ts";

const app = await testApp({ OPERATOR_SCOPE: "all" });
const admin = await app.person("admin");
const [karim, rahim] = [await app.person("operator"), await app.person("operator")];
const AGENT = "Green Travels";

async function brought(by: Person, at: string, completedAt?: string) {
  const slip = await submit(by, { agent: AGENT });
  await submittedAt(app, slip.id, at);
  if (completedAt === undefined) return slip.id;
  await admin.patch(`/auto/slip/${slip.id}/status`, { status: "approved" });
  await admin.patch(`/auto/slip/${slip.id}/url`, { slip_url: "https://slips.example/1" });
  await app.context.sql`update slips set completed_at = ${completedAt} where id = ${slip.id}`;
  return slip.id;
}

// Midnight in Dhaka is 18:00 in UTC.
const lastOfOctober = await brought(karim, "2026-10-31T17:59:59.999Z");
const firstOfNovember = await brought(karim, "2026-10-31T18:00:00Z");
const fromOctober = await brought(rahim, "2026-10-05T06:00:00Z", "2026-11-30T17:59:59.999Z");
const inDecember = await brought(rahim, "2026-11-30T06:00:00Z", "2026-11-30T18:00:00Z");
const [agent] = (await admin.get("/agents/names")).body as AgentNamed[];

async function statement(by: Person, month: string) {
  const answer = await by.get(`/reports/agent?agent=${agent?.id}&month=${month}`);
  expect(answer.status, answer.text).toBe(200);
  return AgentStatement.strict().parse(answer.body);
}
const idsOf = async (by: Person, month: string) =>
  (await statement(by, month)).slips.map(({ id }) => id);

test("a statement has what was submitted or completed in its month in Dhaka, in the order of submission", async () => {
  expect(await idsOf(admin, "2026-11")).toEqual([fromOctober, firstOfNovember, inDecember]);
  expect(await idsOf(admin, "2026-10")).toEqual([fromOctober, lastOfOctober]);
  expect(await idsOf(admin, "2026-12")).toEqual([inDecember]);
  expect(await statement(admin, "2026-11")).toMatchObject({
    agent: { name: AGENT, phone: null },
    month: "2026-11",
    totals: { submitted: 2, completed: 1 },
    is_cut: false,
  });
});

test("an operator's statement and table have own applications only, whatever the scope", async () => {
  expect(await idsOf(karim, "2026-11")).toEqual([firstOfNovember]);
  const report = async (by: Person) =>
    ((await by.get("/reports/summary?from=2026-11-01&to=2026-11-30")).body as Report).agents;
  expect(await report(karim)).toMatchObject([{ name: AGENT, submitted: 1, completed: 0 }]);
  expect(await report(admin)).toMatchObject([{ name: AGENT, submitted: 2, completed: 1 }]);
});

test("the table is a CSV file", async () => {
  const body = { from: "2026-11-01", to: "2026-11-30", table: "agents" };
  const { text } = await admin.post("/reports/export", body);
  const [heading, row] = text.replace("\ufeff", "").split(/\r?\n/);
  expect(heading).toBe("Agent,Submitted,Approved,Declined,Completed,Failed,Ended");
  // Approved today, which is a day of the period or none.
  expect(row).toMatch(/^Green Travels,2,[02],0,1,0,0$/);
});

test.each([
  ["agent=1", "Month must be written as 2026-11"],
  ["agent=1&month=2026-13", "Month must be written as 2026-11"],
  ["agent=Green&month=2026-11", "Agent must be the number of an agent"],
])("%s is refused: %s", async (query, message) => {
  expect(refused(await admin.get(`/reports/agent?${query}`))).toEqual([400, message]);
});

test("there is none of an agent that does not exist", async () => {
  expect((await admin.get("/reports/agent?agent=999&month=2026-11")).status).toBe(404);
});

test("the message to the agent has a line for each applicant, in either language", async () => {
  const { slips, ...rest } = await statement(admin, "2026-11");
  const [first, second] = slips;
  const told = { ...rest, slips: slips.slice(0, 2) };
  expect(agentStatementText(told, "en")).toBe(
    [
      "Green Travels, 11/2026: 2 submitted, 1 completed",
      `1. ${first?.name}, ${first?.passport_number}, Qatar, slip 30/11/2026`,
      `2. ${second?.name}, ${second?.passport_number}, Qatar, pending`,
    ].join("\n"),
  );
  expect(agentStatementText(told, "bn")).toContain("জমা");
  const many = {
    ...rest,
    slips: Array.from({ length: 70 }, () => slips[0]).flatMap((one) => one ?? []),
  };
  expect(agentStatementText(many, "en").split("\n").at(-1)).toBe("+ 10 more");
});

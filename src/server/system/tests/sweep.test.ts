import { expect, test } from "vitest";
import { startSweeping, sweep } from "#server/start-sweeping.ts";
import { letSlipGrowOld } from "#server/testing/erased.ts";
import { ageDraft, countStoredDrafts, createDraft } from "#server/testing/slip-records.ts";
import { readSlip, submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { System } from "#shared/system/contract.ts";

const app = await testApp({ RETENTION_MONTHS: "6" });
const admin = await app.person("admin");
const logged: string[] = [];
const log = { info: () => undefined, error: (line: string) => void logged.push(line) };

async function retention() {
  const { checks } = System.parse((await admin.get("/system")).body);
  return checks.find(({ name }) => name === "Retention");
}

test("a failing sweep is logged and does not stop the others", async () => {
  expect(await retention()).toMatchObject({ state: "warning" });
  await sweep(app.context, log);
  const slip = await submit(admin);
  await letSlipGrowOld(app, [slip.id], 7);
  await ageDraft(app, (await createDraft(admin)).id, "15 days");
  await app.context.sql`alter table notifications rename to notifications_away`;
  await sweep(app.context, log);
  await app.context.sql`alter table notifications_away rename to notifications`;
  expect(logged).toEqual([
    "The sweep could not remove old notifications (PostgresError, 42P01). It is tried again in an hour.",
    "The sweep could not remove applications past RETENTION_MONTHS (PostgresError, 42P01). It is tried again in an hour.",
  ]);
  expect(await countStoredDrafts(app)).toBe(0);
});

test("the first sweep runs at the start, and the checks show the last successful one", async () => {
  const slip = await submit(admin);
  await letSlipGrowOld(app, [slip.id], 7);
  await startSweeping(app.context, log).stop();
  expect((await readSlip(admin, slip.id)).first_name).toBe("Erased");
  expect(await retention()).toMatchObject({
    name: "Retention",
    state: "ok",
    says: "Last run 0 h ago, erased: 2. The next sweep erases 0",
  });
  await app.context.sql`update sweeps set succeeded_at = succeeded_at - interval '4 hours'`;
  expect(await retention()).toMatchObject({
    state: "error",
    says: "Last run 4 h ago, and one is due every hour. The log says why",
  });
});

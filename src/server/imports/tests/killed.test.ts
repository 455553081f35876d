import { afterAll, expect, test } from "vitest";
import { remoteClient, signInAt } from "#server/testing/client.ts";
import { officeSheet, readOfficeRows, sendRows } from "#server/testing/office-sheet.ts";
import { FIRST_ADMIN, startPrograms } from "#server/testing/programs.ts";
import { createTestDatabase } from "#server/testing/test-database.ts";

const database = await createTestDatabase();
const programs = await startPrograms(1, database.connection, {});
afterAll(async () => {
  await programs.stop();
  await database.close();
});

test("an import repeated after the program was killed stores each row once", async () => {
  const token = await signInAt(programs.address, FIRST_ADMIN);
  const admin = remoteClient(programs.address, token);
  const rows = await readOfficeRows(await officeSheet(30_000_001, 200, 10), new Date());
  const ready = rows.filter(({ fieldErrors }) => fieldErrors.length === 0);
  expect(ready).toHaveLength(190);

  expect(await sendRows(admin, ready, 1)).toEqual({ submitted: 100, repeated: 0 });
  await programs.kill(0);
  await programs.start(0);
  const within = sendRows(admin, ready.slice(100), 1).catch(() => null);
  await programs.kill(0);
  await within;
  await programs.start(0);

  const { submitted, repeated } = await sendRows(admin, ready);
  expect(submitted + repeated).toBe(190);
  expect(repeated).toBeGreaterThanOrEqual(100);
  const [stored] = await database.sql.unsafe(
    "select count(*)::int as slips, count(distinct passport_number)::int as people from slips",
  );
  expect(stored).toEqual({ slips: 190, people: 190 });
});

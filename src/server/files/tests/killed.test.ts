import { afterAll, expect, test } from "vitest";
import { remoteClient, signInAt } from "#server/testing/client.ts";
import { filesOf, picture, tryToAdd } from "#server/testing/files.ts";
import { FIRST_ADMIN, startPrograms } from "#server/testing/programs.ts";
import { submit } from "#server/testing/slip-states.ts";
import { createTestDatabase } from "#server/testing/test-database.ts";

const database = await createTestDatabase();
const programs = await startPrograms(1, database.connection, {});
afterAll(async () => {
  await programs.stop();
  await database.close();
});

test("a program that is killed while files are added leaves each with its bytes or not at all", async () => {
  const admin = remoteClient(programs.address, await signInAt(programs.address, FIRST_ADMIN));
  const slips = [];
  for (let count = 0; count < 12; count += 1) slips.push(await submit(admin));
  const files = slips.map(({ id }) => ({ id, bytes: picture({ bytes: 1_500_000 }) }));
  const add = ({ id, bytes }: (typeof files)[number]) => tryToAdd(admin, id, bytes);

  const first = files.map((file) => add(file).catch(() => null));
  await Promise.race(first);
  await programs.kill(0);
  const answered = (await Promise.all(first)).filter((answer) => answer?.status === 201);
  const halves = await database.sql`
    select f.id, c.file_id from slip_files f full join slip_file_contents c on c.file_id = f.id
    where f.id is null or c.file_id is null`;
  expect(halves).toEqual([]);
  const { stored } = await database.sql<{ stored: number }[]>`
    select count(*) as stored from slip_files`.one();
  expect(stored).toBeGreaterThanOrEqual(answered.length);

  await programs.start(0);
  // In turn: of many at once some are refused when the machine is slow.
  for (const file of files) expect([200, 201]).toContain((await add(file)).status);
  for (const { id } of files) expect(await filesOf(admin, id)).toHaveLength(1);
});

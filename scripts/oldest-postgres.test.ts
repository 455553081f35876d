import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeBackup } from "#server/backup/backups.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { sealAll } from "#server/log/seal-log.ts";
import { verifyAudit } from "#server/log/verify-audit.ts";
import { verifyMoney } from "#server/money/verify-money.queries.ts";
import { ROOMS } from "#server/rooms.ts";
import { addressOf, declaredEndpoints } from "#server/testing/endpoints.ts";
import { addFile, filesOf, openBytes, picture } from "#server/testing/files.ts";
import { followUp } from "#server/testing/follow-ups.ts";
import { ask, balanceOf, decide, setPrice } from "#server/testing/money.ts";
import { findOldestPostgres } from "#server/testing/oldest-postgres/find-oldest.ts";
import { FIRST_ADMIN, startPrograms } from "#server/testing/programs.ts";
import { process, readHistory, readSlip, submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { copyTemplate, startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { readEveryScreen } from "./releases/every-screen.ts";
import { listReleases, RELEASE_KEYS } from "./releases/read-release.ts";

const binaries = findOldestPostgres();

describe.skipIf(!binaries)("on PostgreSQL 15, the oldest version that is promised", () => {
  let server: TestServer;
  let folder: string;

  beforeAll(async () => {
    server = await startTestServer(binaries);
    folder = await mkdtemp(join(tmpdir(), "slipdesk-oldest-"));
  });

  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("the program starts with an empty database at DATABASE_URL, and the first admin signs in", async () => {
    const programs = await startPrograms(1, server.connection, {});
    const answer = await fetch(`${programs.address}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(FIRST_ADMIN),
    });
    await programs.stop();
    expect(answer.status).toBe(200);
  });

  test("an application goes from its form to its result, is charged, and is whole after a restore", async () => {
    const app = await testApp({}, undefined, await copyTemplate(server.connection));
    const { major } = await app.context.sql<{ major: number }[]>`
      select current_setting('server_version_num')::int / 10000 as major`.one();
    expect(major).toBe(15);
    await app.work();
    const admin = await app.person("admin");
    const operator = await app.person("operator");
    await setPrice(admin, "10.00");
    await decide(admin, await ask(app, operator), { decision: "credit", amount: "82.00" });

    const { id } = await submit(operator);
    const page = picture({ bytes: 200_000 });
    const file = await addFile(operator, id, page);
    await admin.patch(`/auto/slip/${id}/status`, { status: "approved" });
    await process(admin, id);
    await expect.poll(async () => (await readSlip(admin, id)).process_status).toBe("finished");
    const reference = (await readSlip(admin, id)).payment_link?.split("/").at(-1);
    expect((await app.anonymous.post(`/sandbox/bookings/${reference}/payment`)).status).toBe(200);
    const values = { slip_number: "20261119000000001", valid_till: "2026-12-18" };
    expect((await followUp(operator, id, values)).status).toBe(200);
    expect(await balanceOf(operator)).toBe("72.00");

    const failed: string[] = [];
    for (const endpoint of await declaredEndpoints()) {
      if (endpoint.method !== "GET" || endpoint.path === "/events") continue;
      const path = addressOf(endpoint).replace("999999", String(id));
      const found = await admin.get(`${path}?q=rahim&search=rahim&limit=10`);
      if (found.status >= 500) failed.push(`${path}: ${found.text}`);
    }
    expect(failed).toEqual([]);

    await sealAll(app.context);
    const backup = join(folder, "backup");
    await makeBackup(app.context, backup, "a-key-for-backups-in-tests", app.clock.now);
    const other = await copyTemplate(server.connection);
    await restoreBackup({ sql: other.sql, rooms: ROOMS }, backup, {
      key: "a-key-for-backups-in-tests",
      replace: true,
    });
    const restored = await testApp({}, undefined, other);
    const { body } = await restored.signIn(operator.email, operator.password);
    const { token } = body as { token: string };
    const again = { ...operator, ...restored.withToken(token), token };
    expect(await readSlip(again, id)).toEqual(await readSlip(operator, id));
    expect(await readHistory(again, id)).toEqual(await readHistory(operator, id));
    expect(await filesOf(again, id)).toEqual(await filesOf(operator, id));
    expect((await openBytes(restored, again, id, file.id)).bytes).toEqual(page);
    expect(await balanceOf(again)).toBe("72.00");
    const { findings } = await verifyMoney(other.sql);
    expect(findings.filter(({ count }) => count > 0)).toEqual([]);
    await sealAll(restored.context);
    expect((await verifyAudit(other.sql, [])).failures).toEqual([]);
  });

  test.each(listReleases())(
    "from the backup of a desk of $version a whole desk is made, in which the admin can read every screen",
    async ({ plain }) => {
      const database = await copyTemplate(server.connection);
      const desk = { sql: database.sql, rooms: ROOMS };
      const { made_at } = await restoreBackup(desk, plain, { key: undefined, replace: false });
      const app = await testApp(RELEASE_KEYS, undefined, database);
      app.clock.now = new Date(made_at);
      const admin = { email: "admin1@desk.test", password: "correct-horse-1" };
      expect(await readEveryScreen(app, admin)).toEqual([]);
      const { findings } = await verifyMoney(database.sql);
      expect(findings.filter(({ count }) => count > 0)).toEqual([]);
      expect((await verifyAudit(database.sql, [])).failures).toEqual([]);
    },
  );
});

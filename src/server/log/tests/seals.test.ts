import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findHead } from "#server/log/log.queries.ts";
import { sealAll, startSealing } from "#server/log/seal-log.ts";
import { verifyAudit } from "#server/log/verify-audit.ts";
import { writeSetBack } from "#server/system/forget.ts";
import { countSeals, readAudit, tamper } from "#server/testing/audit.ts";
import { submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { System } from "#shared/system/contract.ts";

const app = await testApp({ DATA_DIR: await mkdtemp(join(tmpdir(), "slipdesk-audit-")) });
const admin = await app.person("admin");

test("every entry gets one seal, also with several programs", async () => {
  for (const _time of [1, 2, 3]) await submit(admin);
  await Promise.all([sealAll(app.context), sealAll(app.context), sealAll(app.context)]);
  await sealAll(app.context);
  const [newest] = (await readAudit(admin)).entries;
  expect(await countSeals(app)).toBeGreaterThanOrEqual(4);
  expect(await countSeals(app)).toBe(newest?.id);
});

test("an entry of a slow transaction is sealed once committed, also after later ones", async () => {
  const { sql } = app.context;
  let place = await sealAll(app.context);
  await sql.begin(async (slow) => {
    await slow`insert into audit.log (kind, action) values ('desk', 'slow')`;
    await submit(admin);
    place = await sealAll(app.context, place);
  });
  const before = await countSeals(app);
  await sealAll(app.context, place);
  expect(await countSeals(app)).toBe(before + 1);
  expect((await verifyAudit(sql, [])).failures).toEqual([]);
});

test("the end of the chain is stored in DATA_DIR and written to the program's log", async () => {
  const lines: string[] = [];
  const keep = (line: string) => void lines.push(line);
  await submit(admin);
  await startSealing(app.context, { info: keep, error: keep }).stop();
  const { seq, hash } = await findHead(app.context.sql);
  const stored = await readFile(join(app.context.settings.DATA_DIR, "audit-head"), "utf8");
  expect(stored).toBe(`${seq} ${hash.toString("hex")}\n`);
  expect(lines.at(-1)).toBe(`Audit log: ${seq} ${hash.toString("hex")}`);
});

test("a stored end that the chain no longer contains stays in DATA_DIR and is reported", async () => {
  const cut = await testApp({ DATA_DIR: await mkdtemp(join(tmpdir(), "slipdesk-audit-")) });
  const person = await cut.person("admin");
  const lines: string[] = [];
  const log = { info: () => undefined, error: (line: string) => void lines.push(line) };
  const find = async () =>
    System.parse((await person.get("/system")).body).checks.find(
      ({ name }) => name === "Audit log",
    );
  await startSealing(cut.context, log).stop();
  expect(await find()).not.toMatchObject({ state: "error" });
  const file = join(cut.context.settings.DATA_DIR, "audit-head");
  const stored = await readFile(file, "utf8");
  await tamper(cut, "delete from audit.seals; delete from audit.log");
  await submit(person);
  await startSealing(cut.context, log).stop();
  expect(await readFile(file, "utf8")).toBe(stored);
  expect(lines).toContainEqual(expect.stringContaining("cut off or recreated"));
  expect(await find()).toMatchObject({
    state: "error",
    says: expect.stringContaining("cut off or recreated"),
  });
  // Whoever knows why begins again by moving the file away.
  await rm(file);
  await startSealing(cut.context, log).stop();
  expect(await readFile(file, "utf8")).not.toBe(stored);
  expect(await find()).not.toMatchObject({ state: "error" });
  // What cannot be read is not overwritten either.
  await writeFile(file, "");
  await startSealing(cut.context, log).stop();
  expect(await readFile(file, "utf8")).toBe("");
});

const LAST = "(select max(entry_id) from audit.seals)";
const LAST_SEAL = "(select max(seq) from audit.seals)";

// Each leaves the log as it is, broken: the last one is looked at alone.
test.each([
  ["edited", `update audit.log set actor_id = 4711 where id = ${LAST}`, /was changed/],
  ["removed", `delete from audit.log where id = ${LAST}`, /was removed/],
  [
    "moved to another place",
    `update audit.seals set entry_id = -entry_id where seq >= ${LAST_SEAL} - 1;
     update audit.seals s set entry_id = -o.entry_id from audit.seals o
       where s.seq + o.seq = 2 * ${LAST_SEAL} - 1 and s.seq >= ${LAST_SEAL} - 1 and o.seq >= ${LAST_SEAL} - 1`,
    /was (changed|removed)/,
  ],
  [
    "cut off with its seals",
    `delete from audit.log where id > ${LAST} - 2;
     delete from audit.seals where seq > ${LAST_SEAL} - 2`,
    /was cut off or recreated/,
  ],
  [
    "rewritten to the same length",
    `update audit.log set actor_id = 4711 where id = ${LAST}; delete from audit.seals;
     select audit.seal_entries('0', 100000)`,
    /was cut off or recreated/,
  ],
  [
    "added to with an earlier date",
    `insert into audit.log (kind, action, at) values ('account', 'password-reset', now() - interval '6 minutes');
     select audit.seal_entries('0', 100000)`,
    /put in with an earlier date/,
  ],
])("a log that was %s is detected", async (_how, change, says) => {
  const broken = await testApp({ DATA_DIR: app.context.settings.DATA_DIR });
  const person = await broken.person("admin");
  for (const _time of [1, 2, 3]) await submit(person);
  await sealAll(broken.context);
  const known = await findHead(broken.context.sql);
  expect((await verifyAudit(broken.context.sql, [known])).failures).toEqual([]);
  await tamper(broken, change);
  const { failures } = await verifyAudit(broken.context.sql, [known]);
  expect(failures.join("\n")).toMatch(says);
});

test("unsealed entries are reported once they are a minute old", async () => {
  const old =
    "insert into audit.log (kind, action, at) values ('desk', 'old', now() - interval '2 minutes')";
  await tamper(app, old);
  expect((await verifyAudit(app.context.sql, [])).failures).toEqual([
    expect.stringContaining("1 entries have no seal"),
  ]);
});

test("a clock that was set back fails the check until an admin notes it, seal by seal, and then leaves a remark", async () => {
  const back = await testApp({ DATA_DIR: app.context.settings.DATA_DIR });
  await submit(await back.person("admin"));
  const write = async (ago: string) => {
    await tamper(
      back,
      `insert into audit.log (kind, action, at) values ('desk', 'old', now() - interval '${ago}')`,
    );
    await sealAll(back.context);
  };
  const verify = () => verifyAudit(back.context.sql, []);
  await write("4 minutes");
  expect(await verify()).toMatchObject({ failures: [], remarks: [] });
  await submit(await back.person("admin"));
  await write("1 hour");
  const { seq } = await findHead(back.context.sql);
  expect((await verify()).failures).toEqual([expect.stringContaining(`(seal ${seq}) is dated`)]);

  await expect(writeSetBack(back.context, [seq - 1])).rejects.toThrow(
    `dated earlier can be named: ${seq}`,
  );
  await expect(writeSetBack(back.context, [])).rejects.toThrow("Nothing was written");
  await writeSetBack(back.context, [seq]);
  expect(await verify()).toMatchObject({
    failures: [],
    remarks: [expect.stringContaining(`(seal ${seq}) is dated`)],
  });
  // It covers what it names, and nothing that comes after.
  await write("2 hours");
  const later = (await findHead(back.context.sql)).seq;
  expect((await verify()).failures).toEqual([expect.stringContaining(`(seal ${later}) is dated`)]);
  // An entry that nobody sealed as it stands covers nothing.
  await tamper(
    back,
    `update audit.log set details = '{"seals":["${later}"]}' where action = 'clock-set-back'`,
  );
  expect((await verify()).failures.join()).toMatch(/was changed.*is dated/);
});

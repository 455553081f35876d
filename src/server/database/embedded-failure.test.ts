import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./database.ts";

const QUIET = { info: () => undefined, error: () => undefined };

function folder(): string {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), "slipdesk-failure-")));
  chmodSync(dataDir, 0o711);
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

const opened = (dataDir: string, signal?: AbortSignal) =>
  openDatabase({ DATA_DIR: dataDir }, QUIET, { signal });

test("data of another PostgreSQL is refused with what to do on a desk", async () => {
  const dataDir = folder();
  mkdirSync(join(dataDir, "postgres", "cluster"), { recursive: true });
  writeFileSync(join(dataDir, "postgres/cluster/PG_VERSION"), "17\n");
  await expect(opened(dataDir)).rejects.toMatchObject({
    message: expect.stringMatching(
      /made by PostgreSQL 17, .* PostgreSQL 18, .* Start the SlipDesk version that made it and take a backup/,
    ),
    exitCode: 1,
  });
});

test.runIf(process.getuid?.() === 0)(
  "a copied DATA_DIR is refused with what restores it",
  async () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, "database-folder"), "/var/lib/slipdesk/another\n");
    await expect(opened(dataDir)).rejects.toThrow(
      /the database of another folder.*`npm run restore` restores a backup\.$/,
    );
  },
);

test("a DATA_DIR that cannot be made is refused by its name", async () => {
  const file = join(folder(), "file");
  writeFileSync(file, "");
  await expect(opened(join(file, "data"))).rejects.toThrow(
    /^The folder .*\/file\/data cannot be made: .*\. DATA_DIR names the folder\.$/,
  );
});

test.runIf(process.platform === "linux")(
  "a DATA_DIR where no folder can be made is refused as well, and soon",
  async () => {
    await expect(opened("/proc/none/data")).rejects.toThrow(
      /^The folder \/proc\/none\/data cannot be made: .*\. DATA_DIR names the folder\.$/,
    );
  },
);

test("a start that is broken off ends with 130", async () => {
  await expect(opened(folder(), AbortSignal.abort())).rejects.toMatchObject({ exitCode: 130 });
});

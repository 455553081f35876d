import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "./test-database.ts";

const PACKAGE = join(import.meta.dirname, "..");

test("the example of the README runs as it stands, on an empty database", async () => {
  const server = await startServer();
  onTestFinished(server.stop);
  const { host, user, password, database } = await server.newDatabase();
  const { stdout } = await promisify(execFile)(process.execPath, [join(PACKAGE, "example.ts")], {
    env: { PGHOST: host, PGUSER: user, PGPASSWORD: password, PGDATABASE: database },
  });
  expect(stdout).toBe("Padma Nadir Majhi\n");
  const example = readFileSync(join(PACKAGE, "example.ts"), "utf8");
  expect(readFileSync(join(PACKAGE, "README.md"), "utf8")).toContain(`\`\`\`ts\n${example}\`\`\``);
});

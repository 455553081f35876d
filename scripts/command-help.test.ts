import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

test.each([
  ["seed", "--slips"],
  ["backup", "FILE"],
  ["restore", "--replace"],
  ["money", "verify"],
])("npm run %s -- --help prints its usage and exits with 0", (name, taken) => {
  const file = join(import.meta.dirname, `${name}.ts`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, "--help"], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, DATA_DIR: "/nonexistent" },
  });
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain(`npm run ${name} -- `);
  expect(stdout).toContain(taken);
});

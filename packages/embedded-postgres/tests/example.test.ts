import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { newFolder } from "./run-program.ts";

const PACKAGE = join(import.meta.dirname, "..");

test("the example of the README runs as it stands, from an empty folder", async () => {
  const { dataDir: folder, remove } = newFolder();
  onTestFinished(remove);
  const { stdout } = await promisify(execFile)(process.execPath, [join(PACKAGE, "example.ts")], {
    cwd: folder,
  });
  expect(stdout).toContain("[ { count: '1' } ]");
  const example = readFileSync(join(PACKAGE, "example.ts"), "utf8");
  expect(readFileSync(join(PACKAGE, "README.md"), "utf8")).toContain(`\`\`\`ts\n${example}\`\`\``);
});

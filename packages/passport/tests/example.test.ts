import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const PACKAGE = join(import.meta.dirname, "..");

test("the example of the README runs as it stands", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(PACKAGE, "example.ts")]);
  expect(stdout).toBe(
    "A01234567 UDDIN 1995-03-17 Corrected: 3rd character I → 1, verified by the check digits.\n",
  );
  const example = readFileSync(join(PACKAGE, "example.ts"), "utf8");
  expect(readFileSync(join(PACKAGE, "README.md"), "utf8")).toContain(`\`\`\`ts\n${example}\`\`\``);
});

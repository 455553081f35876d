import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { BuildError, buildPageIfOutOfDate } from "./build-page.ts";
import { fingerprintOfSources } from "./page-sources.ts";

const folder = mkdtempSync(join(tmpdir(), "slipdesk-build-"));
afterAll(() => rmSync(folder, { recursive: true }));

const stamp = join(folder, "built-from");
const trace = join(folder, "trace");

/** A build that records its process id and exits with this code. */
function builderThatEndsWith(code: number): string {
  const builder = join(folder, `build-${code}.mjs`);
  writeFileSync(
    builder,
    `import { writeFileSync } from "node:fs";
    writeFileSync(${JSON.stringify(trace)}, JSON.stringify([process.pid, process.ppid]));
    process.exit(${code});`,
  );
  return builder;
}

test("the page is built in a separate process, whose memory is freed when it ends", async () => {
  await buildPageIfOutOfDate({ builder: builderThatEndsWith(0), stamp });
  const [pid, parent] = JSON.parse(readFileSync(trace, "utf8"));
  expect(pid).not.toBe(process.pid);
  expect(parent).toBe(process.pid);
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});

test("a failed build is reported with a message", async () => {
  const built = buildPageIfOutOfDate({ builder: builderThatEndsWith(1), stamp });
  await expect(built).rejects.toThrow(
    new BuildError("The page could not be built; the reason stands above."),
  );
});

test("a page built from the same sources is not built again", async () => {
  rmSync(trace, { force: true });
  writeFileSync(stamp, await fingerprintOfSources());
  await buildPageIfOutOfDate({ builder: builderThatEndsWith(0), stamp });
  expect(existsSync(trace)).toBe(false);
});

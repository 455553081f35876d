import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, expect, test } from "vitest";
import { BuildError, buildPageIfOutOfDate } from "./build-page.ts";
import { fingerprintOfSources, PAGES, stampIn } from "./page-sources.ts";

const folder = mkdtempSync(join(tmpdir(), "slipdesk-build-"));
afterAll(() => rmSync(folder, { recursive: true }));

const trace = join(folder, "trace");

/** A build that records its process id and exits with this code. */
function builderThatEndsWith(code: number): string {
  const builder = join(folder, `build-${code}.mjs`);
  writeFileSync(
    builder,
    `import { writeFileSync } from "node:fs";
    writeFileSync(${JSON.stringify(trace)}, JSON.stringify([process.pid, process.ppid, process.argv[2]]));
    process.exit(${code});`,
  );
  return builder;
}

test("the page is built in a separate process, whose memory is freed when it ends", async () => {
  await buildPageIfOutOfDate("check", { builder: builderThatEndsWith(0), folder });
  const [pid, parent, mode] = JSON.parse(readFileSync(trace, "utf8"));
  expect(pid).not.toBe(process.pid);
  expect(parent).toBe(process.pid);
  expect(mode).toBe("check");
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});

test("a failed build is reported with a message", async () => {
  const built = buildPageIfOutOfDate("check", { builder: builderThatEndsWith(1), folder });
  await expect(built).rejects.toThrow(
    new BuildError("The page could not be built; the reason stands above."),
  );
});

test("a page built from the same sources is not built again", async () => {
  rmSync(trace, { force: true });
  writeFileSync(stampIn(folder), await fingerprintOfSources());
  await buildPageIfOutOfDate("check", { builder: builderThatEndsWith(0), folder });
  expect(existsSync(trace)).toBe(false);
});

test("the checks and the journeys build their page beside the one that a running program serves", () => {
  expect(relative(PAGES.production, PAGES.check)).toMatch(/^\.\./);
});

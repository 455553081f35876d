import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { findPage } from "#server/http/page.ts";
import { testApp } from "#server/testing/test-app.ts";
import { BuildError, buildPageIfOutOfDate } from "./build-page.ts";
import { fingerprintOfSources, PAGES } from "./page-sources.ts";
import { writePage } from "./write-page.ts";

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
  const fingerprint = await fingerprintOfSources();
  mkdirSync(join(folder, fingerprint));
  writeFileSync(join(folder, fingerprint, "index.html"), "");
  writeFileSync(join(folder, ".built-from"), fingerprint);
  await buildPageIfOutOfDate("check", { builder: builderThatEndsWith(0), folder });
  expect(existsSync(trace)).toBe(false);
});

test("a running program keeps its page while the next one is built, and a later one takes the newest", async () => {
  const site = mkdtempSync(join(folder, "site-"));
  const pages = join(site, "pages");
  const { context } = await testApp();
  const build = async (says: string) => {
    writeFileSync(join(site, "index.html"), '<script type="module" src="/main.js"></script>');
    writeFileSync(join(site, "main.js"), `document.title = "${says.repeat(1_000)}";`);
    await writePage("check", { root: site, folder: pages, fingerprint: says });
  };
  const serve = async () => {
    const pageFolder = (await findPage(pages)) ?? "";
    const app = await createApp(context, { pageFolder });
    return async () => {
      const [, script = ""] = /src="(.*?)"/.exec((await app.inject("/")).body) ?? [];
      const headers = { "accept-encoding": "br" };
      const { statusCode, headers: sent } = await app.inject({ url: script, headers });
      return [script, statusCode, sent["content-encoding"]];
    };
  };
  expect(await findPage(pages)).toBeNull();
  await build("a");
  const first = await serve();
  const whole = await first();
  expect(whole).toEqual([expect.stringMatching(/^\/assets\//), 200, "br"]);
  await build("b");
  expect(await first()).toEqual(whole);
  const second = await serve();
  expect((await second())[0]).not.toBe(whole[0]);
  // Built again from what an earlier one was built from, and from something new: the last two stay.
  await build("a");
  expect([await first(), (await second())[1]]).toEqual([whole, 200]);
  await build("c");
  expect(readdirSync(pages).toSorted()).toEqual([".built-from", "a", "c"]);
  expect(await first()).toEqual(whole);
});

test("the checks and the journeys build their page beside the one that a running program serves", () => {
  expect(relative(PAGES.production, PAGES.check)).toMatch(/^\.\./);
});

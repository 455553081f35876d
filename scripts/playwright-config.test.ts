import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("reading the Playwright configuration neither looks for a browser nor fetches one", () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", 'await import("./playwright.config.ts")'],
    { encoding: "utf8", env: { ...process.env, SLIPDESK_BROWSER: "/nonexistent/chromium" } },
  );
  expect([status, stderr]).toEqual([0, ""]);
});

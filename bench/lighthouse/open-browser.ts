import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "../../e2e/browser.ts";

/** A browser that Lighthouse can control on this port. */
export type SteeredBrowser = {
  port: number;
  version: string;
  /** Signs this browser in to the desk, or out. */
  keepToken(token: string | null): Promise<void>;
  close(): Promise<void>;
};

/** Opens a browser with an empty cache. */
export async function openBrowser(address: string): Promise<SteeredBrowser> {
  const home = mkdtempSync(join(tmpdir(), "slipdesk-lighthouse-"));
  const port = await freePort();
  const { executablePath, args, env } = await findBrowser();
  const context = await chromium.launchPersistentContext(home, {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    env,
    viewport: null,
  });
  return {
    port,
    version: context.browser()?.version() ?? "",
    async keepToken(token) {
      const page = await context.newPage();
      // A page of the same origin without scripts.
      await page.goto(`${address}/favicon.svg`);
      await page.evaluate((token) => {
        localStorage.clear();
        if (token !== null) localStorage.setItem("token", token);
      }, token);
      await page.close();
    },
    async close() {
      await context.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, "127.0.0.1", () => {
    const at = server.address();
    server.close(() => resolve(typeof at === "object" && at ? at.port : 0));
  });
  return promise;
}

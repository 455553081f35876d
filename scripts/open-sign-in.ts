// Opens a desk's sign-in in a browser, once it is ready: node scripts/pinned-node.mjs scripts/open-sign-in.ts ADDRESS
import { setTimeout as wait } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { openRun } from "#server/testing/open-run.ts";
import { findBrowser } from "../e2e/browser.ts";

const READY_WITHIN_MS = 120_000;
const [, , address = ""] = process.argv;

openRun();
await ready();
const browser = await chromium.launch(await findBrowser());
try {
  const page = await browser.newPage();
  await page.goto(address);
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  console.log(`The sign-in is at ${address}.`);
} finally {
  await browser.close();
}

async function ready(): Promise<void> {
  const began = performance.now();
  for (;;) {
    const answer = await fetch(`${address}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    if (performance.now() - began > READY_WITHIN_MS) throw new Error(`${address} is not ready.`);
    await wait(250);
  }
}

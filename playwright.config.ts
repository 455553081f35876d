import { defineConfig } from "@playwright/test";
import { chosenBrowser } from "./e2e/browser.ts";

const OUTER = /@outer/;
// Both are set by e2e/start-desk.ts before the workers read this file again; until then nothing is started or fetched.
const baseURL = process.env.BASE_URL;
const launchOptions = chosenBrowser();

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  outputDir: "test-results/journeys",
  globalSetup: "./e2e/start-desk.ts",
  workers: 2,
  // Only what never ends fails by its time, as in the unit tests.
  timeout: 300_000,
  // Journeys do not measure time. A page that misses a change refetches after 15 s, though, and that must not pass.
  expect: { timeout: 14_000, toPass: { timeout: 120_000 } },
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  reporter: "list",
  projects: [
    // What every change goes through.
    { name: "journeys", grepInvert: OUTER },
    // What runs nightly and before a release: repetitions, and what tests of the server and the page hold as well.
    { name: "outer", grep: OUTER },
  ],
  use: {
    ...(baseURL === undefined ? {} : { baseURL }),
    actionTimeout: 120_000,
    // What was done, asked and logged. What the page was like at each step, and the film, take a third of the time.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
    ...(launchOptions === undefined ? {} : { launchOptions }),
  },
});

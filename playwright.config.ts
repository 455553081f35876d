import { defineConfig } from "@playwright/test";
import { findBrowser } from "./e2e/browser.ts";

const baseURL = process.env.BASE_URL;

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./e2e/start-desk.ts",
  workers: 2,
  timeout: 60_000,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  reporter: "list",
  use: {
    // e2e/start-desk.ts sets it before the workers read this file again.
    ...(baseURL === undefined ? {} : { baseURL }),
    actionTimeout: 15_000,
    trace: "retain-on-failure",
    launchOptions: await findBrowser(),
  },
});

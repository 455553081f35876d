import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { bookmarkScript } from "./scripts/bookmark-script.ts";
import { reactWithCompiler } from "./vite.config.ts";

const REAL_TIMERS = "src/server/testing/real-timers.ts";

const COMMON = {
  globalSetup: ["src/server/testing/global-setup.ts"],
  setupFiles: [REAL_TIMERS],
  // Only what never ends fails by its time: what takes seconds may take minutes on a machine that does much else.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
  // Nothing is created at import time, so files share what is loaded: loading the program again for each took half the time.
  isolate: false,
};

// The page's own tests run in a page and are answered by the program; all others run in Node.
export default defineConfig({
  test: {
    // Tests wait half of the time, for the database, programs and the disk: with a worker for each core half of them would be idle.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        plugins: [bookmarkScript],
        test: {
          ...COMMON,
          name: "node",
          include: ["{src,scripts,packages}/**/*.test.ts"],
          // A stylesheet read as text keeps its text.
          css: { include: [/\?raw$/] },
        },
      },
      {
        plugins: [...reactWithCompiler(), bookmarkScript],
        test: {
          ...COMMON,
          name: "page",
          include: ["src/web/**/*.test.tsx"],
          environment: "jsdom",
          environmentOptions: { jsdom: { url: "http://desk.test/" } },
          setupFiles: [
            REAL_TIMERS,
            "src/server/testing/answer-page.ts",
            "src/web/testing/prepare-page.ts",
          ],
        },
      },
    ],
  },
});

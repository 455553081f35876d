import { expect, test } from "vitest";
import { checkReach } from "./check-reach.ts";
import { sourceAt } from "./source.ts";

const PAGE = "src/web/slips/slips-page.tsx";
const BOUND = { [PAGE]: 3 };
const sources = (page: string) => [
  sourceAt(PAGE, page),
  sourceAt("src/web/slips/list.tsx", 'export { two } from "#shared/two.ts";\nimport "./list.css";'),
  sourceAt("src/web/slips/list.css", ""),
  sourceAt("src/shared/two.ts", 'import { list } from "#web/slips/list.tsx";'),
  sourceAt("src/web/slips/more.tsx", ""),
];

test("a page that loads more of our files than its bound is refused, also by files that import each other", () => {
  const page = 'import { list } from "./list.tsx";\nimport { more } from "./more.tsx";';
  expect(checkReach(sources(page), BOUND)).toEqual([
    { path: PAGE, says: expect.stringContaining("reaches 4 of our files") },
  ]);
});

test("types, stylesheets, packages and what is loaded later do not count", () => {
  const page = [
    'import { useState } from "react";',
    'import type { More } from "./more.tsx";',
    'import { list } from "./list.tsx";',
    'const Later = lazy(() => import("./more.tsx"));',
  ].join("\n");
  expect(checkReach(sources(page), BOUND)).toEqual([]);
});

test("a bound of a page that is gone is refused", () => {
  expect(checkReach([], BOUND)).toEqual([
    { path: "scripts/structure/table.ts", says: expect.stringContaining("there is no") },
  ]);
});

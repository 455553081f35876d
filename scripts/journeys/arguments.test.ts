import { expect, test } from "vitest";
import { argumentsFor } from "./arguments.ts";

const SPECS = ["admin-money.spec.ts", "desk.ts", "money.spec.ts", "review-queue.spec.ts"];

test("a name chooses the specs in whose file name it is, wherever the clone lies", () => {
  const [, ring, pattern = "", ...more] = argumentsFor("journeys", ["money"], SPECS);
  expect([ring, ...more]).toEqual(["--project=journeys"]);
  const isChosen = (path: string) => new RegExp(pattern, "i").test(path);
  expect(isChosen("/home/money/slipdesk/e2e/money.spec.ts")).toBe(true);
  expect(isChosen("/home/money/slipdesk/e2e/admin-money.spec.ts")).toBe(true);
  expect(isChosen("/home/money/slipdesk/e2e/review-queue.spec.ts")).toBe(false);
});

test("a spec is also named by its path, and a journey by its line", () => {
  const line = argumentsFor("outer", ["e2e/money.spec.ts:59"], SPECS);
  expect(line).toEqual(["test", "--project=outer", "/e2e/[^/]*money.spec.ts:59"]);
});

test("a word that is in no file's name chooses journeys by their titles; options stay as they are", () => {
  const words = argumentsFor("journeys", ["queue", "approve", "--workers", "1"], SPECS);
  expect(words.slice(2)).toEqual(["/e2e/[^/]*queue", "--grep=approve", "--workers", "1"]);
  expect(argumentsFor("journeys", ["-g", "money"], SPECS).slice(2)).toEqual(["-g", "money"]);
});

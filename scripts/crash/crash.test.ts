import { expect, test } from "vitest";
import { submitting } from "./applications.ts";
import { paying } from "./payments.ts";
import { runCrashTest } from "./run-crash-test.ts";

// Between them, each kind of kill. `npm run endurance` kills hundreds of times.
test("after kills during writes no acknowledged application is lost, duplicated or incomplete", {
  timeout: 600_000,
}, async () => {
  const lines: string[] = [];
  const { acknowledged, failures } = await runCrashTest({
    work: submitting(),
    programs: 1,
    cycles: 2,
    writes: 40,
    seed: 7,
    clients: 8,
    victims: ["program", "database"],
    say: (line) => lines.push(line),
  });
  expect(failures, lines.join("\n")).toEqual([]);
  expect(acknowledged).toBeGreaterThanOrEqual(40);
});

test("after kills during payments over two programs every paid application is charged once", {
  timeout: 600_000,
}, async () => {
  const lines: string[] = [];
  const { acknowledged, failures } = await runCrashTest({
    work: paying(150),
    programs: 2,
    cycles: 2,
    writes: 50,
    seed: 7,
    clients: 8,
    victims: ["connection", "both"],
    say: (line) => lines.push(line),
  });
  expect(failures, lines.join("\n")).toEqual([]);
  expect(acknowledged).toBeGreaterThanOrEqual(50);
});

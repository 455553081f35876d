import { expect, test } from "vitest";
import { submitting } from "./applications.ts";
import type { Victim } from "./kill.ts";
import { paying } from "./payments.ts";
import { runCrashTest } from "./run-crash-test.ts";

// Killing one connection aborts as much as killing everything, and recovery takes a third of the time.
const CONNECTIONS = Array.from({ length: 4 }, (): Victim => "connection");

// `npm run crash-test` kills as often as one likes.
test("after twelve kills during writes no acknowledged application is lost, duplicated or incomplete", {
  timeout: 600_000,
}, async () => {
  const lines: string[] = [];
  const { acknowledged, faults } = await runCrashTest({
    work: submitting(),
    programs: 1,
    cycles: 12,
    writes: 240,
    seed: 7,
    clients: 8,
    victims: ["program", ...CONNECTIONS, "database", "both", ...CONNECTIONS, "database"],
    say: (line) => lines.push(line),
  });
  expect(faults, lines.join("\n")).toEqual([]);
  expect(acknowledged).toBeGreaterThanOrEqual(240);
});

test("after kills during payments over two programs every paid application is charged once", {
  timeout: 600_000,
}, async () => {
  const lines: string[] = [];
  const { acknowledged, faults } = await runCrashTest({
    work: paying(600),
    programs: 2,
    cycles: 8,
    writes: 200,
    seed: 7,
    clients: 8,
    victims: ["connection", "program", "connection", "database", "connection", "both"],
    say: (line) => lines.push(line),
  });
  expect(faults, lines.join("\n")).toEqual([]);
  expect(acknowledged).toBeGreaterThanOrEqual(200);
});

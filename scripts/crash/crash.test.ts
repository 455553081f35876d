import { expect, test } from "vitest";
import type { Victim } from "./kill.ts";
import { runCrashTest } from "./run-crash-test.ts";

// Killing one connection aborts as much as killing everything, and recovery takes a third of the time.
const CONNECTIONS = Array.from({ length: 13 }, (): Victim => "connection");

test("after thirty kills during writes no acknowledged application is lost, duplicated or incomplete", {
  timeout: 600_000,
}, async () => {
  const lines: string[] = [];
  const { acknowledged, faults } = await runCrashTest({
    cycles: 30,
    writes: 600,
    seed: 7,
    clients: 8,
    victims: ["program", ...CONNECTIONS, "database", "both", ...CONNECTIONS, "database"],
    say: (line) => lines.push(line),
  });
  expect(faults, lines.join("\n")).toEqual([]);
  expect(acknowledged).toBeGreaterThanOrEqual(600);
});

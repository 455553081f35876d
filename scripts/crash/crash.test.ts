import { expect, test } from "vitest";
import type { Victim } from "./kill.ts";
import { runCrashTest } from "./run-crash-test.ts";

// What a kill of one connection undoes is as much as a kill of the whole, and all is back in a third of the time.
const CONNECTIONS = Array.from({ length: 13 }, (): Victim => "connection");

test("of thirty kills in the midst of writes none loses, doubles or halves what was acknowledged", {
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

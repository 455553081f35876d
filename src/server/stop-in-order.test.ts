import { expect, test } from "vitest";
import { stopInOrder } from "./program.ts";

function parts() {
  const errors: string[] = [];
  const log = { info: () => undefined, error: (line: string) => void errors.push(line) };
  const closed: string[] = [];
  const part = (name: string, close: () => Promise<unknown> = async () => undefined) => ({
    part: name,
    withinMs: 20,
    close: () => {
      closed.push(name);
      return close();
    },
  });
  return { errors, log, closed, part };
}

test("a failing closer is logged and does not stop the others", async () => {
  const { errors, log, closed, part } = parts();
  const failing = part("worker", async () => {
    throw new TypeError("somebody's data");
  });
  const throwing = part("backups", () => {
    throw new RangeError("somebody's data");
  });
  await stopInOrder([[failing, throwing, part("connections")], [part("database")]], log);
  expect(closed).toEqual(["worker", "backups", "connections", "database"]);
  expect(errors.sort()).toEqual([
    "Stopping: the backups failed (RangeError).",
    "Stopping: the worker failed (TypeError).",
  ]);
});

test("a closer that never ends is abandoned after its time limit", async () => {
  const { errors, log, closed, part } = parts();
  await stopInOrder(
    [[part("connections", () => new Promise(() => undefined))], [part("database")]],
    log,
  );
  expect(closed).toEqual(["connections", "database"]);
  expect(errors).toEqual(["Stopping: the connections took longer than 0.02 s; it is left."]);
});

test("a step begins after the previous one has ended", async () => {
  const { log, closed, part } = parts();
  const slow = part("connections", async () => {
    await new Promise(setImmediate);
    closed.push("connections have ended");
  });
  await stopInOrder([[slow], [part("database")]], log);
  expect(closed).toEqual(["connections", "connections have ended", "database"]);
});

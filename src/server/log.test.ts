import { expect, test } from "vitest";
import { lineOf } from "./log.ts";

test("outside a terminal every log line is JSON with its time in UTC, whatever the message", () => {
  const line = lineOf(50, '%s %j broken\r\n{"level":30,"msg":"forged"}\u001b[2K', false);
  for (const sign of ["\r", "\n", "\u001b"]) expect(line.trimEnd()).not.toContain(sign);
  expect(JSON.parse(line)).toEqual({
    level: 50,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    msg: '%s %j broken\r\n{"level":30,"msg":"forged"}\u001b[2K',
  });
});

test("at a terminal a log line is the message alone", () => {
  expect(lineOf(30, "SlipDesk is stopping …", true)).toBe("SlipDesk is stopping …\n");
});

import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { logFileOf, shortenLog } from "../src/server.ts";

const dataDir = mkdtempSync(join(tmpdir(), "embedded-log-"));
const layout = {
  name: "library",
  dataDir,
  home: dataDir,
  binaryCopies: dataDir,
  account: undefined,
};
afterAll(() => rmSync(dataDir, { recursive: true }));

test("a large log is moved aside while the server writes to it", () => {
  const file = logFileOf(layout);
  const server = openSync(file, "a");
  writeSync(server, "old\n".repeat(5));
  shortenLog(layout, 20);
  expect(readFileSync(file, "utf8")).toBe("old\n".repeat(5));
  writeSync(server, "old\n");
  shortenLog(layout, 20);
  writeSync(server, "new\n");
  closeSync(server);
  expect(readFileSync(`${file}.1`, "utf8")).toBe("old\n".repeat(6));
  expect(readFileSync(file, "utf8")).toBe("new\n");
});

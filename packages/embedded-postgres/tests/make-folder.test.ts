import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeFolder } from "../src/make-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "make-folder-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const modeOf = (path: string) => statSync(path).mode & 0o777;

test("a folder is made with those above it, which have its mode, and one that is there stays as it is", () => {
  const [above, inside] = [join(folder, "above"), join(folder, "above", "inside")];
  expect(makeFolder(inside, 0o700)).toBe(true);
  expect([above, inside].map(modeOf)).toEqual([0o700, 0o700]);
  chmodSync(inside, 0o711);
  expect(makeFolder(inside, 0o700)).toBe(false);
  expect(modeOf(inside)).toBe(0o711);
  expect(makeFolder("/")).toBe(false);
});

test("a file in the way is an error", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(() => makeFolder(file)).toThrow(/EEXIST/);
  expect(() => makeFolder(join(file, "inside"))).toThrow(/ENOTDIR/);
});

test.runIf(process.platform === "linux").each(["/proc/none", "/proc/none/inside"])(
  "where nothing can be made, that is an error: %s",
  (path) => {
    expect(() => makeFolder(path)).toThrow(/ENOENT/);
  },
);

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkLockfile } from "./check-licences.ts";
import { checkSecurity } from "./check-security.ts";

const lock = (one: object) => JSON.stringify({ packages: { "": {}, "node_modules/one": one } });
const says = (refusals: readonly { says: string }[]) => refusals.map((one) => one.says);

test.each(["MIT", "MIT OR GPL-3.0", "(MIT AND Zlib)"])("the licence %s is free", (license) => {
  expect(checkLockfile("lock", lock({ license }), [])).toEqual([]);
});

test.each(["GPL-3.0", "MIT AND GPL-3.0", undefined])("the licence %s is refused", (license) => {
  expect(says(checkLockfile("lock", lock({ license }), []))).toEqual([
    expect.stringContaining("not on the list"),
  ]);
});

test("a script at installation is refused unless it is named", () => {
  const text = lock({ license: "MIT", hasInstallScript: true });
  expect(says(checkLockfile("lock", text, []))).toEqual([expect.stringContaining("runs a script")]);
  expect(checkLockfile("lock", text, ["one"])).toEqual([]);
});

test("a line of the security table that is gone, or whose test is gone, is refused", () => {
  const page = readFileSync("docs/security.md", "utf8");
  expect(checkSecurity(page)).toEqual([]);
  const without = page.replace(/^\| V1\.1\.1 .*\n/m, "");
  expect(says(checkSecurity(without))).toEqual([expect.stringContaining("171 lines")]);
  const gone = page.replace("tests/list-search.test.ts", "tests/gone.test.ts");
  expect(says(checkSecurity(gone))).toEqual([expect.stringContaining("does not exist")]);
});

const line = (state: string, evidence: string) => `| V1.1.1 | 2 | One. | ${state} | ${evidence} |`;

test.each([
  [line("mostly", "`docs/limits.md`"), 'V1.1.1 is "mostly": say one of'],
  [line("holds", "everywhere"), "V1.1.1 holds, but names no test and no place"],
  [line("deviation", " "), "V1.1.1 gives no reason"],
  [line("holds", "`docs/limits.md`, Unheard of"), "which has no such part"],
  [line("holds", "`docs/limits.md`").repeat(2), "the ASVS has 172 for us"],
  [Array(9).fill(line("deviation", "so")).join("\n"), "9 deviations, 8 at most"],
])("of the security table, %s is refused", (text, why) => {
  expect(says(checkSecurity(text)).join("\n")).toContain(why);
});

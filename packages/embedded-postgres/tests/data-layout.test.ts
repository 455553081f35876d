import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { chooseDataLayout, runsAsRoot } from "../src/data-layout.ts";
import { QUIET } from "./run-program.ts";

const layoutOf = (dataDir: string) => chooseDataLayout({ name: "library", dataDir }, QUIET);

test.runIf(runsAsRoot())(
  "a copied folder does not open the database of the original, and the refusal says what to do",
  () => {
    // Only root may enter, so a database below it lies elsewhere.
    const closed = mkdtempSync(join(tmpdir(), "embedded-place-"));
    const original = join(closed, "original");
    const copy = join(closed, "copy");
    mkdirSync(original);
    const { home } = layoutOf(original);
    onTestFinished(() => {
      rmSync(dirname(home), { recursive: true });
      rmSync(closed, { recursive: true });
    });
    expect(readFileSync(join(original, "database-folder"), "utf8").trim()).toBe(dirname(home));

    cpSync(original, copy, { recursive: true });

    expect(() => layoutOf(copy)).toThrow(/database of another folder.*restore a backup/);
    expect(layoutOf(original).home).toBe(home);
  },
);

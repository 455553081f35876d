import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { chooseDataLayout, runsAsRoot } from "./data-layout.ts";

const log = { info: () => undefined, error: () => undefined };

test.runIf(runsAsRoot())(
  "a copied DATA_DIR does not open the database of the original, and the refusal says how to restore",
  () => {
    // Only root may enter, so the database of a desk below it lies elsewhere.
    const closed = mkdtempSync(join(tmpdir(), "slipdesk-place-"));
    const original = join(closed, "original");
    const copy = join(closed, "copy");
    mkdirSync(original);
    const { home } = chooseDataLayout(original, log);
    onTestFinished(() => {
      rmSync(dirname(home), { recursive: true });
      rmSync(closed, { recursive: true });
    });
    expect(readFileSync(join(original, "database-folder"), "utf8").trim()).toBe(dirname(home));

    cpSync(original, copy, { recursive: true });

    expect(() => chooseDataLayout(copy, log)).toThrow(
      /database of another DATA_DIR.*npm run restore/,
    );
    expect(chooseDataLayout(original, log).home).toBe(home);
  },
);

import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findInstalledBinaries, repairBinaries } from "../src/binaries.ts";

const root = mkdtempSync(join(tmpdir(), "embedded-binaries-"));
afterAll(() => rmSync(root, { recursive: true }));

test.skipIf(process.platform === "win32")(
  "library links and executable bits are repaired when the install script was skipped",
  () => {
    const folder = join(root, "native");
    cpSync(findInstalledBinaries(), folder, { recursive: true, verbatimSymlinks: true });
    const links: { target: string }[] = JSON.parse(
      readFileSync(join(folder, "pg-symlinks.json"), "utf8"),
    );
    const paths = links.map(({ target }) => join(dirname(folder), target));
    for (const path of paths) rmSync(path, { force: true });
    chmodSync(join(folder, "bin", "postgres"), 0o644);

    repairBinaries(folder);

    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
    expect(spawnSync(join(folder, "bin", "postgres"), ["--version"]).status).toBe(0);
  },
);

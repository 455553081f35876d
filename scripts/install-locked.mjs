// Plain JavaScript that Node 20 can run, because scripts/pinned-node.mjs needs it before the pinned Node is installed.
import { spawnSync } from "node:child_process";

/** Runs `npm ci` in a folder with its own lockfile; returns npm's errors. */
export function installLocked(folder) {
  const { npm_execpath: npm, ...rest } = process.env;
  // The npm_* variables of the outer project would mislead this npm.
  const foreign =
    /^npm_(?!config_(registry|cache|userconfig|globalconfig|.*proxy|ca|cafile|strict_ssl|offline|prefer_offline)$)/i;
  const env = Object.fromEntries(Object.entries(rest).filter(([name]) => !foreign.test(name)));
  const options = ["ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
  const [program, before] = npm ? [process.execPath, [npm]] : ["npm", []];
  const step = spawnSync(program, [...before, ...options], {
    cwd: folder,
    env,
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
    shell: !npm && process.platform === "win32",
  });
  return (step.stderr ?? "")
    .split("\n")
    .filter((line) => line.startsWith("npm error"))
    .slice(0, 4);
}

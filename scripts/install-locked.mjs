// Plain JavaScript that Node 20 can read: scripts/pinned-node.mjs needs it before there is another Node.
import { spawnSync } from "node:child_process";

/** Lets npm install what a folder's own lockfile pins, and gives the errors it told. */
export function installLocked(folder) {
  const { npm_execpath: npm, ...rest } = process.env;
  // What npm tells its scripts of the project around this one would mislead it here.
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

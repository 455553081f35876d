// Runs a file with the Node that package.json pins (the npm package `node`):
//   node scripts/pinned-node.mjs scripts/start.ts [arguments]
// Plain JavaScript that Node 20 can read, because it is the first thing that an older Node meets.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import Module from "node:module";
import { constants } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const NEEDED_MAJOR = 24;
const PACKAGE = fileURLToPath(new URL("../node_modules/node", import.meta.url));
const PINNED = join(PACKAGE, "bin", process.platform === "win32" ? "node.exe" : "node");

if (Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR) runHere();
else runPinned();

function runHere() {
  process.argv.splice(1, 1);
  process.argv[1] = resolve(process.argv[1] ?? "");
  Module.runMain();
}

function runPinned() {
  if (!existsSync(PINNED)) repair();
  const child = spawn(PINNED, process.argv.slice(2), {
    stdio: "inherit",
    env: { ...process.env, PATH: `${dirname(PINNED)}${delimiter}${process.env.PATH ?? ""}` },
  });
  child.on("error", (error) => giveUp(`${PINNED} does not start here (${error.message}).`));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
}

// `npm ci --ignore-scripts` leaves out the step that fetches the pinned Node; this is that step.
function repair() {
  if (!existsSync(PACKAGE)) giveUp("The packages are not installed. Run: npm ci");
  console.error(`Fetching Node ${NEEDED_MAJOR}, whose install step was skipped…`);
  const step = spawnSync(process.execPath, ["installArchSpecificPackage.js"], {
    cwd: PACKAGE,
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
  });
  if (existsSync(PINNED)) return;
  const errors = (step.stderr ?? "").split("\n").filter((line) => line.startsWith("npm error"));
  if (errors.length > 0) console.error(errors.slice(0, 4).join("\n"));
  giveUp("Fetching it from the npm registry did not work.");
}

function giveUp(reason) {
  console.error(
    `SlipDesk needs Node ${NEEDED_MAJOR}; this is ${process.version}. ${reason}\n` +
      "Run `npm rebuild node --ignore-scripts=false` with a network connection, " +
      `or install Node ${NEEDED_MAJOR} from https://nodejs.org and try again.`,
  );
  process.exit(1);
}

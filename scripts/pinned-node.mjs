// Runs a file with the Node that SlipDesk is made for:
//   node scripts/pinned-node.mjs scripts/start.ts [arguments]
// That is the machine's own from version 24 on, otherwise the one pinned in node-runtime/package-lock.json.
//   node scripts/pinned-node.mjs --install
// installs the pinned one if it is needed; `npm ci` calls it.
// Plain JavaScript that Node 20 can run, because an older Node runs this file first.
import { spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import Module from "node:module";
import { constants } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { installLocked } from "./install-locked.mjs";

const NEEDED_MAJOR = 24;
const RUNTIME = fileURLToPath(new URL("../node-runtime", import.meta.url));
const SYSTEM = process.platform === "win32" ? "win" : process.platform;
const PACKAGE = join(RUNTIME, "node_modules", `node-${SYSTEM}-${process.arch}`);
const PINNED = join(PACKAGE, "bin", SYSTEM === "win" ? "node.exe" : "node");

// Cache compiled code for the next start; deployments set their own folder.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL("../node_modules/.cache/compiled", import.meta.url),
);

const isNewEnough = Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR;

if (process.argv[2] === "--install") {
  // Do not fail the install: the next run tries again and says what to do.
  if (!isNewEnough && !existsSync(PINNED)) install();
} else if (isNewEnough) runHere();
else runPinned();

function runHere() {
  Module.enableCompileCache();
  process.argv.splice(1, 1);
  process.argv[1] = resolve(process.argv[1] ?? "");
  Module.runMain();
}

function runPinned() {
  if (!existsSync(PINNED)) repair();
  const child = spawn(PINNED, [...process.execArgv, ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, PATH: `${dirname(PINNED)}${delimiter}${process.env.PATH ?? ""}` },
  });
  child.on("error", (error) => giveUp(`${PINNED} does not start here (${error.message}).`));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
}

// `npm ci --ignore-scripts` skips this step, so run it now.
function repair() {
  console.error(`Fetching Node ${NEEDED_MAJOR}, whose install step was skipped…`);
  const errors = install();
  if (existsSync(PINNED)) return;
  if (errors.length > 0) console.error(errors.join("\n"));
  giveUp("Fetching it from the npm registry did not work.");
}

function install() {
  const errors = installLocked(RUNTIME);
  // Headers for compiling native extensions, which are not used here; a third of the package.
  rmSync(join(PACKAGE, "include"), { recursive: true, force: true });
  return errors;
}

function giveUp(reason) {
  console.error(
    `SlipDesk needs Node ${NEEDED_MAJOR}; this is ${process.version}. ${reason}\n` +
      "Run `npm ci` again with a network connection, " +
      `or install Node ${NEEDED_MAJOR} from https://nodejs.org and try again.`,
  );
  process.exit(1);
}

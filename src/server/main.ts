import { listeningFailure } from "./http/listening.ts";
import { consoleLog, StartupError } from "./log.ts";
import { startProgram } from "./program.ts";
import { readSettings, SettingsError } from "./settings/settings.ts";
import { findStarters, watchStarters } from "./starters.ts";

/** Times `PATIENCE`. */
const LAST_RESORT_MS = 9_800;
/** One Ctrl+C arrives several times: from the terminal, from npm and from its launcher. */
const SAME_PRESS_MS = 1_000;

const stopping = new AbortController();
let stoppingSince = 0;
let patience = 1;

function stop(): void {
  if (stopping.signal.aborted) return;
  stoppingSince = performance.now();
  consoleLog.info("SlipDesk is stopping …");
  stopping.abort();
  setTimeout(() => {
    consoleLog.error("SlipDesk could not be stopped in order and ends now.");
    process.exit(1);
  }, patience * LAST_RESORT_MS).unref();
}

// Whoever reads what it says may end first.
for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  process.on(signal, () => {
    const isSecond = stopping.signal.aborted && performance.now() - stoppingSince > SAME_PRESS_MS;
    if (isSecond) process.exit(130);
    stop();
  });
}
const starters = findStarters();
if (starters === "torn") stop();
else watchStarters(starters, stop);

try {
  const settings = readSettings(process.env);
  patience = settings.PATIENCE;
  // Journeys and pictures name pages of their own: `npm start` has no argument.
  const program = await startProgram(settings, stopping.signal, process.argv[2]);
  const ended = await Promise.race([program.lost, aborted(stopping.signal)]);
  await program.stop();
  if (ended) throw ended;
  process.exit(0);
} catch (error) {
  consoleLog.error(sentenceFor(error));
  process.exit(error instanceof StartupError ? error.exitCode : 1);
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener("abort", () => resolve(null), { once: true });
  });
}

function sentenceFor(error: unknown): string {
  if (error instanceof StartupError || error instanceof SettingsError) return error.message;
  if (!(error instanceof Error)) return String(error);
  return listeningFailure(error) ?? error.stack ?? error.message;
}

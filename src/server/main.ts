import { StartupError } from "./database/startup-error.ts";
import { listeningProblem } from "./http/listening.ts";
import { consoleLog } from "./log.ts";
import { startProgram } from "./program.ts";
import { readSettings, SettingsError } from "./settings/settings.ts";
import { watchStarter } from "./starter.ts";

/** Whatever hinders: the program is gone 10 s after it was told to stop. */
const LAST_RESORT_MS = 9_800;
/** Ctrl+C reaches the program by several ways at once: from the terminal, from npm and from its launcher. */
const SAME_PRESS_MS = 1_000;

const stopping = new AbortController();
let stoppingSince = 0;

function stop(): void {
  if (stopping.signal.aborted) return;
  stoppingSince = performance.now();
  consoleLog.info("SlipDesk is stopping …");
  stopping.abort();
  setTimeout(() => {
    consoleLog.error("SlipDesk could not be stopped in order and ends now.");
    process.exit(1);
  }, LAST_RESORT_MS).unref();
}

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  process.on(signal, () => {
    const isSecond = stopping.signal.aborted && performance.now() - stoppingSince > SAME_PRESS_MS;
    if (isSecond) process.exit(130);
    stop();
  });
}
watchStarter(process.env, stop);

try {
  const program = await startProgram(readSettings(process.env), stopping.signal);
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
  return listeningProblem(error) ?? error.stack ?? error.message;
}

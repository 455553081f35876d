import { StartupError } from "./database/startup-error.ts";
import { consoleLog } from "./log.ts";
import { startProgram } from "./program.ts";
import { readSettings, SettingsError } from "./settings/settings.ts";
import { watchStarter } from "./starter.ts";
import { limitHeap } from "./system/limit-heap.ts";

/** Whatever hinders: the program is gone 10 s after it was told to stop. */
const LAST_RESORT_MS = 9_800;
/** Ctrl+C reaches the program by several ways at once: from the terminal, from npm and from its launcher. */
const SAME_PRESS_MS = 1_000;

const NO_ADDRESS =
  "HOST is no address of this machine, so nothing can listen on it. Use 127.0.0.1, 0.0.0.0 or one of its own addresses.";

/** Why it cannot listen, by the operating system's code. */
const LISTENING: Record<string, string> = {
  EADDRINUSE: "Another program listens on this address already. Stop it or choose another PORT.",
  EACCES: "This account may not listen on this PORT. Choose one from 1024.",
  EADDRNOTAVAIL: NO_ADDRESS,
  ENOTFOUND: NO_ADDRESS,
  EAI_AGAIN: NO_ADDRESS,
  EINVAL: NO_ADDRESS,
};

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
limitHeap();

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
  const refused = "syscall" in error && "code" in error && LISTENING[String(error.code)];
  if (refused) return refused;
  return error.stack ?? error.message;
}

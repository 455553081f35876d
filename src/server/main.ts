import { StartupError } from "./database/startup-error.ts";
import { consoleLog } from "./log.ts";
import { startProgram } from "./program.ts";
import { readSettings, SettingsError } from "./settings/settings.ts";

const stopping = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (!stopping.signal.aborted) consoleLog.info("SlipDesk is stopping …");
    stopping.abort();
  });
}

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
  if ("code" in error && error.code === "EADDRINUSE") {
    return "Another program listens on this address already. Stop it or choose another PORT.";
  }
  return error.stack ?? error.message;
}

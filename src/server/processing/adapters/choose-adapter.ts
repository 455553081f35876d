import { consoleLog, type Log } from "#server/log.ts";
import { CALLBACK_PATH } from "#server/processing/routes.ts";
import type { DeriveKey } from "#server/settings/secret-key.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { Adapter } from "./adapter.ts";
import { httpAdapter } from "./http-adapter.ts";
import { sandboxAdapter } from "./sandbox.ts";

export function chooseAdapter(
  settings: Settings,
  publicUrl: string,
  deriveKey: DeriveKey,
  log: Log = consoleLog,
): Adapter {
  switch (settings.PROCESSOR) {
    case "sandbox":
      return sandboxAdapter({
        delayMs: settings.SANDBOX_DELAY_MS,
        key: deriveKey("sandbox-reference"),
      });
    case "http":
      return httpAdapter({
        url: settings.PROCESSOR_URL ?? "",
        secrets: settings.PROCESSOR_SECRET ?? [],
        callbackUrl: `${publicUrl}${CALLBACK_PATH}`,
        warn: log.error,
      });
    case "manual":
      return manualAdapter();
  }
}

function manualAdapter(): Adapter {
  return {
    name: "manual",
    startDelayMs: 0,
    callLimitMs: 60_000,
    book: async () => ({ kind: "waiting", for: "person" }),
  };
}

import type { DeriveKey } from "../settings/secret-key.ts";
import type { Settings } from "../settings/settings.ts";
import type { Adapter } from "./adapter.ts";
import { manualAdapter } from "./manual-adapter.ts";
import { sandboxAdapter } from "./sandbox-adapter.ts";

/** The adapter that PROCESSOR names. */
export function chooseAdapter(
  settings: Settings,
  publicUrl: string,
  deriveKey: DeriveKey,
): Adapter {
  switch (settings.PROCESSOR) {
    case "sandbox":
      return sandboxAdapter({
        delayMs: settings.SANDBOX_DELAY_MS,
        publicUrl,
        key: deriveKey("sandbox-reference"),
      });
    case "manual":
      return manualAdapter();
  }
}

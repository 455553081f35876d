import { onTokenRefused, readToken } from "#web/lib/token.ts";
import type { DraftSaver } from "./draft-saver.ts";
import type { SlipFormState } from "./use-slip-form.ts";

const AFTER_LAST_KEY_MS = 2_000;
const ON_LEAVING_A_FIELD_MS = 10_000;

/**
 * Saves two seconds after the last key; on leaving a field when that is ten seconds overdue; at once when the page is
 * hidden or left, and when the connection is back. Gives the way to stop.
 */
export function saveWhileTyping(form: SlipFormState, saver: DraftSaver): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changedAt: number | null = null;
  const flush = (keepalive = false) => {
    clearTimeout(timer);
    if (changedAt === null) return;
    changedAt = null;
    void saver.save(keepalive);
  };
  const stopWatching = form.subscribe({
    formState: { values: true },
    callback: () => {
      changedAt ??= performance.now();
      clearTimeout(timer);
      timer = setTimeout(flush, AFTER_LAST_KEY_MS);
    },
  });
  const listening = new AbortController();
  const on = (target: EventTarget, type: string, act: () => void) =>
    target.addEventListener(type, act, { signal: listening.signal });
  on(document, "focusout", () => {
    if (changedAt !== null && performance.now() - changedAt >= ON_LEAVING_A_FIELD_MS) flush();
  });
  on(document, "visibilitychange", () => document.hidden && flush(true));
  on(window, "pagehide", () => flush(true));
  on(window, "online", () => void saver.save());
  // Nothing can be saved without a session; the same person finds it after signing in again.
  const stopListening = onTokenRefused(() => saver.hasUnsaved() && saver.keepCopy());
  return () => {
    stopWatching();
    stopListening();
    listening.abort();
    // Signing out has cleared this tab: the last keystrokes must not bring anything back.
    if (readToken() !== null) flush(true);
    clearTimeout(timer);
  };
}

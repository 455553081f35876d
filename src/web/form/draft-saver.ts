import { type Draft, DraftConflict, type DraftValues } from "#shared/drafts/contract.ts";
import { t } from "#web/language/translate.ts";
import { CallError, failureOf } from "#web/lib/call-error.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { onTokenRefused, readToken } from "#web/lib/storage.ts";
import type { SlipFormState } from "./use-slip-form.ts";

const RETRY_MS = 5_000;
const AFTER_LAST_KEY_MS = 2_000;
const ON_LEAVING_A_FIELD_MS = 10_000;

export type DraftVersion = { id: number; version: number; expires_at?: string | undefined };

export type DraftState =
  | { kind: "none" | "saving" | "unreached" | "ended" }
  | { kind: "saved"; at: string }
  | { kind: "refused"; message: string }
  | { kind: "conflict"; message: string; stored: Draft };

type SaverSetup = {
  read: () => DraftValues;
  store: (values: DraftValues, version: DraftVersion | null) => Promise<Draft>;
  /** Stores a copy of what could not be saved in this tab; null removes it. */
  copy: (values: DraftValues | null, version: DraftVersion | null) => void;
  show: (state: DraftState) => void;
};

type DraftSaver = ReturnType<typeof createDraftSaver>;

/** Saves a form's draft, one call after the other. A conflict stops it until the person chooses, a draft that is gone for good. */
export function createDraftSaver({ read, store, copy, show }: SaverSetup) {
  let version: DraftVersion | null = null;
  let lastSaved: string | null = null;
  let queue = Promise.resolve();
  let isStopped = false;
  let hasEnded = false;
  let isUnderWay = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function save(): Promise<void> {
    queue = queue.then(attempt);
    return queue;
  }

  async function attempt(): Promise<void> {
    clearTimeout(retry);
    const values = read();
    const text = JSON.stringify(values);
    const hasNothing = version === null && Object.keys(values).length === 0;
    if (isStopped || hasEnded || text === lastSaved || hasNothing) return;
    show({ kind: "saving" });
    isUnderWay = true;
    try {
      const draft = await store(values, version);
      if (version === null && !isSame(draft.form_values, values)) {
        stop(t("This draft was made on another computer."), draft);
        return;
      }
      version = versionOf(draft);
      lastSaved = text;
      copy(null, version);
      show({ kind: "saved", at: draft.updated_at });
    } catch (error) {
      copy(read(), version);
      fail(error);
    } finally {
      isUnderWay = false;
    }
  }

  function fail(error: unknown): void {
    const { status, answer } = error instanceof CallError ? error : { status: 0, answer: null };
    const conflict = DraftConflict.safeParse(answer);
    const isGone = status === 404 && version !== null;
    const hasExpired = isGone && isPast(version?.expires_at);
    if (conflict.success) stop(conflict.data.message, conflict.data.draft);
    else if (isGone && !hasExpired) end();
    else if (hasExpired || mayPass(status)) {
      // What is typed on an expired draft becomes a new one.
      if (hasExpired) version = null;
      show({ kind: "unreached" });
      retry = setTimeout(() => void save(), hasExpired ? 0 : RETRY_MS);
    } else show({ kind: "refused", message: failureOf(error, "").why ?? "" });
  }

  // It may be continued elsewhere: another draft of the same application would be submitted twice.
  function end(): void {
    version = null;
    hasEnded = true;
    show({ kind: "ended" });
  }

  function stop(message: string, stored: Draft): void {
    isStopped = true;
    show({ kind: "conflict", message, stored });
  }

  return {
    save,
    /** Stops saving until `release`; returns the draft's number once the save under way has ended. */
    async hold(): Promise<number | null> {
      isStopped = true;
      clearTimeout(retry);
      await queue;
      return version?.id ?? null;
    },
    release(): void {
      isStopped = false;
    },
    /** Continues a draft of the server; `isFilled` if the form holds just what that one does. */
    adopt(draft: DraftVersion | null, isFilled: boolean): void {
      version = draft && versionOf(draft);
      lastSaved = isFilled ? JSON.stringify(read()) : null;
      isStopped = false;
      hasEnded = false;
    },
    hasUnsaved(): boolean {
      const values = read();
      const isEmpty = version === null && Object.keys(values).length === 0;
      return JSON.stringify(values) !== lastSaved && !isEmpty;
    },
    copyToTab: () => copy(read(), version),
    isUnderWay: () => isUnderWay,
    version: () => version,
    /** Whether the draft was transferred, submitted or discarded elsewhere while it was open here. */
    hasEnded: () => hasEnded,
  };
}

/** Whether the same call may succeed later; without a session it may after signing in again. */
function mayPass(status: number): boolean {
  return status === 0 || status >= 500 || status === 429 || status === 401;
}

const versionOf = ({ id, version, expires_at }: DraftVersion): DraftVersion => ({
  id,
  version,
  expires_at,
});

const isPast = (instant: string | undefined) =>
  instant !== undefined && Date.parse(instant) <= serverNow().getTime();

function isSame({ marks: _a, ...one }: DraftValues, { marks: _b, ...other }: DraftValues): boolean {
  const inOrder = (values: object) => JSON.stringify(Object.entries(values).sort());
  return inOrder(one) === inOrder(other);
}

/**
 * Saves two seconds after the last key, when a field is left, when the page is hidden, and when the connection is back. A save
 * that is under way goes on when the page is left; what was typed since cannot follow it and stays in the tab.
 */
export function saveWhileTyping(form: SlipFormState, saver: DraftSaver): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changedAt: number | null = null;
  const flush = () => {
    clearTimeout(timer);
    if (changedAt === null) return;
    changedAt = null;
    void saver.save();
  };
  const unsubscribe = form.subscribe({
    formState: { values: true },
    callback: () => {
      changedAt ??= performance.now();
      clearTimeout(timer);
      timer = setTimeout(flush, AFTER_LAST_KEY_MS);
    },
  });
  const listening = new AbortController();
  const on = (target: EventTarget, type: string, run: () => void) =>
    target.addEventListener(type, run, { signal: listening.signal });
  on(document, "focusout", () => {
    if (changedAt !== null && performance.now() - changedAt >= ON_LEAVING_A_FIELD_MS) flush();
  });
  on(document, "visibilitychange", () => document.hidden && flush());
  on(window, "pagehide", () => {
    if (saver.isUnderWay()) saver.copyToTab();
    flush();
  });
  on(window, "online", () => void saver.save());
  // Nothing can be saved without a session; the same person finds it after signing in again.
  const stopListening = onTokenRefused(() => saver.hasUnsaved() && saver.copyToTab());
  return () => {
    unsubscribe();
    stopListening();
    listening.abort();
    // Signing out has cleared this tab: the last keystrokes must not bring anything back.
    if (readToken() !== null) flush();
    clearTimeout(timer);
  };
}

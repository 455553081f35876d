import { type Draft, DraftConflict } from "#shared/drafts/contract.ts";
import type { DraftValues } from "#shared/drafts/form.ts";
import { t } from "#web/language/translate.ts";
import { CallError } from "#web/lib/call-error.ts";
import { serverNow } from "#web/lib/server-clock.ts";

const RETRY_MS = 5_000;

/** A draft as the form knows it on the server. */
export type KnownDraft = { id: number; version: number; expires_at?: string | undefined };

/** How what is typed stands on the server. */
export type DraftState =
  | { kind: "none" | "saving" | "unreached" | "ended" }
  | { kind: "saved"; at: string }
  | { kind: "refused"; message: string }
  | { kind: "conflict"; message: string; stored: Draft };

export type SaverSetup = {
  /** What there is to keep now. */
  read: () => DraftValues;
  store: (values: DraftValues, kept: KnownDraft | null, keepalive: boolean) => Promise<Draft>;
  /** Keeps a copy of what could not be saved in this tab; null forgets it. */
  copy: (values: DraftValues | null, kept: KnownDraft | null) => void;
  show: (state: DraftState) => void;
};

export type DraftSaver = ReturnType<typeof createDraftSaver>;

/**
 * Saves a form's draft, one call after the other, each on the version that the last one gave. What cannot be saved is
 * kept in this tab and tried again; a version of another computer stops it until the person has chosen, and a draft that was
 * handed over, submitted or discarded elsewhere for good.
 */
export function createDraftSaver({ read, store, copy, show }: SaverSetup) {
  let kept: KnownDraft | null = null;
  let last: string | null = null;
  let underWay = Promise.resolve();
  let isBusy = false;
  let isStopped = false;
  let hasEnded = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function save(keepalive = false): Promise<void> {
    clearTimeout(retry);
    await underWay;
    const values = read();
    const text = JSON.stringify(values);
    const hasNothing = kept === null && Object.keys(values).length === 0;
    if (isStopped || hasEnded || isBusy || text === last || hasNothing) return;
    isBusy = true;
    underWay = attempt(values, text, keepalive).finally(() => {
      isBusy = false;
    });
    await underWay;
  }

  async function attempt(values: DraftValues, text: string, keepalive: boolean): Promise<void> {
    show({ kind: "saving" });
    const isNew = kept === null;
    try {
      const draft = await store(values, kept, keepalive);
      if (isNew && !isSame(draft.form_values, values)) {
        stop(t("This draft was made on another computer."), draft);
        return;
      }
      kept = knownOf(draft);
      last = text;
      copy(null, kept);
      show({ kind: "saved", at: draft.updated_at });
    } catch (error) {
      copy(values, kept);
      fail(error);
    }
  }

  function fail(error: unknown): void {
    const { status, message, answer } =
      error instanceof CallError ? error : { status: 0, message: "", answer: null };
    const conflict = DraftConflict.safeParse(answer);
    const hasRunOut = isGone(status) && isPast(kept?.expires_at);
    if (conflict.success) stop(conflict.data.message, conflict.data.draft);
    else if (isGone(status) && !hasRunOut) end();
    else if (hasRunOut || isPassing(status)) {
      // What is typed on a draft that ran out becomes a new one.
      if (hasRunOut) kept = null;
      show({ kind: "unreached" });
      retry = setTimeout(() => void save(), hasRunOut ? 0 : RETRY_MS);
    } else show({ kind: "refused", message });
  }

  const isGone = (status: number) => status === 404 && kept !== null;

  // Somebody may go on with it elsewhere: another draft of the same application would be submitted a second time.
  function end(): void {
    kept = null;
    hasEnded = true;
    show({ kind: "ended" });
  }

  function stop(message: string, stored: Draft): void {
    isStopped = true;
    show({ kind: "conflict", message, stored });
  }

  return {
    save,
    /** The draft's number, once what is under way has ended; nothing more is saved until `release`. */
    async hold(): Promise<number | null> {
      isStopped = true;
      clearTimeout(retry);
      await underWay;
      return kept?.id ?? null;
    },
    release(): void {
      isStopped = false;
    },
    /** Goes on from a draft on the server; `isFilled` when the form holds just what that one does. */
    adopt(draft: KnownDraft | null, isFilled: boolean): void {
      kept = draft && knownOf(draft);
      last = isFilled ? JSON.stringify(read()) : null;
      isStopped = false;
      hasEnded = false;
    },
    /** Whether there is something that is not on the server. */
    hasUnsaved: () => JSON.stringify(read()) !== last && (kept !== null || hasAny(read())),
    keepCopy: () => copy(read(), kept),
    known: () => kept,
    /** Whether the draft was open here when it was handed over, submitted or discarded elsewhere. */
    hasEnded: () => hasEnded,
  };
}

/** Whether the same call may do better later; without a session it may after signing in again. */
function isPassing(status: number): boolean {
  return status === 0 || status >= 500 || status === 429 || status === 401;
}

const knownOf = ({ id, version, expires_at }: KnownDraft): KnownDraft => ({
  id,
  version,
  expires_at,
});

const isPast = (instant: string | undefined) =>
  instant !== undefined && Date.parse(instant) <= serverNow().getTime();

function hasAny(values: DraftValues): boolean {
  return Object.keys(values).length > 0;
}

function isSame({ marks: _a, ...one }: DraftValues, { marks: _b, ...other }: DraftValues): boolean {
  const inOrder = (values: object) => JSON.stringify(Object.entries(values).sort());
  return inOrder(one) === inOrder(other);
}

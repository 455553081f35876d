import { useCallback, useEffect, useRef, useState } from "react";
import { SLIP_FORM_FIELDS } from "#shared/slips/form-labels.ts";
import type { SlipFormValues } from "#shared/slips/form-values.ts";
import { type Draft, findDraft, keepDraft, removeDraft } from "#web/lib/drafts.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { onTokenRefused, readToken } from "#web/lib/token.ts";
import type { SlipFormState } from "./use-slip-form.ts";

const KEEP_AFTER_MS = 1000;

/**
 * Keeps what is typed as a draft of this tab: a second after the last key, and at once when the session ends or the page
 * goes. A draft found at the start is offered, never filled in unasked.
 */
export function useSlipDraft(form: SlipFormState, key: string, initial: SlipFormValues) {
  const [offered, setOffered] = useState(() => findDraft(key));
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const isOver = useRef(false);
  const start = useRef(initial);

  const keep = useCallback(() => {
    if (isOver.current) return;
    const values = changedFields(form.getValues(), start.current);
    const at = serverNow().toISOString();
    if (Object.keys(values).length > 0 && keepDraft(key, { at, values })) setKeptAt(at);
  }, [form, key]);

  useEffect(() => keepWhileTyping(form, keep), [form, keep]);

  const forget = () => {
    removeDraft(key);
    setOffered(null);
    setKeptAt(null);
  };
  return {
    offered,
    keptAt,
    keep,
    restore: () => {
      if (!offered) return;
      form.reset(withDraft(start.current, offered), { keepDefaultValues: true });
      setOffered(null);
    },
    discard: forget,
    /** For the moment the application is sent: nothing is kept from here on. */
    finish: () => {
      isOver.current = true;
      forget();
    },
  };
}

function keepWhileTyping(form: SlipFormState, keep: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    keep();
  };
  const stopWatching = form.subscribe({
    formState: { values: true },
    callback: () => {
      clearTimeout(timer);
      timer = setTimeout(flush, KEEP_AFTER_MS);
    },
  });
  const stopListening = onTokenRefused(flush);
  window.addEventListener("pagehide", flush);
  return () => {
    stopWatching();
    stopListening();
    window.removeEventListener("pagehide", flush);
    // Signing out has cleared the drafts: the last keystrokes must not bring one back.
    if (readToken() !== null) flush();
    clearTimeout(timer);
  };
}

function changedFields(values: SlipFormValues, start: SlipFormValues): Partial<SlipFormValues> {
  const changed = SLIP_FORM_FIELDS.filter((field) => values[field] !== start[field]);
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}

function withDraft(start: SlipFormValues, { values }: Draft): SlipFormValues {
  const restored = { ...start };
  for (const field of SLIP_FORM_FIELDS) {
    const value = values[field];
    if (field === "medical_center_id") {
      if (typeof value === "number" || value === null) restored[field] = value;
    } else if (typeof value === "string") restored[field] = value;
  }
  return restored;
}

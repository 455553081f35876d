import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Draft } from "#shared/drafts/contract.ts";
import { DraftValues } from "#shared/drafts/form.ts";
import { SLIP_FORM_FIELDS } from "#shared/slips/form/form-labels.ts";
import type { SlipFormValues } from "#shared/slips/form/form-values.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { draftsQuery, storeDraft } from "#web/drafts/api.ts";
import { carryOverSwitch } from "#web/language/chosen.ts";
import { type DraftCopy, findCopy, forgetCopy, keepCopy } from "#web/lib/draft-copies.ts";
import { copyKey } from "#web/lib/draft-copy-keys.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import type { CodeFill } from "#web/slips/code/use-code-fill.ts";
import {
  createDraftSaver,
  type DraftSaver,
  type DraftState,
  type KnownDraft,
} from "./draft-saver.ts";
import { saveWhileTyping } from "./save-while-typing.ts";
import type { SlipFormState } from "./use-slip-form.ts";
import { focusFirstField } from "./use-slip-form.ts";

/** How long a switch of the language waits for the server; what is not saved by then is carried over all the same. */
const MOST_WAIT_MS = 2_000;

/** A draft that the person may put back: of the server, or what this tab could not save. */
export type OfferedDraft = {
  at: string;
  /** The `updated_at` of the application that it changes. */
  base: string | null;
  draft: KnownDraft | null;
  values: DraftValues;
};

/** The whole form as it was when the language was switched. */
export type CarriedCopy = {
  draft: KnownDraft | null;
  values: DraftValues;
  carried: NonNullable<DraftCopy["carried"]>;
};

export type DraftSetup = {
  form: SlipFormState;
  codeFill: CodeFill;
  /** What the form holds when nothing was typed. */
  start: SlipFormValues;
  /** The stored application that is being edited; null for a new one. */
  slip: { id: number; updated_at: string } | null;
  /** The draft that the form was opened with. */
  opened: Draft | null;
  /** A draft of the server to offer. */
  found: Draft | null;
  /** What the form was opened with because the language was switched in the middle of it. */
  carried: CarriedCopy | null;
  onMade: (id: number) => void;
};

/**
 * Keeps what is typed as a draft on the server, and in this tab only while that cannot be reached. A draft found at the
 * start is offered, never filled in unasked.
 */
export function useSlipDraft(setup: DraftSetup) {
  const { form, start, opened, carried } = setup;
  const client = useQueryClient();
  const key = useCopyKey(setup.slip);
  const now = useRef(setup);
  now.current = setup;
  const [state, setState] = useState<DraftState>({ kind: "none" });
  const [copy, setCopy] = useState(() => (carried ? null : offeredCopy(key, opened)));
  const [isAnswered, setIsAnswered] = useState(carried !== null);
  /** What the form held when the language was switched. */
  const switched = useRef<string | null>(null);
  const [saver] = useState(() => {
    const made = createDraftSaver({
      read: () => valuesOf(now.current),
      store: async (form_values, kept, keepalive) => {
        const { slip, onMade } = now.current;
        const base = slip ? { slip_id: slip.id, base_updated_at: slip.updated_at } : {};
        const draft = await storeDraft({ form_values, ...base }, kept, keepalive);
        if (!kept) onMade(draft.id);
        if (!kept) void client.invalidateQueries({ queryKey: draftsQuery.queryKey });
        return draft;
      },
      copy: (values, kept) => {
        // A saving that ends as the page goes must not take from it what it carries over.
        if (switched.current === textOf(now.current))
          carry(key, now.current, kept, values === null);
        else if (values === null) forgetCopy(key);
        else keepCopy(key, { at: serverNow().toISOString(), draft: kept, values });
      },
      show: setState,
    });
    if (carried) made.adopt(carried.draft, carried.carried.isSaved);
    else if (opened) made.adopt(opened, true);
    return made;
  });
  useEffect(() => saveWhileTyping(form, saver), [form, saver]);
  useEffect(() => {
    if (carried?.carried.isSaved) forgetCopy(key);
    else if (carried) void saver.save();
  }, [carried, key, saver]);
  useEffect(
    () =>
      carryOverSwitch(async () => {
        // Carried over, a draft that ended would be saved as a second one; the browser asks before it is left.
        if (saver.hasEnded() || Object.keys(valuesOf(now.current)).length === 0) return;
        await Promise.race([saver.save(), new Promise((go) => setTimeout(go, MOST_WAIT_MS))]);
        switched.current = textOf(now.current);
        carry(key, now.current, saver.known(), !saver.hasUnsaved());
      }),
    [saver, key],
  );
  const offered = isAnswered ? null : (copy ?? offeredOf(setup.found));
  useAdoptedOffer(saver, offered);

  const fill = (values: DraftValues, draft: KnownDraft | null, isStored: boolean) => {
    form.reset(withDraft(start, values), { keepDefaultValues: true });
    now.current.codeFill.takeMarks(values.marks ?? {});
    // The marks are part of the form only when it is drawn anew.
    setTimeout(() => saver.adopt(draft, isStored));
    setIsAnswered(true);
    focusFirstField();
  };
  return {
    state,
    offered,
    /** Whether what was typed last could not be saved. */
    isUnsaved: ["unreached", "refused", "conflict", "ended"].includes(state.kind),
    keep: () => saver.save(),
    typed: () => valuesOf(now.current),
    restore: () => offered && fill(offered.values, offered.draft, copy === null),
    /** Ends the offer; gives the server's draft that is to be discarded, if any. */
    dismiss: (): number | null => {
      const id = copy ? null : (offered?.draft?.id ?? null);
      forgetCopy(key);
      setCopy(null);
      if (id !== null) saver.adopt(null, false);
      if (id !== null) setIsAnswered(true);
      focusFirstField();
      return id;
    },
    loadStored: (stored: Draft) => {
      forgetCopy(key);
      fill(stored.form_values, stored, true);
      setState({ kind: "saved", at: stored.updated_at });
    },
    keepThis: (stored: Draft) => {
      saver.adopt(stored, false);
      void saver.save();
    },
    hold: () => saver.hold(),
    release: () => saver.release(),
    /** For the moment after the application was stored: nothing is kept from here on. */
    finish: () => {
      void saver.hold();
      forgetCopy(key);
      client.removeQueries({ queryKey: draftsQuery.queryKey });
    },
  };
}

// Whoever types on past an offered draft goes on from it on the server.
function useAdoptedOffer(saver: DraftSaver, offered: OfferedDraft | null): void {
  const draft = offered?.draft ?? null;
  useEffect(() => {
    if (draft && saver.known() === null) saver.adopt(draft, false);
  }, [saver, draft]);
}

function offeredOf(draft: Draft | null): OfferedDraft | null {
  return (
    draft && {
      at: draft.updated_at,
      base: draft.base_updated_at,
      draft,
      values: draft.form_values,
    }
  );
}

function useCopyKey(slip: DraftSetup["slip"]): string {
  return copyKey(useCurrentUser().id, `slip:${slip?.id ?? "new"}`);
}

/** What was on this form, opened with this draft, when the language was switched; null when it was not. */
export function useCarriedCopy(slip: DraftSetup["slip"], opened: Draft | null): CarriedCopy | null {
  const key = useCopyKey(slip);
  const [copy] = useState(() => {
    const found = findCopy(key);
    const values = DraftValues.safeParse(found?.values);
    if (!found?.carried || !values.success) return null;
    const isHere = slip ? found.carried.over === slip.updated_at : found.draft?.id === opened?.id;
    return isHere ? { ...found, carried: found.carried, values: values.data } : null;
  });
  return copy;
}

function offeredCopy(key: string, opened: Draft | null): OfferedDraft | null {
  const copy = findCopy(key);
  const values = DraftValues.safeParse(copy?.values);
  if (!copy || !values.success) return null;
  const isStored = opened && JSON.stringify(opened.form_values) === JSON.stringify(values.data);
  return isStored ? null : { at: copy.at, base: null, draft: copy.draft, values: values.data };
}

function carry(
  key: string,
  { form, codeFill, slip }: DraftSetup,
  draft: KnownDraft | null,
  isSaved: boolean,
): void {
  keepCopy(key, {
    at: serverNow().toISOString(),
    draft,
    values: { ...form.getValues(), marks: codeFill.marks },
    carried: { over: slip?.updated_at ?? null, isSaved },
  });
}

function textOf({ form }: DraftSetup): string {
  return JSON.stringify(form.getValues());
}

function valuesOf({ form, start, codeFill }: DraftSetup): DraftValues {
  const values = form.getValues();
  const changed = SLIP_FORM_FIELDS.filter((field) => values[field] !== start[field]);
  const hasMarks = changed.length > 0 && Object.keys(codeFill.marks).length > 0;
  return {
    ...Object.fromEntries(changed.map((field) => [field, values[field]])),
    ...(hasMarks && { marks: codeFill.marks }),
  };
}

/** The form's values with those of a draft in them. */
export function withDraft(start: SlipFormValues, values: DraftValues): SlipFormValues {
  const { marks: _, ...typed } = values;
  const restored: SlipFormValues = { ...start };
  for (const field of SLIP_FORM_FIELDS) {
    const value = typed[field];
    if (value === undefined) continue;
    Object.assign(restored, { [field]: value });
  }
  return restored;
}

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { z } from "zod";
import { type Draft, DraftValues } from "#shared/drafts/contract.ts";
import { SLIP_FORM_FIELDS, type SlipFormValues } from "#shared/slips/form/form-fields.ts";
import { draftsQuery, storeDraft } from "#web/drafts/api.ts";
import { onLanguageSwitch } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { copyKey, readCopy, removeCopy, saveCopy } from "#web/lib/storage.ts";
import type { CodeFill } from "#web/passport-code/code-fill.tsx";
import {
  createDraftSaver,
  type DraftState,
  type DraftVersion,
  saveWhileTyping,
} from "./draft-saver.ts";
import { focusFirstField, type SlipFormState } from "./use-slip-form.ts";

/** How long a switch of the language waits for the server; what is not saved by then is carried over in this tab. */
const MAX_WAIT_MS = 2_000;

export type EditedSlip = { id: number; updated_at: string } | null;

export type OfferedDraft = {
  at: string;
  /** The `updated_at` of the application that it changes. */
  base: string | null;
  draft: DraftVersion | null;
  values: DraftValues;
};

const TabCopy = z.object({
  at: z.iso.datetime(),
  /** The draft on the server that it continues; null if none could be made. */
  draft: z
    .object({ id: z.int(), version: z.int(), expires_at: z.iso.datetime().optional() })
    .nullable(),
  values: DraftValues,
  /** Set if the language was switched in the middle of typing: what it changes, and whether all of it is saved. */
  carried: z.object({ over: z.string().nullable(), isSaved: z.boolean() }).optional(),
});

/** What this tab holds of the form because it could not be saved, or was carried over. */
type TabCopy = z.infer<typeof TabCopy>;

type DraftSetup = {
  form: SlipFormState;
  codeFill: CodeFill;
  /** What the form holds when nothing was typed. */
  start: SlipFormValues;
  slip: EditedSlip;
  opened: Draft | null;
  found: Draft | null;
  copy: TabCopy | null;
  onMade: (id: number) => void;
};

export function useSlipDraft(setup: DraftSetup) {
  // Not for the compiler: the saver is made once and reads what the form holds by then.
  "use no memo";
  const { form, start, slip, opened, copy } = setup;
  const client = useQueryClient();
  const key = useCopyKey(slip);
  const latest = useRef(setup);
  useLayoutEffect(() => {
    latest.current = setup;
  });
  const [state, setState] = useState<DraftState>({ kind: "none" });
  const [unsaved, setUnsaved] = useState(copy?.carried ? null : copy);
  const [isOfferAnswered, setIsOfferAnswered] = useState(copy?.carried !== undefined);
  /** What the form held when the language was switched. */
  const switched = useRef<string | null>(null);
  const [saver] = useState(() =>
    createDraftSaver({
      read: () => valuesOf(latest.current),
      store: async (form_values, version) => {
        const { slip, onMade } = latest.current;
        const base = slip ? { slip_id: slip.id, base_updated_at: slip.updated_at } : {};
        const draft = await storeDraft({ form_values, ...base }, version);
        if (!version) {
          onMade(draft.id);
          void client.invalidateQueries({ queryKey: draftsQuery.queryKey });
        }
        return draft;
      },
      copy: (values, draft) => {
        // A save that ends while the page reloads in the other language must not remove what is carried over.
        if (switched.current === textOf(latest.current)) {
          carry(key, latest.current, draft, values === null);
        } else if (values === null) removeCopy(key);
        else saveCopy(key, { at: serverNow().toISOString(), draft, values } satisfies TabCopy);
      },
      show: setState,
    }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (copy?.carried) saver.adopt(copy.draft, copy.carried.isSaved);
    else if (opened) saver.adopt(opened, true);
    if (copy?.carried?.isSaved) removeCopy(key);
    else if (copy?.carried) void saver.save();
  }, []);
  useEffect(() => saveWhileTyping(form, saver), [form, saver]);
  useEffect(
    () =>
      onLanguageSwitch(async () => {
        // Carried over, a draft that ended would be saved as a second one; the browser asks before it is left.
        if (saver.hasEnded() || Object.keys(valuesOf(latest.current)).length === 0) return;
        await Promise.race([saver.save(), new Promise((go) => setTimeout(go, MAX_WAIT_MS))]);
        switched.current = textOf(latest.current);
        carry(key, latest.current, saver.version(), !saver.hasUnsaved());
      }),
    [saver, key],
  );
  const offered = isOfferAnswered ? null : offerOf(unsaved, setup.found);
  const offeredDraft = offered?.draft ?? null;
  useEffect(() => {
    // Typing on while a draft is offered continues that draft on the server.
    if (offeredDraft && saver.version() === null) saver.adopt(offeredDraft, false);
  }, [saver, offeredDraft]);

  const fill = (values: DraftValues, draft: DraftVersion | null, isStored: boolean) => {
    form.reset(withDraft(start, values), { keepDefaultValues: true });
    setup.codeFill.setMarks(values.marks ?? {});
    // The marks belong to the form's values only after the next render.
    setTimeout(() => saver.adopt(draft, isStored));
    setIsOfferAnswered(true);
    focusFirstField();
  };
  return {
    state,
    offered,
    /** Whether what was typed last could not be saved. */
    isUnsaved: ["unreached", "refused", "conflict", "ended"].includes(state.kind),
    save: () => saver.save(),
    typed: () => valuesOf(latest.current),
    restore: () => offered && fill(offered.values, offered.draft, unsaved === null),
    /** Ends the offer; returns the server's draft that is to be discarded, if any. */
    dismiss: (): number | null => {
      const id = unsaved ? null : (offeredDraft?.id ?? null);
      removeCopy(key);
      setUnsaved(null);
      if (id !== null) {
        saver.adopt(null, false);
        setIsOfferAnswered(true);
      }
      focusFirstField();
      return id;
    },
    loadStored: (stored: Draft) => {
      removeCopy(key);
      fill(stored.form_values, stored, true);
      setState({ kind: "saved", at: stored.updated_at });
    },
    overwrite: (stored: Draft) => {
      saver.adopt(stored, false);
      void saver.save();
    },
    hold: () => saver.hold(),
    release: () => saver.release(),
    /** Nothing more is saved once the application is stored. */
    finish: () => {
      void saver.hold();
      removeCopy(key);
      client.removeQueries({ queryKey: draftsQuery.queryKey });
    },
  };
}

function offerOf(unsaved: TabCopy | null, found: Draft | null): OfferedDraft | null {
  if (unsaved) return { ...unsaved, base: null };
  return (
    found && {
      at: found.updated_at,
      base: found.base_updated_at,
      draft: found,
      values: found.form_values,
    }
  );
}

/** The name of what this tab holds of the form. */
export function useCopyKey(slip: EditedSlip): string {
  return copyKey(useCurrentUser().id, `slip:${slip?.id ?? "new"}`);
}

/** What this tab held of the form when it opened, unless all of it is in the draft that it was opened with. */
export function useTabCopy(slip: EditedSlip, opened: Draft | null): TabCopy | null {
  const key = useCopyKey(slip);
  const [copy] = useState(() => {
    const { data: copy } = TabCopy.safeParse(readCopy(key));
    if (!copy) return null;
    const isHere = slip ? copy.carried?.over === slip.updated_at : copy.draft?.id === opened?.id;
    if (copy.carried && isHere) return copy;
    const isStored = opened && JSON.stringify(opened.form_values) === JSON.stringify(copy.values);
    return isStored ? null : { ...copy, carried: undefined };
  });
  return copy;
}

function carry(
  key: string,
  { form, codeFill, slip }: DraftSetup,
  draft: DraftVersion | null,
  isSaved: boolean,
): void {
  saveCopy(key, {
    at: serverNow().toISOString(),
    draft,
    values: { ...form.getValues(), marks: codeFill.marks },
    carried: { over: slip?.updated_at ?? null, isSaved },
  } satisfies TabCopy);
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

export function withDraft(start: SlipFormValues, { marks: _, ...typed }: DraftValues) {
  return Object.assign({ ...start }, typed);
}

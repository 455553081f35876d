import { createContext, useContext, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { PassportCode } from "#shared/passport-code/code-values.ts";
import type { CodeMarks } from "#shared/slips/code-fill/code-marks.ts";
import type { CodeField } from "#shared/slips/code-fill/code-rows.ts";
import type { SlipTextField } from "#shared/slips/form/form-labels.ts";
import type { SlipFormValues } from "#shared/slips/form/form-values.ts";

/** What a code writes into the form. */
type CodePatch = Partial<Record<CodeField, string>>;
/** What a code offers beside the fields that it does not fill. */
type CodeOffers = Pick<PassportCode, "issueDays" | "nationalId">;

/** The passport code's side of a slip form: what it filled, what it offers, and the way back. */
export type CodeFill = {
  marks: CodeMarks;
  offers: CodeOffers;
  /** Whether the last filling can still be taken back: until the next key. */
  canUndo: boolean;
  readValues: () => SlipFormValues;
  fill: (patch: CodePatch, marks: CodeMarks, offers: CodeOffers) => void;
  undo: () => void;
  /** Puts back what a draft says came from a code. */
  takeMarks: (marks: CodeMarks) => void;
  /** Puts an offered value into a field, as if it had been typed. */
  put: (field: SlipTextField, value: string) => void;
  /** Puts the focus on the first field that still needs somebody; on `otherwise`, or the form's first, when none does. */
  goOn: (otherwise?: SlipTextField) => void;
};

type CodeFillSetup = { fromDraft: CodeMarks | undefined } & Pick<CodeFill, "goOn">;

const NO_OFFERS: CodeOffers = { issueDays: [], nationalId: null };

/** Keys pressed inside an element with this attribute do not end the time for Undo. */
export const UNDO_ATTRIBUTE = "data-code-undo";

const CodeFillContext = createContext<CodeFill | null>(null);
/** Gives the fields of a form their marks and offers. */
export const CodeFillProvider = CodeFillContext.Provider;

/** The passport code's side of the form around this part; null where a form has none. */
export function useCodeFillOfForm(): CodeFill | null {
  return useContext(CodeFillContext);
}

type Before = { values: CodePatch; marks: CodeMarks; offers: CodeOffers };

/** Fills a form from a passport code, remembers what came from it, and takes it back when asked. */
export function useCodeFill<Output>(
  form: UseFormReturn<SlipFormValues, unknown, Output>,
  { fromDraft = {}, goOn }: CodeFillSetup,
): CodeFill {
  const [marks, setMarks] = useState(fromDraft);
  const [offers, setOffers] = useState(NO_OFFERS);
  const [before, setBefore] = useState<Before | null>(null);
  useEffect(() => {
    if (before) return onNextKey(() => setBefore(null));
  }, [before]);

  const put = (field: SlipTextField, value: string) =>
    form.setValue(field, value, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  const write = (patch: CodePatch) => {
    for (const [field, value] of entriesOf(patch)) put(field, value);
  };
  return {
    marks,
    offers,
    canUndo: before !== null,
    takeMarks: setMarks,
    readValues: form.getValues,
    put,
    goOn,
    fill: (patch, added, offered) => {
      const values = entriesOf(patch).map(([field]) => [field, form.getValues(field)]);
      setBefore({ values: Object.fromEntries(values), marks, offers });
      write(patch);
      setMarks({ ...marks, ...added });
      setOffers(offered);
    },
    undo: () => {
      if (!before) return;
      write(before.values);
      setMarks(before.marks);
      setOffers(before.offers);
      setBefore(null);
    },
  };
}

function entriesOf(patch: CodePatch): [CodeField, string][] {
  return Object.entries(patch) as [CodeField, string][];
}

function onNextKey(act: () => void): () => void {
  const hear = ({ key, target }: KeyboardEvent) => {
    const isOnUndo = target instanceof Element && target.closest(`[${UNDO_ATTRIBUTE}]`) !== null;
    // Tab and Shift only lead to the button.
    if (!isOnUndo && key !== "Tab" && key !== "Shift") act();
  };
  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
}

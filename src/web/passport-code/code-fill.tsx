import type { PassportCode } from "@slipdesk/passport";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { SlipFormValues, SlipTextField } from "#shared/slips/form/form-fields.ts";
import {
  CODE_FIELDS,
  type CodeField,
  type CodeMarks,
  shownValue,
  standingOf,
  titleCase,
} from "#shared/slips/rules-code-fill.ts";
import { shownWords } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import buttons from "#web/ui/buttons.module.css";
import { IconScan } from "#web/ui/icons/icons.ts";
import classes from "./passport-code.module.css";

type CodePatch = Partial<Record<CodeField, string>>;
/** What a code offers for fields that it does not fill. */
type CodeOffers = Pick<PassportCode, "issueDays" | "nationalId">;
type Before = { values: CodePatch; marks: CodeMarks; offers: CodeOffers };

export type CodeFill = ReturnType<typeof useCodeFill>;

type CodeFillSetup = {
  fromDraft: CodeMarks | undefined;
  /** Focuses the first field that still needs attention; without any `otherwise`, or the form's first. */
  goOn: (otherwise?: SlipTextField) => void;
};

const NO_OFFERS: CodeOffers = { issueDays: [], nationalId: null };

/** Keys pressed inside an element with this attribute do not end the time for Undo. */
export const UNDO_ATTRIBUTE = "data-code-undo";

export const CodeFillContext = createContext<CodeFill | null>(null);

/** Fills a form from a passport code, remembers what came from it, and can undo it until the next key. */
export function useCodeFill<Output>(
  form: UseFormReturn<SlipFormValues, unknown, Output>,
  { fromDraft = {}, goOn }: CodeFillSetup,
) {
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
    setMarks,
    offers,
    canUndo: before !== null,
    readValues: form.getValues,
    put,
    goOn,
    fill: (patch: CodePatch, added: CodeMarks, offered: CodeOffers) => {
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

function onNextKey(run: () => void): () => void {
  const onKey = ({ key, target }: KeyboardEvent) => {
    const isOnUndo = target instanceof Element && target.closest(`[${UNDO_ATTRIBUTE}]`) !== null;
    // Tab and Shift only lead to the button.
    if (!isOnUndo && key !== "Tab" && key !== "Shift") run();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}

/** What the passport code adds to this field of the form: a word beside its label, a note, and what is inside it. */
export function useCodeSide(name: SlipTextField, value: string) {
  const fill = useContext(CodeFillContext);
  const field = CODE_FIELDS.find((one) => one === name);
  const mark = field && fill?.marks[field];
  const standing = field && mark ? standingOf(field, mark, value) : null;
  if (!fill) return {};
  if (mark && standing === "differs") {
    const said = { value: shownWords(field, shownValue(field, mark.value)) };
    return {
      note: (
        <span className={classes.warning}>
          {t("Differs from the passport code ({value}).", said)}{" "}
        </span>
      ),
    };
  }
  const offers = offersOf(fill, name, value, standing !== null).map(({ words, title, taken }) => (
    <button
      key={words}
      type="button"
      className={`${buttons.icon} ${buttons.offer}`}
      aria-label={title}
      title={title}
      onClick={() => {
        fill.put(name, taken);
        // The button disappears, and the focus must not go with it.
        if (field) document.getElementById(field)?.focus();
        else fill.goOn(name);
      }}
    >
      {words}
    </button>
  ));
  if (standing === null) return { inside: offers.length > 0 && offers };
  return {
    settled: standing === "proven" ? ("code" as const) : ("compare" as const),
    word: standing === "unproven" && field !== "confirm_passport" && t("compare"),
    inside: (
      <>
        {offers}
        <span
          id={`${name}-code`}
          role="img"
          aria-label={t("From the passport code")}
          title={t("From the passport code")}
          className={classes.glyph}
        >
          <IconScan size={16} aria-hidden />
        </span>
      </>
    ),
  };
}

type Offer = { words: string; title: string; taken: string };

function offersOf({ offers }: CodeFill, name: SlipTextField, value: string, isFilled: boolean) {
  const isEmpty = value === "";
  const { nationalId, issueDays } = offers;
  if (name === "national_id" && isEmpty && nationalId !== null) {
    const said = { number: nationalId };
    const title = t("Use {number} as national ID", said);
    return [{ words: t("Use {number}", said), title, taken: nationalId }];
  }
  if (name === "passport_issue_date" && isEmpty) {
    return issueDays.map(({ date, label }): Offer => {
      return { words: shownValue(name, date), title: inLanguage(label), taken: date };
    });
  }
  const isName = name === "last_name" || name === "first_name";
  const taken = titleCase(value);
  if (!isName || !isFilled || taken === value) return [];
  return [{ words: t("Title case"), title: t("Title case"), taken }];
}

export const BOX = "passport-code";

type StatusLineProps = { kind: "ok" | "warning" | "error"; children: ReactNode };

export function StatusLine({ kind, children }: StatusLineProps) {
  return (
    <p role="status" className={`${classes.said} ${classes[kind]}`}>
      {children}
    </p>
  );
}

type CharactersProps = {
  line: string;
  classOf: (at: number, character: string) => string | undefined;
};

export function Characters({ line, classOf }: CharactersProps) {
  return [...line].map((character, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a character is its place
    <span key={at} className={classOf(at, character)}>
      {character}
    </span>
  ));
}

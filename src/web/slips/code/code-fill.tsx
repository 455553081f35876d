import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { PassportCode } from "#shared/passport-code/code-values.ts";
import {
  CODE_FIELDS,
  type CodeField,
  type CodeMarks,
  markNote,
  titleCase,
} from "#shared/slips/code-fill/code-fill.ts";
import type { SlipFormValues, SlipTextField } from "#shared/slips/form/form-fields.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { IconScan } from "#web/ui/icons/icons.ts";
import classes from "./passport-code.module.css";

type CodePatch = Partial<Record<CodeField, string>>;
/** What a code offers for fields that it does not fill. */
type CodeOffers = Pick<PassportCode, "issueDays" | "nationalId">;
type Before = { values: CodePatch; marks: CodeMarks; offers: CodeOffers };

/** The passport code's side of a slip form: what it filled, what it offers, and undo. */
export type CodeFill = ReturnType<typeof useCodeFill>;

type CodeFillSetup = {
  /** What a draft says came from a code. */
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
    /** Puts an offered value into a field, as if it had been typed. */
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

function onNextKey(act: () => void): () => void {
  const onKey = ({ key, target }: KeyboardEvent) => {
    const isOnUndo = target instanceof Element && target.closest(`[${UNDO_ATTRIBUTE}]`) !== null;
    // Tab and Shift only lead to the button.
    if (!isOnUndo && key !== "Tab" && key !== "Shift") act();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}

/** What the passport code says beside this field, above the field's own note. */
export function useCodeNote(name: SlipTextField, value: string, note?: ReactNode): ReactNode {
  const fill = useContext(CodeFillContext);
  const number = useWatch<SlipFormValues, "passport_number">({
    name: "passport_number",
    disabled: name !== "confirm_passport",
  });
  const line = fill && lineOf(fill, name, value, number);
  if (!line) return note;
  return (
    <>
      {line}
      {note}
    </>
  );
}

function lineOf(fill: CodeFill, name: SlipTextField, value: string, number: string): ReactNode {
  if (name === "passport_issue_date") return value === "" ? <IssueOffers fill={fill} /> : null;
  if (name === "national_id") return value === "" ? <IdOffer fill={fill} /> : null;
  const field = CODE_FIELDS.find((one) => one === name);
  return field ? markOf(fill, field, value, number) : null;
}

function markOf(fill: CodeFill, name: CodeField, value: string, number: string): ReactNode {
  const mark = fill.marks[name];
  const note = mark && markNote(name, mark, value, number);
  if (!note) return null;
  const isName = name === "last_name" || name === "first_name";
  return (
    <span className={note.kind === "same" ? classes.mark : classes.differs}>
      <IconScan size={14} aria-hidden /> {inLanguage(note.text)}{" "}
      {isName && titleCase(value) !== value && (
        <Offer
          onTake={() => {
            fill.put(name, titleCase(value));
            document.getElementById(name)?.focus();
          }}
        >
          {t("Title case")}
        </Offer>
      )}
    </span>
  );
}

function IssueOffers({ fill }: { fill: CodeFill }) {
  if (fill.offers.issueDays.length === 0) return null;
  return (
    <span className={classes.offers}>
      {fill.offers.issueDays.map(({ date, label }) => (
        <Offer key={date} onTake={() => take(fill, "passport_issue_date", date)}>
          {inLanguage(label)}
        </Offer>
      ))}
    </span>
  );
}

function IdOffer({ fill }: { fill: CodeFill }) {
  const { nationalId } = fill.offers;
  if (nationalId === null) return null;
  return (
    <span className={classes.offers}>
      <Offer onTake={() => take(fill, "national_id", nationalId)}>
        {t("Use {number} as national ID", { number: nationalId })}
      </Offer>
    </span>
  );
}

// The offer disappears, and the focus must not go with it.
function take(fill: CodeFill, field: SlipTextField, value: string): void {
  fill.put(field, value);
  fill.goOn(field);
}

function Offer({ onTake, children }: { onTake: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.link} onClick={onTake}>
      {children}
    </button>
  );
}

export const BOX = "passport-code";

type StatusLineProps = { kind: "good" | "warn" | "bad"; children: ReactNode };

/** What was found, in one sentence that screen readers announce. */
export function StatusLine({ kind, children }: StatusLineProps) {
  return (
    <p role="status" className={`${classes.said} ${classes[kind]}`}>
      {children}
    </p>
  );
}

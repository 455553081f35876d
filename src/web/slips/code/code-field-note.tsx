import type { ReactNode } from "react";
import { markNote, titleCase } from "#shared/slips/code-fill/code-marks.ts";
import { CODE_FIELDS, type CodeField } from "#shared/slips/code-fill/code-rows.ts";
import type { SlipTextField } from "#shared/slips/form/form-labels.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { IconScan } from "#web/ui/icons/icons.ts";
import classes from "./code-field-note.module.css";
import { type CodeFill, useCodeFillOfForm } from "./use-code-fill.ts";

/** What a passport code says beside this field, over the field's own note; only that note when it says nothing. */
export function useCodeNote(name: SlipTextField, value: string, note?: ReactNode): ReactNode {
  const fill = useCodeFillOfForm();
  const line = fill && lineOf(fill, name, value);
  if (!line) return note;
  return (
    <>
      {line}
      {note}
    </>
  );
}

function lineOf(fill: CodeFill, name: SlipTextField, value: string): ReactNode {
  if (name === "passport_issue_date") return value === "" ? <IssueOffers fill={fill} /> : null;
  if (name === "national_id") return value === "" ? <IdOffer fill={fill} /> : null;
  return isCodeField(name) ? markOf(fill, name, value) : null;
}

function isCodeField(name: SlipTextField): name is CodeField {
  return CODE_FIELDS.some((field) => field === name);
}

function markOf(fill: CodeFill, name: CodeField, value: string): ReactNode {
  const mark = fill.marks[name];
  const note = mark && markNote(name, mark, value);
  if (!note) return null;
  const isName = name === "last_name" || name === "first_name";
  return (
    <span className={note.kind === "same" ? classes.mark : classes.differs}>
      <IconScan size={14} aria-hidden /> {inLanguage(note.text)}{" "}
      {isName && titleCase(value) !== value && (
        <LinkButton onClick={() => fill.put(name, titleCase(value))}>{t("Title case")}</LinkButton>
      )}
    </span>
  );
}

function IssueOffers({ fill }: { fill: CodeFill }) {
  if (fill.offers.issueDays.length === 0) return null;
  return (
    <span className={classes.offers}>
      {fill.offers.issueDays.map(({ date, label }) => (
        <LinkButton key={date} onClick={() => fill.put("passport_issue_date", date)}>
          {inLanguage(label)}
        </LinkButton>
      ))}
    </span>
  );
}

function IdOffer({ fill }: { fill: CodeFill }) {
  const { nationalId } = fill.offers;
  if (nationalId === null) return null;
  return (
    <span className={classes.offers}>
      <LinkButton onClick={() => fill.put("national_id", nationalId)}>
        {t("Use {number} as national ID", { number: nationalId })}
      </LinkButton>
    </span>
  );
}

function LinkButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.link} onClick={onClick}>
      {children}
    </button>
  );
}

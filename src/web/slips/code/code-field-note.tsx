import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { markNote, titleCase } from "#shared/slips/code-fill/code-marks.ts";
import { CODE_FIELDS, type CodeField } from "#shared/slips/code-fill/code-rows.ts";
import type { SlipTextField } from "#shared/slips/form/form-labels.ts";
import type { SlipFormValues } from "#shared/slips/form/form-values.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { IconScan } from "#web/ui/icons/icons.ts";
import classes from "./code-field-note.module.css";
import { type CodeFill, useCodeFillOfForm } from "./use-code-fill.ts";

/** What a passport code says beside this field, over the field's own note; only that note when it says nothing. */
export function useCodeNote(name: SlipTextField, value: string, note?: ReactNode): ReactNode {
  const fill = useCodeFillOfForm();
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
  return isCodeField(name) ? markOf(fill, name, value, number) : null;
}

function isCodeField(name: SlipTextField): name is CodeField {
  return CODE_FIELDS.some((field) => field === name);
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

// The field is done; the offer goes, and the focus must not go with it.
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

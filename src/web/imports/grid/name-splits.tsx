import { NAME_SPLITS, type NameSplit } from "#shared/imports/rules-columns.ts";
import classes from "#web/imports/sheet/import.module.css";
import { t } from "#web/language/translate.ts";
import { RadioField, SelectField } from "#web/ui/choice-field.tsx";
import type { CheckedGridRow } from "./use-row-states.ts";

const WORDS: Readonly<Record<NameSplit, string>> = {
  "last-word": t("The last word is the last name"),
  "first-word": t("The first word is the last name"),
  all: t("All of it is the last name"),
};
const OPTIONS = NAME_SPLITS.map((code) => ({ code, name: WORDS[code] }));

const splitOf = (code: string) => NAME_SPLITS.find((one) => one === code);

type AllSplitsProps = { split: NameSplit; onSplit: (split: NameSplit, line: null) => void };

export function AllSplits({ split, onSplit }: AllSplitsProps) {
  return (
    <div className={classes.questions}>
      <RadioField
        label={t("How are the full names divided?")}
        name="split"
        value={split}
        options={OPTIONS}
        note={t("Compare the names of each row. A row that differs is changed below the rows.")}
        onChange={(code) => {
          const chosen = splitOf(code);
          if (chosen) onSplit(chosen, null);
        }}
      />
    </div>
  );
}

type RowSplitProps = {
  row: CheckedGridRow;
  split: NameSplit;
  onSplit: (split: NameSplit, line: number) => void;
};

/** For the row of the chosen cell. */
export function RowSplit({ row: { line }, split, onSplit }: RowSplitProps) {
  return (
    <SelectField
      label={t("Full name of line {line}", { line })}
      name="row-split"
      value={split}
      options={OPTIONS}
      onChange={(code) => {
        const chosen = splitOf(code);
        if (chosen) onSplit(chosen, line);
      }}
    />
  );
}

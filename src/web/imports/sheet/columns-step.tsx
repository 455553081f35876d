import { Button } from "@mantine/core";
import {
  type ColumnMap,
  IMPORT_FIELDS,
  type ImportField,
  missingColumn,
} from "#shared/imports/rules-columns.ts";
import { slipFormLabels } from "#shared/slips/form/form-labels.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { SelectField } from "#web/ui/choice-field.tsx";
import { type Fixed, FixedValues } from "./fixed-values.tsx";
import type { Sheet } from "./sheet-worker.ts";
import classes from "./steps.module.css";

type ColumnsStepProps = {
  sheets: readonly Sheet[];
  sheetAt: number;
  onSheet: (at: number) => void;
  headings: readonly string[];
  samples: readonly string[];
  columns: ColumnMap;
  onColumns: (columns: ColumnMap) => void;
  fixed: Fixed;
  onFixed: (fixed: Fixed) => void;
  rowCount: number;
  /** Why the sheet cannot be imported at all. */
  problem: string | null;
  onCheck: () => void;
};

const FIELD_OPTIONS = IMPORT_FIELDS.map((field) => ({
  code: field,
  name: inLanguage(slipFormLabels[field]),
}));

/** The second step: what each column means, and one value for all rows where there is no column. */
export function ColumnsStep(props: ColumnsStepProps) {
  const { sheets, headings, samples, columns, rowCount } = props;
  const missing = missingColumn(columns);
  const problem = props.problem ?? (missing && inLanguage(missing));
  const choose = (at: number, field: ImportField | null) =>
    props.onColumns(
      headings.map((_, index) => {
        if (index === at) return field;
        return columns[index] === field ? null : (columns[index] ?? null);
      }),
    );
  return (
    <section className={classes.card} aria-label={t("Columns")}>
      <h2 className={classes.title}>{t("2 Columns")}</h2>
      {sheets.length > 1 && (
        <SelectField
          label={t("Sheet")}
          name="sheet"
          value={String(props.sheetAt)}
          options={sheets.map(({ name }, at) => ({ code: String(at), name }))}
          onChange={(at) => props.onSheet(Number(at))}
        />
      )}
      <div className={classes.columns}>
        {headings.map((heading, at) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
            key={at}
            label={heading.trim() || t("Column {number}", { number: at + 1 })}
            name={`column-${at}`}
            hint={samples[at]}
            emptyLabel={t("Leave out")}
            value={columns[at] ?? ""}
            options={FIELD_OPTIONS}
            onChange={(code) => choose(at, IMPORT_FIELDS.find((field) => field === code) ?? null)}
          />
        ))}
      </div>
      <FixedValues columns={columns} fixed={props.fixed} onFixed={props.onFixed} />
      <div className={classes.buttons}>
        <p role="status" className={classes.problem}>
          {problem}
        </p>
        <Button disabled={problem !== null} onClick={props.onCheck}>
          {rowCount === 1 ? t("Check 1 row") : t("Check {count} rows", { count: rowCount })}
        </Button>
      </div>
    </section>
  );
}

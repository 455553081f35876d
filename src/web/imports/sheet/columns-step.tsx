import { Button, Group } from "@mantine/core";
import {
  type ColumnMap,
  IMPORT_FIELDS,
  missingColumn,
  NEEDED_FIELDS,
} from "#shared/imports/rules-columns.ts";
import { COLUMN_FIELDS, type ColumnField, labelOf } from "#shared/imports/rules-headings.ts";
import { type ColumnDates, isAsked, type OrderProof } from "#shared/imports/rules-orders.ts";
import type { ImportField } from "#shared/imports/rules-values.ts";
import { offeredPositions } from "#shared/options/positions.ts";
import { DATE_ORDERS, type DateOrder } from "#shared/profile/contract-preferences.ts";
import { SLIP_FIELDS, slipFormLabels } from "#shared/slips/form/form-fields.ts";
import type { FieldKind } from "#shared/slips/form/form-kinds.ts";
import { cleanText } from "#shared/text/clean.ts";
import { longDate } from "#shared/time/plain-date.ts";
import { type ShownOption, shownOptions } from "#web/language/options.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { RadioField, SelectField } from "#web/ui/choice-field.tsx";
import { TextField } from "#web/ui/field.tsx";
import { SheetGroup } from "#web/ui/page.tsx";
import type { AskedDates } from "../look-at-sheet.ts";
import type { Fixed, ImportSheet } from "../use-import-sheet.ts";
import classes from "./import.module.css";
import type { ReadFile } from "./read-sheet.ts";
import { SheetNotes } from "./sheet-notes.tsx";

const FIELD_OPTIONS = COLUMN_FIELDS.map((field) => ({
  code: field,
  name: inLanguage(labelOf(field)),
}));

type ColumnsStepProps = { file: ReadFile; sheet: ImportSheet };

export function ColumnsStep({ file, sheet }: ColumnsStepProps) {
  const { headings, filled, columns, rowCount } = sheet;
  const missing = missingColumn(columns);
  const problem = sheet.tooLarge ?? (missing && inLanguage(missing)) ?? sheet.problem;
  const choose = (at: number, field: ColumnField | null) =>
    sheet.setColumns(
      headings.map((_, index) => {
        if (index === at) return field;
        return columns[index] === field ? null : (columns[index] ?? null);
      }),
    );
  return (
    <>
      <SheetGroup title={t("Columns")}>
        <SheetNotes file={file} sheet={sheet} />
        {file.sheets.length > 1 && (
          <SelectField
            label={t("Sheet")}
            name="sheet"
            value={String(sheet.sheetAt)}
            options={file.sheets.map(({ name, isHidden }, at) => ({
              code: String(at),
              name: isHidden ? t("{name} (hidden)", { name }) : name,
            }))}
            onChange={(at) => sheet.showSheet(Number(at))}
          />
        )}
        <div className={classes.columns}>
          {headings.map(
            (heading, at) =>
              filled[at] && (
                <SelectField
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its index.
                  key={at}
                  label={cleanText(heading) || t("Column {number}", { number: at + 1 })}
                  name={`column-${at}`}
                  hint={hintOf(sheet, at)}
                  emptyLabel={t("Leave out")}
                  value={columns[at] ?? ""}
                  options={FIELD_OPTIONS}
                  onChange={(code) =>
                    choose(at, COLUMN_FIELDS.find((field) => field === code) ?? null)
                  }
                />
              ),
          )}
        </div>
        <DateQuestions sheet={sheet} />
      </SheetGroup>
      <FixedValues columns={columns} fixed={sheet.fixed} onFixed={sheet.setFixed} />
      <Group justify="flex-end" gap="sm" className={classes.foot ?? ""}>
        <p role="status" className={classes.problem}>
          {problem}
        </p>
        <Button
          variant={sheet.rows ? "default" : "filled"}
          disabled={problem !== null}
          onClick={sheet.check}
        >
          {rowCount === 1 ? t("Check 1 row") : t("Check {count} rows", { count: rowCount })}
        </Button>
      </Group>
    </>
  );
}

/** Its first cell; of a column whose dates do not begin with the day also what they begin with. */
function hintOf({ samples, columns, dateColumns }: ImportSheet, at: number): string {
  const settled = dateColumns.find(({ field }) => field === columns[at])?.dates;
  const words = settled?.kind === "settled" ? orderWords(settled) : null;
  return [samples[at] ?? "", ...(words ? [words] : [])].filter(Boolean).join(" · ");
}

/** The fields that may be given one value for all rows: the most usual ones first; a name or number is a row's own. */
const FIXABLE = [
  ...new Set<ImportField>([
    "country_traveling_to",
    "visa_type",
    "position_applied_for",
    "city",
    "passport_issue_place",
    "email",
    "gender",
    "marital_status",
    "national_id",
    ...IMPORT_FIELDS,
  ]),
].filter(isFixable);

function isFixable(field: ImportField): boolean {
  const declared: FieldKind = SLIP_FIELDS[field];
  const isGiven = declared.kind === "record" || (declared.kind === "code" && declared.preset);
  return !isGiven && !NEEDED_FIELDS.some((needed) => needed === field);
}

function choicesOf(field: ImportField): readonly ShownOption[] | null {
  if (field === "position_applied_for") return offeredPositions;
  const declared = SLIP_FIELDS[field];
  return declared.kind === "code" ? shownOptions(declared.options) : null;
}

type FixedValuesProps = { columns: ColumnMap; fixed: Fixed; onFixed: (fixed: Fixed) => void };

function FixedValues({ columns, fixed, onFixed }: FixedValuesProps) {
  const open = FIXABLE.filter((field) => !columns.includes(field));
  if (open.length === 0) return null;
  return (
    <SheetGroup title={t("For all rows")} role="group">
      <div className={classes.columns}>
        {open.map((field) => {
          const options = choicesOf(field);
          const shared = {
            label: inLanguage(slipFormLabels[field]),
            name: `fixed-${field}`,
            value: fixed[field] ?? "",
            onChange: (value: string) => onFixed({ ...fixed, [field]: value }),
          };
          return options ? (
            <SelectField key={field} {...shared} options={options} emptyLabel={t("None")} />
          ) : (
            <TextField key={field} {...shared} />
          );
        })}
      </div>
    </SheetGroup>
  );
}

type DateQuestionsProps = { sheet: Pick<ImportSheet, "dateColumns" | "answerDates"> };

/** One question for each column whose cells do not say whether the day, the month or the year stands first. */
function DateQuestions({ sheet: { dateColumns, answerDates } }: DateQuestionsProps) {
  const asked = dateColumns.filter(({ dates }) => isAsked(dates));
  if (asked.length === 0) return null;
  return (
    <div className={classes.questions}>
      {asked.map((column) => (
        <RadioField
          key={column.key}
          label={t("How are the dates of {heading} written?", { heading: column.heading })}
          name={`dates-${column.field}`}
          value={column.answer ?? ""}
          options={ordersOf(column)}
          note={noteOf(column)}
          onChange={(code) => {
            const order = DATE_ORDERS.find((one) => one === code);
            if (order) answerDates([column.key, order]);
          }}
        />
      ))}
    </div>
  );
}

function ordersOf({ dates }: AskedDates) {
  if (dates.kind === "open") {
    const { text, readings } = dates;
    return DATE_ORDERS.flatMap((code) => {
      const day = readings[code];
      return day
        ? [{ code, name: t("{text} is {day}", { text, day: inLanguage(longDate(day)) }) }]
        : [];
    });
  }
  const orders =
    dates.kind === "contradiction" ? [...dates.proofs.map(({ order }) => order), dates.hinted] : [];
  return DATE_ORDERS.filter((order) => orders.includes(order)).map((order) => ({
    code: order,
    name: BEGINNINGS[order],
  }));
}

const BEGINNINGS: Readonly<Record<DateOrder, string>> = {
  day: t("The day is first"),
  month: t("The month is first"),
  year: t("The year is first"),
};

function noteOf({ dates, like }: AskedDates): string | undefined {
  if (dates.kind === "open" && like) {
    return t("Chosen like {heading}: {words}.", {
      heading: like.heading,
      words: BEGINNINGS[like.order],
    });
  }
  if (dates.kind !== "contradiction") return undefined;
  const { proofs, hinted } = dates;
  const shown = proofs.map(proofWords);
  const texts = hinted ? [t("heading: {words}", { words: BEGINNINGS[hinted] }), ...shown] : shown;
  return t("They contradict each other: {texts}. What does not fit your choice is to fix.", {
    texts: texts.join("; "),
  });
}

function proofWords({ line, text, order }: OrderProof): string {
  return t("line {line}, {text}: {words}", { line, text, words: BEGINNINGS[order] });
}

/** What settled a column whose dates begin with something else than the day. */
function orderWords({ order, proof }: Extract<ColumnDates, { kind: "settled" }>) {
  if (order === "day") return null;
  return proof === "heading" ? BEGINNINGS[order] : proofWords(proof);
}

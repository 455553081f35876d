import { Button, Group } from "@mantine/core";
import {
  type ColumnMap,
  IMPORT_FIELDS,
  missingColumn,
  NEEDED_FIELDS,
} from "#shared/imports/rules-columns.ts";
import { COLUMN_FIELDS, type ColumnField, labelOf } from "#shared/imports/rules-headings.ts";
import { type ImportField, optionsOf } from "#shared/imports/rules-values.ts";
import { SLIP_FIELDS, slipFormLabels } from "#shared/slips/form/form-fields.ts";
import type { FieldKind } from "#shared/slips/form/form-kinds.ts";
import { cleanText } from "#shared/text/clean.ts";
import { type ShownOption, shownOptions } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { Banner, BannerLine } from "#web/ui/banner.tsx";
import { SelectField } from "#web/ui/choice-field.tsx";
import { TextField } from "#web/ui/field.tsx";
import { SheetGroup } from "#web/ui/page.tsx";
import { DateQuestions, orderWords } from "../import-questions.tsx";
import type { Fixed } from "../kept-work.ts";
import type { ImportSheet } from "../use-import-sheet.ts";
import classes from "./import.module.css";
import type { ReadFile } from "./read-sheet.ts";

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

function shownOptionsOf(field: ImportField): readonly ShownOption[] | null {
  const options = optionsOf(field);
  // Positions stay in the booking site's English.
  return field === "position_applied_for" ? options : options && shownOptions(options);
}

type FixedValuesProps = { columns: ColumnMap; fixed: Fixed; onFixed: (fixed: Fixed) => void };

function FixedValues({ columns, fixed, onFixed }: FixedValuesProps) {
  const open = FIXABLE.filter((field) => !columns.includes(field));
  if (open.length === 0) return null;
  return (
    <SheetGroup title={t("For all rows")} role="group">
      <div className={classes.columns}>
        {open.map((field) => {
          const options = shownOptionsOf(field);
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

type SheetNotesProps = { file: ReadFile; sheet: ImportSheet };

/** What of the file is not as it looks: parts that are left out, and cells that were filled. */
function SheetNotes({ file, sheet }: SheetNotesProps) {
  const { leftOut, merged, sideways, beyond } = sheet;
  const notes = [
    file.note,
    file.sheets[sheet.sheetAt]?.isHidden && t("This sheet is hidden in the workbook."),
    merged > 0 && mergedWords(merged),
    sideways > 0 && sidewaysWords(sideways),
    beyond.length > 0 && beyondWords(beyond),
    ...sheet.dateColumns.map(
      ({ heading, exchanged }) =>
        exchanged > 0 &&
        t(
          "{heading}: among dates that are text, {count} are dates of the spreadsheet, and it may have exchanged their day and month. Compare them.",
          { heading, count: exchanged },
        ),
    ),
  ].filter((note) => typeof note === "string");
  if (notes.length === 0 && !leftOut) return null;
  return (
    <Banner kind="info">
      {leftOut && (
        <BannerLine words={hiddenWords(leftOut)}>
          <Button size="xs" variant="default" onClick={sheet.takeHidden}>
            {t("Take them in")}
          </Button>
        </BannerLine>
      )}
      {notes.map((note) => (
        <div key={note}>{note}</div>
      ))}
    </Banner>
  );
}

function hiddenWords({ rows, columns }: { rows: number; columns: number }): string {
  const ofRows =
    rows === 1
      ? t("1 hidden row is left out.")
      : t("{count} hidden rows are left out.", { count: rows });
  const ofColumns =
    columns === 1
      ? t("1 hidden column is left out.")
      : t("{count} hidden columns are left out.", { count: columns });
  return [rows > 0 && ofRows, columns > 0 && ofColumns].filter(Boolean).join(" ");
}

function mergedWords(count: number): string {
  return count === 1
    ? t("1 cell took its text from the merged cell that it is part of.")
    : t("{count} cells took their text from the merged cells that they are part of.", { count });
}

function sidewaysWords(count: number): string {
  return count === 1
    ? t(
        "1 cell is merged over several columns: its text was read for the first of them, the others are empty. Write each value in its own column.",
      )
    : t(
        "{count} cells are merged over several columns: their text was read for the first of them, the others are empty. Write each value in its own column.",
        { count },
      );
}

function beyondWords(lines: readonly number[]): string {
  const [line = 0] = lines;
  return lines.length === 1
    ? t(
        "Line {line} has text beyond the last heading, which is left out. A comma inside a cell may have moved its text on: compare it.",
        { line },
      )
    : t(
        "{count} lines, first line {line}, have text beyond the last heading, which is left out. A comma inside a cell may have moved their text on: compare them.",
        { count: lines.length, line },
      );
}

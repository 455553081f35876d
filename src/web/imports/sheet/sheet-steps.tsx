import { Button, FileButton, Group } from "@mantine/core";
import { type ClipboardEvent, type DragEvent, useState } from "react";
import {
  type ColumnMap,
  IMPORT_FIELDS,
  type ImportField,
  missingColumn,
  NEEDED_FIELDS,
} from "#shared/imports/rules-columns.ts";
import { offeredPositions } from "#shared/options/positions.ts";
import { SLIP_FIELDS, slipFormLabels } from "#shared/slips/form/form-fields.ts";
import type { FieldKind } from "#shared/slips/form/form-kinds.ts";
import { cleanText, isBlank } from "#shared/text/clean.ts";
import type { Fixed, ImportSheet } from "#web/imports/use-import-sheet.ts";
import { type ShownOption, shownOptions } from "#web/language/options.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { Banner } from "#web/ui/banner.tsx";
import { SelectField } from "#web/ui/choice-field.tsx";
import { IconFileText, IconUpload } from "#web/ui/icons/icons.ts";
import { SheetGroup } from "#web/ui/page.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import classes from "./import.module.css";
import { type ReadFile, type Reading, readPastedCells, readSheetFile } from "./read-sheet.ts";

type ChooseStepProps = { file: ReadFile | null; onRead: (file: ReadFile) => void };

export function ChooseStep({ file, onRead }: ChooseStepProps) {
  const [message, setMessage] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const read = async (reading: Promise<Reading>) => {
    setMessage(null);
    setIsReading(true);
    const outcome = await reading;
    setIsReading(false);
    if (outcome.kind === "read") onRead(outcome.file);
    else setMessage(outcome.message);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped) void read(readSheetFile(dropped));
  };
  const paste = (event: ClipboardEvent) => {
    const [pasted] = event.clipboardData.files;
    const text = event.clipboardData.getData("text/plain");
    event.preventDefault();
    if (!isBlank(text)) void read(readPastedCells(text));
    else if (pasted) void read(readSheetFile(pasted));
  };

  const Icon = file ? IconFileText : IconUpload;

  return (
    <SheetGroup title={t("Choose")}>
      {message && <Banner kind="error">{message}</Banner>}
      <Group
        className={classes.drop ?? ""}
        data-over={isOver || undefined}
        data-filled={file !== null || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Icon size={file ? 20 : 32} color="var(--desk-muted)" aria-hidden />
        {file && (
          <b className={classes.fileName} translate="no">
            {file.name}
          </b>
        )}
        <FileButton
          accept=".xlsx,.csv"
          onChange={(chosen) => chosen && void read(readSheetFile(chosen))}
        >
          {(props) => (
            <Button {...props} variant={file ? "default" : "filled"} loading={isReading}>
              {file ? t("Another file") : t("Choose a file")}
            </Button>
          )}
        </FileButton>
        {!file && (
          <p className="desk-muted">{t("or drop an .xlsx or .csv file here, up to 2 MB")}</p>
        )}
        <input
          className={classes.paste}
          aria-label={t("Paste cells copied from a spreadsheet")}
          placeholder={t("or paste cells here")}
          value=""
          onChange={() => {}}
          onPaste={paste}
        />
      </Group>
    </SheetGroup>
  );
}

const FIELD_OPTIONS = IMPORT_FIELDS.map((field) => ({
  code: field,
  name: inLanguage(slipFormLabels[field]),
}));

type ColumnsStepProps = { file: ReadFile; sheet: ImportSheet };

export function ColumnsStep({ file: { sheets }, sheet }: ColumnsStepProps) {
  const { headings, samples, columns, rowCount } = sheet;
  const missing = missingColumn(columns);
  const problem = sheet.problem ?? (missing && inLanguage(missing));
  const choose = (at: number, field: ImportField | null) =>
    sheet.setColumns(
      headings.map((_, index) => {
        if (index === at) return field;
        return columns[index] === field ? null : (columns[index] ?? null);
      }),
    );
  return (
    <>
      <SheetGroup title={t("Columns")}>
        {sheets.length > 1 && (
          <SelectField
            label={t("Sheet")}
            name="sheet"
            value={String(sheet.sheetAt)}
            options={sheets.map(({ name }, at) => ({ code: String(at), name }))}
            onChange={(at) => sheet.showSheet(Number(at))}
          />
        )}
        <div className={classes.columns}>
          {headings.map((heading, at) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its index.
              key={at}
              label={cleanText(heading) || t("Column {number}", { number: at + 1 })}
              name={`column-${at}`}
              hint={samples[at]}
              emptyLabel={t("Leave out")}
              value={columns[at] ?? ""}
              options={FIELD_OPTIONS}
              onChange={(code) => choose(at, IMPORT_FIELDS.find((field) => field === code) ?? null)}
            />
          ))}
        </div>
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

import {
  type ColumnMap,
  IMPORT_FIELDS,
  type ImportField,
  NEEDED_FIELDS,
} from "#shared/imports/rules-columns.ts";
import type { Option } from "#shared/options/options.ts";
import { offeredPositions } from "#shared/options/search-positions.ts";
import { SLIP_FIELDS } from "#shared/slips/form/form-fields.ts";
import type { FieldKind } from "#shared/slips/form/form-kinds.ts";
import { slipFormLabels } from "#shared/slips/form/form-labels.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { SelectField } from "#web/ui/choice-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import classes from "./steps.module.css";

/** One value for every row, by the field that has no column. */
export type Fixed = Readonly<Partial<Record<ImportField, string>>>;

/** The fields that may be given one value for all rows: those asked for most first; a name or number is a row's own. */
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

function choicesOf(field: ImportField): readonly Option[] | null {
  if (field === "position_applied_for") return offeredPositions;
  const declared = SLIP_FIELDS[field];
  return declared.kind === "code" ? declared.options : null;
}

type FixedValuesProps = { columns: ColumnMap; fixed: Fixed; onFixed: (fixed: Fixed) => void };

/** The fields that no column holds, each with one value for all rows. */
export function FixedValues({ columns, fixed, onFixed }: FixedValuesProps) {
  const open = FIXABLE.filter((field) => !columns.includes(field));
  if (open.length === 0) return null;
  return (
    <fieldset className={classes.fixed}>
      <legend>{t("For all rows")}</legend>
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
    </fieldset>
  );
}

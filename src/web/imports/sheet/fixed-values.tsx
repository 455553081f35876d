import { type ColumnMap, type ImportField, NEEDED_FIELDS } from "#shared/imports/rules-columns.ts";
import {
  CITIES,
  DESTINATIONS,
  GENDERS,
  MARITAL_STATUSES,
  type Option,
  VISA_TYPES,
} from "#shared/options/options.ts";
import { offeredPositions } from "#shared/options/search-positions.ts";
import { slipFormLabels } from "#shared/slips/form-labels.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { SelectField } from "#web/ui/choice-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import classes from "./steps.module.css";

/** One value for every row, by the field that has no column. */
export type Fixed = Readonly<Partial<Record<ImportField, string>>>;

const FIXABLE: readonly { field: ImportField; options?: readonly Option[] }[] = [
  { field: "country_traveling_to", options: DESTINATIONS },
  { field: "visa_type", options: VISA_TYPES },
  { field: "position_applied_for", options: offeredPositions },
  { field: "city", options: CITIES },
  { field: "passport_issue_place" },
  { field: "email" },
  { field: "gender", options: GENDERS },
  { field: "marital_status", options: MARITAL_STATUSES },
  { field: "national_id" },
  { field: "others" },
];

type FixedValuesProps = { columns: ColumnMap; fixed: Fixed; onFixed: (fixed: Fixed) => void };

/** The fields that no column holds, each with one value for all rows. */
export function FixedValues({ columns, fixed, onFixed }: FixedValuesProps) {
  const open = FIXABLE.filter(
    ({ field }) => !columns.includes(field) && !NEEDED_FIELDS.some((needed) => needed === field),
  );
  if (open.length === 0) return null;
  return (
    <fieldset className={classes.fixed}>
      <legend>{t("For all rows")}</legend>
      <div className={classes.columns}>
        {open.map(({ field, options }) => {
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

import type { ColumnMap, ImportField, NEEDED_FIELDS } from "#shared/imports/rules-columns.ts";
import {
  CITIES,
  DESTINATIONS,
  GENDERS,
  MARITAL_STATUSES,
  type Option,
  VISA_TYPES,
} from "#shared/options/options.ts";
import { offeredPositions } from "#shared/options/search-positions.ts";
import { slipFormLabels } from "#shared/slips/form/form-labels.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { SelectField } from "#web/ui/choice-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import classes from "./steps.module.css";

/** One value for every row, by the field that has no column. */
export type Fixed = Readonly<Partial<Record<ImportField, string>>>;

type FixableField = Exclude<ImportField, (typeof NEEDED_FIELDS)[number]>;

/** How each field is given one value for all rows, in this order: chosen, typed, or not at all; the compiler names a missing one. */
const GIVEN: Readonly<Record<FixableField, readonly Option[] | "typed" | "never">> = {
  country_traveling_to: DESTINATIONS,
  visa_type: VISA_TYPES,
  position_applied_for: offeredPositions,
  city: CITIES,
  passport_issue_place: "typed",
  email: "typed",
  gender: GENDERS,
  marital_status: MARITAL_STATUSES,
  national_id: "typed",
  others: "typed",
  country: "never",
  nationality: "never",
  medical_center_id: "never",
};
const FIXABLE = Object.keys(GIVEN) as FixableField[];

type FixedValuesProps = { columns: ColumnMap; fixed: Fixed; onFixed: (fixed: Fixed) => void };

/** The fields that no column holds, each with one value for all rows. */
export function FixedValues({ columns, fixed, onFixed }: FixedValuesProps) {
  const open = FIXABLE.filter((field) => GIVEN[field] !== "never" && !columns.includes(field));
  if (open.length === 0) return null;
  return (
    <fieldset className={classes.fixed}>
      <legend>{t("For all rows")}</legend>
      <div className={classes.columns}>
        {open.map((field) => {
          const options = GIVEN[field];
          const shared = {
            label: inLanguage(slipFormLabels[field]),
            name: `fixed-${field}`,
            value: fixed[field] ?? "",
            onChange: (value: string) => onFixed({ ...fixed, [field]: value }),
          };
          return typeof options === "string" ? (
            <TextField key={field} {...shared} />
          ) : (
            <SelectField key={field} {...shared} options={options} emptyLabel={t("None")} />
          );
        })}
      </div>
    </fieldset>
  );
}

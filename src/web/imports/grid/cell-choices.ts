import { type CellContext, type ImportField, optionsOf } from "#shared/imports/rules-values.ts";
import { cityName } from "#shared/options/options.ts";
import type { CheckedGridRow } from "./row-states.ts";

/** The names that a cell may hold, where it may hold no others; those of the template, which every desk reads. */
export function choicesOf(
  field: ImportField,
  { read }: CheckedGridRow,
  centers: CellContext["centers"],
): readonly string[] | undefined {
  const city = cityName(read.values.city);
  const options =
    field === "medical_center_id"
      ? centers.filter((center) => center.city === city)
      : optionsOf(field);
  return options ? [...new Set(options.map(({ name }) => name))] : undefined;
}

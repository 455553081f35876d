import type { CellContext, ImportField } from "#shared/imports/rules-values.ts";
import { cityName } from "#shared/options/options.ts";
import { offeredPositions } from "#shared/options/positions.ts";
import { SLIP_FIELDS } from "#shared/slips/form/form-fields.ts";
import type { FieldKind } from "#shared/slips/form/form-kinds.ts";
import type { CheckedGridRow } from "./row-states.ts";

/** The names that a cell may hold, where it may hold no others; those of the template, which every desk reads. */
export function choicesOf(
  field: ImportField,
  { read }: CheckedGridRow,
  centers: CellContext["centers"],
): readonly string[] | undefined {
  if (field === "position_applied_for") return namesOf(offeredPositions);
  if (field === "medical_center_id") {
    const city = cityName(read.values.city);
    return namesOf(centers.filter((center) => center.city === city));
  }
  const kind: FieldKind = SLIP_FIELDS[field];
  return kind.kind === "code" ? namesOf(kind.options) : undefined;
}

const namesOf = (named: readonly { name: string }[]) => [...new Set(named.map(({ name }) => name))];

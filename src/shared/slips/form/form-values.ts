import type { SlipTextField, StoredSlipField } from "./form-labels.ts";
import { forEachField } from "./form-labels.ts";

/** What the form holds: text everywhere, dates as `yyyy-MM-dd`, `""` or what was typed and could not be read. */
export type SlipFormValues = Record<SlipTextField, string> & { medical_center_id: number | null };

/** An empty form with its presets: Bangladesh and Bangladeshi are the only choices. */
export const slipFormDefaults = forEachField(({ kind, preset }) =>
  kind === "record" ? null : (preset ?? ""),
) as Readonly<SlipFormValues>;

/** The fields of a stored application that the edit form shows. */
export type StoredSlipFields = Readonly<Record<StoredSlipField, string | number | null>> & {
  passport_number: string;
};

/** The edit form's values of a stored application; its passport number counts as confirmed until it is changed. */
export function toFormValues(slip: StoredSlipFields): SlipFormValues {
  const stored = { ...slip, confirm_passport: slip.passport_number };
  return forEachField(({ kind }, name) =>
    kind === "record" ? stored[name] : (stored[name] ?? ""),
  ) as SlipFormValues;
}

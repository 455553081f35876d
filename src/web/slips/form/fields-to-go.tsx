import { useFormContext, useWatch } from "react-hook-form";
import { typedSlipFormSchema } from "#shared/slips/form-typed.ts";
import type { SlipFormValues } from "#shared/slips/form-values.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { t } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { readBy } from "#web/ui/read-form.ts";
import classes from "./slip-form.module.css";

/** How many fields keep the form from being sent, and the way to the first of them; nothing once there is none. */
export function FieldsToGo({ mode }: { mode: "create" | "edit" }) {
  const { control } = useFormContext<SlipFormValues>();
  const values = useWatch({ control });
  const reading = readBy(typedSlipFormSchema({ mode, today: todayInDhaka(serverNow()) }), values);
  if ("input" in reading) return null;
  const toGo = new Set(reading.faults.map(({ field }) => field));
  // It is at fault only beside a number that differs, but it is to be typed all the same.
  if (!values.confirm_passport) toGo.add("confirm_passport");
  return (
    <button
      type="button"
      className={classes.toGo}
      // The first on the screen; the faults have the order of the banner.
      onClick={() => {
        const selector = [...toGo].map((field) => `#${field}`).join(",");
        document.querySelector<HTMLElement>(selector)?.focus();
      }}
    >
      {toGo.size === 1 ? t("1 field to go") : t("{count} fields to go", { count: toGo.size })}
    </button>
  );
}

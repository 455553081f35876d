import { Skeleton } from "@mantine/core";
import { t } from "#web/language/translate.ts";
import form from "#web/ui/form.module.css";
import { FormCard } from "#web/ui/form-card.tsx";
import { SheetGroup } from "#web/ui/sheet-group.tsx";
import classes from "./edit-operator-form.module.css";

const FIELDS = [t("first name"), t("last name"), "email", "username", "balance"];

/** The place of the form and the cards below it while the operator loads. */
export function EditOperatorSkeleton() {
  return (
    <div role="status" aria-label={t("Loading")}>
      <div className={form.form}>
        <FormCard title={t("Operator")}>
          {FIELDS.map((field) => (
            <FieldSkeleton key={field} />
          ))}
        </FormCard>
        <div className={form.buttons}>
          <Skeleton width={76} height="var(--desk-control)" />
        </div>
      </div>
      <SheetGroup title={t("Password")} isAlone>
        <FieldSkeleton />
        <Skeleton width={132} height="var(--desk-control)" />
      </SheetGroup>
      <SheetGroup title={t("History")} isAlone>
        <Skeleton height={12} my={4} />
      </SheetGroup>
    </div>
  );
}

function FieldSkeleton() {
  return (
    <div className={classes.field}>
      <Skeleton width={84} height={12} />
      <Skeleton height="var(--desk-control)" />
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { lookUpsQuery } from "#web/duplicates/api.ts";
import { t } from "#web/language/translate.ts";
import { SheetGroup } from "#web/ui/page.tsx";
import classes from "./duplicates.module.css";

/** How often a person was told that a colleague has an application of the same passport or national ID. */
export function LookUpsCard({ userId }: { userId: number }) {
  const { data } = useQuery(lookUpsQuery(userId));
  if (!data) return null;
  return (
    <SheetGroup title={t("Look-ups")} isAlone>
      <p className={classes.lookUps}>
        {t("Told of a colleague's application in the last 30 days: {count}", {
          count: data.outside,
        })}
      </p>
    </SheetGroup>
  );
}

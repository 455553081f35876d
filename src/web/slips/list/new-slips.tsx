import { Button } from "@mantine/core";
import { t } from "#web/language/translate.ts";
import classes from "./new-slips.module.css";
import type { Incoming } from "./use-live-rows.ts";

/** Tells of applications that came in above what the list shows; a press goes to its first page, as it is now. */
export function NewSlips({ incoming: { count, isMore, show } }: { incoming: Incoming }) {
  return (
    <div role="status" className={classes.place}>
      {count > 0 && (
        <Button variant="light" size="compact-sm" onClick={show}>
          {t(count > 1 ? "{count} new applications · Show" : "{count} new application · Show", {
            count: isMore ? t("{count} or more", { count }) : count,
          })}
        </Button>
      )}
    </div>
  );
}

import { Button, Popover } from "@mantine/core";
import type { Duplicates } from "#shared/duplicates/contract.ts";
import { t } from "#web/language/translate.ts";
import { Matches } from "./matches.tsx";
import classes from "./more-matches.module.css";

/** The other applications that have no room beside the heading, behind a button that says how many. */
export function MoreMatches({ matches }: Pick<Duplicates, "matches">) {
  return (
    <Popover position="bottom-end" width={420} shadow="md">
      <Popover.Target>
        <Button variant="subtle" size="compact-sm">
          {t("{left} more", { left: matches.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.more ?? ""}>
        <Matches matches={matches} />
      </Popover.Dropdown>
    </Popover>
  );
}

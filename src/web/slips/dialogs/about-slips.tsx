import { Button } from "@mantine/core";
import { useState } from "react";
import type { Slip } from "#shared/slips/contract.ts";
import { t } from "#web/language/translate.ts";
import classes from "./dialogs.module.css";

/** Whose application a dialog is about, in a line below its title. */
export function AboutSlip({ slip }: { slip: Slip }) {
  return (
    <span className={classes.about} translate="no">
      <span className={classes.name}>
        {slip.first_name} {slip.last_name}
      </span>{" "}
      <span className={classes.passport}>{slip.passport_number}</span>
    </span>
  );
}

const FIRST = 5;

/** Whose applications a dialog is about: the first five, and all of them on request. */
export function AboutSlips({ slips }: { slips: readonly Slip[] }) {
  const [showsAll, setShowsAll] = useState(slips.length <= FIRST);
  return (
    <div>
      <ul className={classes.names} tabIndex={showsAll && slips.length > FIRST ? 0 : undefined}>
        {(showsAll ? slips : slips.slice(0, FIRST)).map((slip) => (
          <li key={slip.id}>
            <AboutSlip slip={slip} />
          </li>
        ))}
      </ul>
      {!showsAll && (
        <Button variant="subtle" size="compact-sm" ml={-10} onClick={() => setShowsAll(true)}>
          {t("Show all")}
        </Button>
      )}
    </div>
  );
}

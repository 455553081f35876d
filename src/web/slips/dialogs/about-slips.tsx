import { Button } from "@mantine/core";
import { useState } from "react";
import type { Slip } from "#shared/slips/contract.ts";
import { t } from "#web/language/translate.ts";
import { AboutSlip } from "./about-slip.tsx";
import classes from "./about-slips.module.css";

const FIRST = 5;

/** Whose applications a dialog is about: the first five, and all of them when asked. */
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

import type { RefObject } from "react";
import type { Slip } from "#shared/slips/contract.ts";
import type { Messages } from "#web/ui/use-message.ts";
import classes from "./about-slip.module.css";

/** What every dialog about a slip is told. */
export type SlipDialogProps = {
  slip: Slip;
  opened: boolean;
  /** What opened it: it gets the focus back. */
  returnFocus: RefObject<HTMLElement | null>;
  messages: Messages;
  onClose: () => void;
};

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

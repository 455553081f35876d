import { IconFileCheck } from "./icons/icons.ts";
import classes from "./page.module.css";

/** The product's mark and name. */
export function Brand() {
  return (
    <span className={classes.brand}>
      <span className={classes.mark}>
        <IconFileCheck size={16} />
      </span>
      SlipDesk
    </span>
  );
}

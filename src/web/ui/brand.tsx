import classes from "./brand.module.css";
import { IconFileCheck } from "./icons/icons.ts";

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

import { t } from "#web/language/translate.ts";
import classes from "./live-dot.module.css";
import { useIsLive } from "./use-live.tsx";

const WORDS = t("Live updates are off; the list is refreshed every 15 seconds.");

/** A dot for as long as changes are not told as they happen. */
export function LiveDot() {
  const isLive = useIsLive();
  return (
    <span role="status" className={classes.place}>
      {!isLive && <span className={classes.dot} role="img" aria-label={WORDS} title={WORDS} />}
    </span>
  );
}

import { useNetwork } from "@mantine/hooks";
import { t } from "#web/language/translate.ts";
import classes from "./shell.module.css";

/** Says so while the browser has no connection. */
export function OfflineBar() {
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <div className={classes.offline}>
          {t("You are offline. Nothing can be loaded or saved until the connection is back.")}
        </div>
      )}
    </div>
  );
}

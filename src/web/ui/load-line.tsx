import { Button } from "@mantine/core";
import { t } from "#web/language/translate.ts";
import classes from "./load-line.module.css";

type LoadLineProps = { children: string; onRetry: () => void };

/** What could not be loaded, told without alarm in the place where it would stand, and another try. */
export function LoadLine({ children, onRetry }: LoadLineProps) {
  return (
    <p role="status" className={classes.line}>
      {children}{" "}
      <Button size="xs" variant="default" onClick={onRetry}>
        {t("Try again")}
      </Button>
    </p>
  );
}

import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { t } from "#web/language/translate.ts";
import { IconPlus } from "#web/ui/icons/icons.ts";
import { KeyCap } from "#web/ui/key-cap.tsx";
import classes from "./add-slip-link.module.css";

/** Leads to the form for a new application. */
export function AddSlipLink() {
  return (
    <Button
      className={classes.link ?? ""}
      leftSection={<IconPlus size={16} aria-hidden />}
      rightSection={<KeyCap onFilled>N</KeyCap>}
      renderRoot={(props) => <Link to="/slip" {...props} />}
    >
      {t("Add Slip")}
    </Button>
  );
}

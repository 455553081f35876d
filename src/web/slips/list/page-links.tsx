import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { isLetIn } from "#shared/auth/rules-access.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { t } from "#web/language/translate.ts";
import { IconPlus } from "#web/ui/icons/icons.ts";
import { KeyCap } from "#web/ui/key-cap.tsx";
import { useNarrowScreen } from "#web/ui/use-narrow-screen.ts";
import classes from "./page-links.module.css";

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

/** Leads to the import of many applications at once; for staff, and where there is room for it. */
export function ImportLink() {
  const { role } = useCurrentUser();
  const isNarrow = useNarrowScreen();
  if (!isLetIn(role, "staff") || isNarrow) return null;
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/slips/import" {...props} />}>
      {t("Import")}
    </Button>
  );
}

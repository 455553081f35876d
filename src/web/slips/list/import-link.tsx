import { Button, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { isLetIn } from "#shared/auth/rules-access.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { t } from "#web/language/translate.ts";
import { useNarrowScreen } from "#web/ui/use-narrow-screen.ts";

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

/** The same as an entry of the page's menu. */
export function ImportEntry() {
  return (
    <Menu.Item renderRoot={(props) => <Link to="/slips/import" {...props} />}>
      {t("Import")}
    </Menu.Item>
  );
}

import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { isLetIn } from "#shared/auth/rules-access.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import classes from "./add-slip-link.module.css";

/** Leads to the import of many applications at once; for staff. */
export function ImportLink() {
  const { role } = useCurrentUser();
  if (!isLetIn(role, "staff")) return null;
  return (
    <Button
      variant="default"
      className={classes.link ?? ""}
      renderRoot={(props) => <Link to="/slips/import" {...props} />}
    >
      Import
    </Button>
  );
}

import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { t } from "#web/language/translate.ts";
import classes from "./dashboard.module.css";

/** The way to one's own profile. */
export function ProfileLink() {
  return (
    <Button
      variant="subtle"
      color="gray"
      className={classes.profile ?? ""}
      renderRoot={(props) => <Link to="/profile" {...props} />}
    >
      {t("View Profile")}
    </Button>
  );
}

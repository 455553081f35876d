import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import classes from "./add-slip-link.module.css";

/** Leads to the form for a new application. */
export function AddSlipLink() {
  return (
    <Button
      className={classes.link ?? ""}
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/slip" {...props} />}
    >
      Add Slip
    </Button>
  );
}

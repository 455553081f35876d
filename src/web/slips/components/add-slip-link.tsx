import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";

/** Leads to the form for a new application. */
export function AddSlipLink() {
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/slip" {...props} />}
    >
      Add Slip
    </Button>
  );
}

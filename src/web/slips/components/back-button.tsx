import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { usePreviousPage } from "../use-previous-page.ts";
import classes from "./slip-form.module.css";

/** Goes to the previous page. */
export function BackButton() {
  const goBack = usePreviousPage();
  return (
    <Button
      variant="subtle"
      size="compact-md"
      className={classes.back ?? ""}
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={goBack}
    >
      Back
    </Button>
  );
}

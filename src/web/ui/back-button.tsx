import { UnstyledButton } from "@mantine/core";
import { t } from "#web/language/translate.ts";
import classes from "./back-button.module.css";
import { IconArrowLeft } from "./icons/icons.ts";
import { usePreviousPage } from "./use-previous-page.ts";

/** Goes to the previous page, or to `first` when this one was opened directly. */
export function BackButton({ first }: { first?: "/admin/operators" }) {
  return (
    <UnstyledButton className={classes.back ?? ""} onClick={usePreviousPage(first)}>
      <IconArrowLeft size={16} />
      {t("Back")}
    </UnstyledButton>
  );
}

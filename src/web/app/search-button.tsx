import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { t } from "#web/language/translate.ts";
import { IconSearch } from "#web/ui/icons/icons.ts";
import { KeyCap } from "#web/ui/key-cap.tsx";
import { openPalette } from "./open-palette.ts";
import classes from "./search-button.module.css";

/** Opens the palette, as Ctrl+K does. */
export function SearchButton() {
  return (
    <UnstyledButton
      className={classes.search ?? ""}
      aria-keyshortcuts="Control+K"
      onClick={openPalette}
    >
      <IconSearch size={16} />
      <span aria-hidden className={classes.word}>
        {t("Search")}
      </span>
      <VisuallyHidden>{t("Search everything")}</VisuallyHidden>
      <span className={classes.word}>
        <KeyCap>Ctrl K</KeyCap>
      </span>
    </UnstyledButton>
  );
}

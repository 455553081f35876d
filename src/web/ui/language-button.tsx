import { Button } from "@mantine/core";
import { OTHER_LANGUAGE, switchLanguage } from "#web/language/chosen.ts";
import classes from "./language-button.module.css";

/** Shows the page in its other language, which it names in that language's own letters; remembered in this browser. */
export function LanguageButton() {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      lang={OTHER_LANGUAGE.language}
      className={classes.name ?? ""}
      onClick={() => void switchLanguage()}
    >
      {OTHER_LANGUAGE.name}
    </Button>
  );
}

import { ActionIcon } from "@mantine/core";
import { t } from "#web/language/translate.ts";
import { part } from "#web/lib/part.tsx";
import { usePreferences } from "#web/settings/use-preferences.ts";
import { IconBaselineDensityMedium, IconColumns3, IconKeyboard } from "#web/ui/icons/icons.ts";
import { usePopup } from "#web/ui/use-popup.tsx";
import classes from "./list-options.module.css";

const ColumnEntries = part(async () => (await import("./list-menus.tsx")).ColumnEntries);

/** How the list looks to this person on every computer: the height of its rows and its columns; and its keys. */
export function ListOptions({ onHelp }: { onHelp: () => void }) {
  const { preferences, change } = usePreferences();
  const { density } = preferences;
  const { button, popup } = usePopup("menu", ColumnEntries);
  const isCompact = density === "compact";
  return (
    <div className={classes.options}>
      <ActionIcon
        size={36}
        aria-label={t("Compact rows")}
        aria-pressed={isCompact}
        title={isCompact ? t("Row height: compact") : t("Row height: comfortable")}
        onClick={() => change({ density: isCompact ? "comfortable" : "compact" })}
      >
        <IconBaselineDensityMedium size={18} />
      </ActionIcon>
      <ActionIcon {...button} size={36} aria-label={t("Columns")} title={t("Columns")}>
        <IconColumns3 size={18} />
      </ActionIcon>
      {popup && <ColumnEntries {...popup} />}
      <ActionIcon
        size={36}
        aria-label={t("Keyboard shortcuts")}
        title={t("Keyboard shortcuts (?)")}
        onClick={onHelp}
      >
        <IconKeyboard size={18} />
      </ActionIcon>
    </div>
  );
}

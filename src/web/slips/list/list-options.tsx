import { ActionIcon, Menu } from "@mantine/core";
import { LIST_COLUMNS } from "#shared/profile/contract-preferences.ts";
import { t } from "#web/language/translate.ts";
import { usePreferences } from "#web/settings/use-preferences.ts";
import { IconBaselineDensityMedium, IconColumns3, IconKeyboard } from "#web/ui/icons/icons.ts";
import { COLUMN_LOOKS, inOrder } from "./list-columns.tsx";
import classes from "./list-options.module.css";

/** How the list looks to this person on every computer: the height of its rows and its columns; and its keys. */
export function ListOptions({ onHelp }: { onHelp: () => void }) {
  const { preferences, change } = usePreferences();
  const { columns, density } = preferences;
  const isCompact = density === "compact";
  return (
    <div className={classes.options}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t("Compact rows")}
        aria-pressed={isCompact}
        title={isCompact ? t("Row height: compact") : t("Row height: comfortable")}
        onClick={() => change({ density: isCompact ? "comfortable" : "compact" })}
      >
        <IconBaselineDensityMedium size={18} />
      </ActionIcon>
      <Menu position="bottom-end" width={216}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t("Columns")}
            title={t("Columns")}
          >
            <IconColumns3 size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {LIST_COLUMNS.map((column) => (
            <Menu.CheckboxItem
              key={column}
              checked={columns.includes(column)}
              onChange={(isShown) => {
                const others = columns.filter((one) => one !== column);
                change({ columns: inOrder(isShown ? [...others, column] : others) });
              }}
            >
              {COLUMN_LOOKS[column].label}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ActionIcon
        variant="subtle"
        color="gray"
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

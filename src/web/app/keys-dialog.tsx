import { Group, Kbd, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { t } from "#web/language/translate.ts";
import { usePreferences } from "#web/settings/api.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { type KeyGroup, shownKey } from "#web/ui/keys.ts";
import classes from "./shell.module.css";

type KeysDialogProps = { groups: readonly KeyGroup[]; onClose: () => void };

export function KeysDialog({ groups, onClose }: KeysDialogProps) {
  const { preferences } = usePreferences();
  const titles = [...new Set(groups.map(({ title }) => title))];
  return (
    <Dialog title={t("Keyboard shortcuts")} onClose={onClose}>
      {titles.map((title) => (
        <section key={title} aria-label={title}>
          <h3 className={classes.keysTitle}>{title}</h3>
          <Stack component="dl" gap="xs" mb="md">
            {groups
              .filter((group) => group.title === title)
              .flatMap(({ keys }) => keys)
              .map(({ keys, does }) => (
                <Group key={does} gap="sm" wrap="nowrap">
                  <dt className={classes.key}>
                    {keys.map((key) => (
                      <Kbd key={key}>{shownKey(key)}</Kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </Group>
              ))}
          </Stack>
        </section>
      ))}
      <p className={classes.keysNote}>
        {preferences.single_keys
          ? t("Single-key shortcuts are on.")
          : t("Single-key shortcuts are off.")}{" "}
        <Link to="/profile" hash="preferences" onClick={onClose}>
          {t("Change it on your profile")}
        </Link>
      </p>
    </Dialog>
  );
}

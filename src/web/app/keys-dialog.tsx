import { Kbd, Modal } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { t } from "#web/language/translate.ts";
import { usePreferences } from "#web/settings/use-preferences.ts";
import type { KeyGroup } from "#web/ui/keys.ts";
import { useOpenOnceThere } from "#web/ui/use-popup.tsx";
import { useReturnFocus } from "#web/ui/use-return-focus.ts";
import classes from "./keys-dialog.module.css";

type KeysDialogProps = { opened: boolean; groups: readonly KeyGroup[]; onClose: () => void };

/** The keys that act on this screen for this person, and where to switch single ones off. */
export function KeysDialog({ opened, groups, onClose }: KeysDialogProps) {
  const { preferences } = usePreferences();
  const isOpen = useOpenOnceThere(opened);
  const onExited = useReturnFocus(isOpen, undefined);
  const titles = [...new Set(groups.map(({ title }) => title))];
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t("Keyboard shortcuts")}
      centered
      returnFocus={false}
      onExitTransitionEnd={onExited}
      closeButtonProps={{ "aria-label": t("Close") }}
    >
      {titles.map((title) => (
        <section key={title} aria-label={title} className={classes.group}>
          <h3 className={classes.title}>{title}</h3>
          <dl className={classes.list}>
            {groups
              .filter((group) => group.title === title)
              .flatMap(({ keys }) => keys)
              .map(({ keys, does }) => (
                <div key={does} className={classes.line}>
                  <dt>
                    {keys.map((key) => (
                      <Kbd key={key}>{key.replace("+", " ")}</Kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <p className={classes.note}>
        {preferences.single_keys
          ? t("Single-key shortcuts are on.")
          : t("Single-key shortcuts are off.")}{" "}
        <Link to="/profile" hash="working" onClick={onClose}>
          {t("Change it on your profile")}
        </Link>
      </p>
    </Modal>
  );
}

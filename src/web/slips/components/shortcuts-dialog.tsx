import { Kbd, Modal, Switch } from "@mantine/core";
import { useShortcutSwitch } from "#web/slips/use-list-keys.ts";
import classes from "./shortcuts-dialog.module.css";

const SHORTCUTS = [
  { keys: ["/"], does: "Search" },
  { keys: ["↑", "↓", "k", "j"], does: "Go to the row above or below" },
  { keys: ["Shift ↑", "Shift ↓"], does: "Tick while going" },
  { keys: ["Enter"], does: "Open the application" },
  { keys: ["x"], does: "Tick the row" },
  { keys: ["e"], does: "Edit the application" },
  { keys: ["."], does: "Open the row's menu" },
  { keys: ["?"], does: "Show these shortcuts" },
];

type ShortcutsDialogProps = { opened: boolean; onClose: () => void };

/** The keys of the list, and the switch for those of a single letter. */
export function ShortcutsDialog({ opened, onClose }: ShortcutsDialogProps) {
  const [isOn, setIsOn] = useShortcutSwitch();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Keyboard shortcuts"
      centered
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <dl className={classes.list}>
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does} className={classes.line}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Shortcuts of a single letter or sign"
        checked={isOn}
        onChange={(event) => setIsOn(event.currentTarget.checked)}
      />
    </Modal>
  );
}

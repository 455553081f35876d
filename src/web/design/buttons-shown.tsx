import { Button, Menu, Text } from "@mantine/core";
import { useState } from "react";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Chip, NewChip } from "#web/ui/chip.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { KeyCap } from "#web/ui/key-cap.tsx";
import { LanguageButton } from "#web/ui/language-button.tsx";
import { PopupMenu } from "#web/ui/popup-menu.tsx";
import { PopupPanel } from "#web/ui/popup-panel.tsx";
import { RecordActions } from "#web/ui/record-actions.tsx";
import { SheetGroup } from "#web/ui/sheet-group.tsx";
import { usePopup } from "#web/ui/use-popup.tsx";
import classes from "./design.module.css";

/** What is pressed: at rest, disabled, busy, chosen. */
export function ButtonsShown() {
  const [city, setCity] = useState("Dhaka");
  return (
    <SheetGroup title="Buttons" isAlone>
      <div className={classes.stack}>
        <div className={classes.row}>
          <Button rightSection={<KeyCap onFilled>A</KeyCap>}>Approve</Button>
          <Button variant="default">Decline</Button>
          <Button variant="subtle" color="gray">
            Cancel
          </Button>
          <Button color="red">Delete</Button>
          <Button disabled>Disabled</Button>
          <ActionButton busy>Busy</ActionButton>
        </div>
        <div className={classes.row}>
          {["Dhaka", "Sylhet"].map((name) => (
            <Chip key={name} label={name} isChosen={name === city} onChoose={() => setCity(name)} />
          ))}
          <NewChip label="Another" onPress={() => {}} />
          <LanguageButton />
          <CopyButton value="E1234567" label="passport number" />
          <MenuShown />
          <PanelShown />
          <RecordActions name="Al Noor Clinic" onEdit={() => {}} onDelete={() => {}} />
        </div>
      </div>
    </SheetGroup>
  );
}

const THERE = {};

function MenuShown() {
  const { button, popup } = usePopup("menu", THERE);
  return (
    <>
      <Button {...button} variant="default">
        Menu
      </Button>
      {popup && (
        <PopupMenu {...popup}>
          <Menu.Dropdown>
            <Menu.Item>View</Menu.Item>
            <Menu.Item color="red">Delete</Menu.Item>
          </Menu.Dropdown>
        </PopupMenu>
      )}
    </>
  );
}

function PanelShown() {
  const { button, popup } = usePopup("dialog", THERE);
  return (
    <>
      <Button {...button} variant="default">
        Panel
      </Button>
      {popup && (
        <PopupPanel {...popup} width={280}>
          <Text p="md">What is opened beside its button.</Text>
        </PopupPanel>
      )}
    </>
  );
}

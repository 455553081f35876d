import { ActionIcon } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { t } from "#web/language/translate.ts";
import { part } from "#web/lib/part.tsx";
import { usePartAhead } from "#web/lib/use-part-ahead.ts";
import { IconMenu2 } from "#web/ui/icons/icons.ts";
import classes from "./menu-drawer.module.css";

const DrawerPanel = part(async () => (await import("./drawer-panel.tsx")).DrawerPanel);

/** The button that opens the menu under 1024 px. */
export function MenuDrawer() {
  const [isOpen, drawer] = useDisclosure(false);
  const [wasOpened, setWasOpened] = useState(false);
  const isNeeded = useMediaQuery("(width < 1024px)", false, { getInitialValueInEffect: false });
  const path = useLocation({ select: (location) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when the screen changes
  useEffect(drawer.close, [path]);
  const ahead = usePartAhead(DrawerPanel, isNeeded);
  return (
    <>
      <ActionIcon
        className={classes.button ?? ""}
        size="var(--desk-control)"
        aria-label={t("Open the menu")}
        aria-expanded={isOpen}
        {...ahead}
        onClick={() => {
          setWasOpened(true);
          drawer.open();
        }}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      {wasOpened && <DrawerPanel opened={isOpen && isNeeded} onClose={drawer.close} />}
    </>
  );
}

import { ActionIcon } from "@mantine/core";
import type { ComponentProps } from "react";
import { t } from "#web/language/translate.ts";
import { part } from "#web/lib/part.tsx";
import { IconDots } from "#web/ui/icons/icons.ts";
import { type PopupProps, usePopup } from "#web/ui/use-popup.tsx";

const ViewEntries = part(async () => (await import("./view-entries.tsx")).ViewEntries);

type ViewMenuProps = Omit<ComponentProps<typeof ViewEntries>, keyof PopupProps>;

/** What can be done with one of one's own views; a view is made again in a moment, so deleting it asks nothing. */
export function ViewMenu(props: ViewMenuProps) {
  const { button, popup } = usePopup("menu", ViewEntries);
  return (
    <>
      <ActionIcon
        {...button}
        size={24}
        aria-label={t("Actions for the view {name}", { name: props.view.name })}
      >
        <IconDots size={16} />
      </ActionIcon>
      {popup && <ViewEntries {...popup} {...props} />}
    </>
  );
}

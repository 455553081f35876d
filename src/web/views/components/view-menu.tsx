import { ActionIcon } from "@mantine/core";
import type { View } from "#shared/views/contract.ts";
import { t } from "#web/language/translate.ts";
import { part } from "#web/lib/part.tsx";
import { IconDots } from "#web/ui/icons/icons.ts";
import type { Messages } from "#web/ui/use-message.ts";
import { usePopup } from "#web/ui/use-popup.tsx";

export type ViewMenuProps = {
  view: View;
  messages: Messages;
  onChange: (opener: HTMLElement | null) => void;
};

const ViewEntries = part(async () => (await import("./view-entries.tsx")).ViewEntries);

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

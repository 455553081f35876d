import { ActionIcon, Menu } from "@mantine/core";
import { useRef } from "react";
import type { View } from "#shared/views/contract.ts";
import { t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { IconDots } from "#web/ui/icons/icons.ts";
import type { Messages } from "#web/ui/use-message.ts";
import { removeView, useViewAction } from "#web/views/api.ts";

type ViewMenuProps = {
  view: View;
  messages: Messages;
  onChange: (opener: HTMLElement | null) => void;
};

/** What can be done with one of one's own views; a view is made again in a moment, so deleting it asks nothing. */
export function ViewMenu({ view, messages, onChange }: ViewMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { run } = useViewAction(removeView);
  const remove = () =>
    run(view.id, {
      onSuccess: () => messages.succeed(t("The view {name} was deleted.", { name: view.name })),
      onError: (error) => messages.fail(failureOf(error, t("The view was not deleted."))),
    });
  return (
    <Menu position="bottom-start" width={180}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t("Actions for the view {name}", { name: view.name })}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChange(button.current)}>{t("Change…")}</Menu.Item>
        <Menu.Item color="red" onClick={remove}>
          {t("Delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

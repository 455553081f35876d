import { Menu } from "@mantine/core";
import type { View } from "#shared/views/contract.ts";
import { t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { PopupMenu } from "#web/ui/popup-menu.tsx";
import type { Messages } from "#web/ui/use-message.ts";
import type { PopupProps } from "#web/ui/use-popup.tsx";
import { removeView, useViewAction } from "#web/views/api.ts";

type ViewEntriesProps = PopupProps & {
  view: View;
  messages: Messages;
  onChange: () => void;
};

/** Change and Delete, in a menu. */
export function ViewEntries({ view, messages, onChange, ...popup }: ViewEntriesProps) {
  const { run } = useViewAction(removeView);
  const remove = () =>
    run(view.id, {
      onSuccess: () => messages.succeed(t("The view {name} was deleted.", { name: view.name })),
      onError: (error) => messages.fail(failureOf(error, t("The view was not deleted."))),
    });
  return (
    <PopupMenu {...popup} position="bottom-start" width={180}>
      <Menu.Dropdown>
        <Menu.Item onClick={onChange}>{t("Change…")}</Menu.Item>
        <Menu.Item color="red" onClick={remove}>
          {t("Delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </PopupMenu>
  );
}

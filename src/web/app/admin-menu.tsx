import { ActionIcon } from "@mantine/core";
import { t } from "#web/language/translate.ts";
import { part } from "#web/lib/part.tsx";
import { IconDots } from "#web/ui/icons/icons.ts";
import { usePopup } from "#web/ui/use-popup.tsx";

const AdminEntries = part(async () => (await import("./admin-entries.tsx")).AdminEntries);

/** What admins look after the desk with, beside the menu of everyday's work. */
export function AdminMenu() {
  const { button, popup } = usePopup("menu", AdminEntries);
  return (
    <>
      <ActionIcon
        {...button}
        size={32}
        aria-label={t("Looking after the desk")}
        title={t("Looking after the desk")}
      >
        <IconDots size={18} aria-hidden />
      </ActionIcon>
      {popup && <AdminEntries {...popup} />}
    </>
  );
}

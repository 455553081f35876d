import { ActionIcon } from "@mantine/core";
import { t } from "#web/language/translate.ts";
import { part } from "#web/lib/part.tsx";
import { IconDots } from "#web/ui/icons/icons.ts";
import { usePopup } from "#web/ui/use-popup.tsx";
import type { ListRow, OnSlipAction } from "./use-list-rows.ts";

const SlipEntries = part(async () => (await import("./list-menus.tsx")).SlipEntries);

type SlipMenuProps = {
  row: ListRow;
  isStale: boolean;
  onAction: OnSlipAction;
};

/** The button of a slip's menu. */
export function SlipMenu({ row, isStale, onAction }: SlipMenuProps) {
  const { button, popup } = usePopup("menu", SlipEntries);
  return (
    <>
      <ActionIcon
        {...button}
        onClick={isStale ? undefined : button.onClick}
        data-row-menu
        size={32}
        aria-label={t("Actions for {name}", { name: row.name })}
        aria-disabled={isStale || undefined}
        title={isStale ? t("Another page is loading") : undefined}
      >
        <IconDots size={18} />
      </ActionIcon>
      {popup && !isStale && <SlipEntries {...popup} row={row} onAction={onAction} />}
    </>
  );
}

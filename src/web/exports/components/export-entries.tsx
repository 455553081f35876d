import { Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "#web/language/translate.ts";
import { PopupMenu } from "#web/ui/popup-menu.tsx";
import type { PopupProps } from "#web/ui/use-popup.tsx";

type ExportEntriesProps = PopupProps & {
  /** What else the page offers; null where it stands beside the menu. */
  beside: ReactNode | null;
  onAll: (format: "csv" | "xlsx") => void;
  /** Null while nothing is ticked. */
  onTicked: (() => void) | null;
  /** Whether to offer the way to the audit log, which says who exported. */
  mayReadAudit: boolean;
};

/** What can be taken out of the list, in a menu. */
export function ExportEntries(props: ExportEntriesProps) {
  const { beside, onAll, onTicked, mayReadAudit, ...popup } = props;
  return (
    <PopupMenu {...popup}>
      <Menu.Dropdown>
        {beside && (
          <>
            {beside}
            <Menu.Divider />
            <Menu.Label>{t("Export")}</Menu.Label>
          </>
        )}
        <Menu.Item onClick={() => onAll("csv")}>CSV</Menu.Item>
        <Menu.Item onClick={() => onAll("xlsx")}>Excel</Menu.Item>
        <Menu.Item disabled={!onTicked} onClick={onTicked ?? undefined}>
          {t("Ticked only")}
        </Menu.Item>
        {mayReadAudit && (
          <Menu.Item
            renderRoot={(root) => <Link to="/admin/audit" search={{ kind: "export" }} {...root} />}
          >
            {t("Who exported")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </PopupMenu>
  );
}

import { Button, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { isLetIn } from "#shared/auth/rules-access.ts";
import { ALL_SLIPS, type SlipFilter } from "#shared/slips/contract.ts";
import { t } from "#web/language/translate.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { DotsButton } from "#web/ui/buttons.tsx";
import { IconChevronDown } from "#web/ui/icons/start-icons.tsx";
import { useNarrowScreen } from "#web/ui/page.tsx";
import { PopupMenu } from "#web/ui/popup.tsx";
import { useDialog } from "#web/ui/use-dialog.tsx";
import type { ExportDialog } from "./export-dialog.tsx";

type ExportTask = ComponentProps<typeof ExportDialog>["task"];

type ExportMenuProps = {
  filter: SlipFilter;
  total: number | undefined;
  ticked: ReadonlySet<number>;
  /** What else the page offers, for a narrow screen, where one menu holds it all. */
  beside: ReactNode;
};

export function ExportMenu({ filter, total, ticked, beside }: ExportMenuProps) {
  const { role } = useCurrentUser();
  const isNarrow = useNarrowScreen();
  const open = useDialog();
  if (!isLetIn(role, "staff")) return null;
  const openDialog = (task: ExportTask, count: number | null) =>
    open(async (close) => {
      const { ExportDialog } = await import("./export-dialog.tsx");
      return <ExportDialog task={task} count={count} onClose={close} />;
    });
  const exportAll = (format: ExportTask["format"]) =>
    openDialog({ format, filter }, role === "admin" ? (total ?? null) : null);
  const exportTicked = () =>
    openDialog({ format: "xlsx", filter: ALL_SLIPS, ids: [...ticked] }, ticked.size);
  const button = isNarrow ? (
    <DotsButton
      variant="default"
      size="var(--desk-control)"
      aria-label={t("More actions for this list")}
    />
  ) : (
    <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
      {t("Export")}
    </Button>
  );
  return (
    <PopupMenu button={button}>
      {isNarrow && beside && (
        <>
          {beside}
          <Menu.Divider />
          <Menu.Label>{t("Export")}</Menu.Label>
        </>
      )}
      <Menu.Item onClick={() => exportAll("csv")}>CSV</Menu.Item>
      <Menu.Item onClick={() => exportAll("xlsx")}>Excel</Menu.Item>
      <Menu.Item disabled={ticked.size === 0} onClick={exportTicked}>
        {t("Ticked only")}
      </Menu.Item>
      {role === "admin" && (
        <Menu.Item
          renderRoot={(root) => <Link to="/admin/audit" search={{ kind: "export" }} {...root} />}
        >
          {t("Who exported")}
        </Menu.Item>
      )}
    </PopupMenu>
  );
}

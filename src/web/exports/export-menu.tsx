import { ActionIcon, Button, Checkbox, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { isLetIn } from "#shared/auth/rules-access.ts";
import { type ExportBody, exportSlips } from "#shared/exports/contract.ts";
import {
  EXPORT_COLUMNS,
  EXPORT_HEADINGS,
  EXPORT_PRESETS,
  type ExportColumn,
  exportFileName,
} from "#shared/exports/rules-columns.ts";
import type { SlipFilter } from "#shared/slips/contract-list.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { callForFile } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { FormDialog } from "#web/ui/dialog.tsx";
import { IconChevronDown, IconDots } from "#web/ui/icons/icons.ts";
import type { Messages } from "#web/ui/messages.tsx";
import { useNarrowScreen } from "#web/ui/page.tsx";
import { PopupMenu } from "#web/ui/popup.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";
import classes from "./export-menu.module.css";

/** What is exported: in which format, of which filter, and if only some of it, which. */
type ExportTask = Pick<ExportBody, "format" | "filter" | "ids">;

type ExportMenuProps = {
  filter: SlipFilter;
  total: number | undefined;
  /** The ticked applications. */
  ticked: ReadonlySet<number>;
  messages: Messages;
  /** What else the page offers, for a narrow screen, where one menu holds it all. */
  beside: ReactNode;
};

const EVERYTHING = { status: "all", city: "all", need: "all", search: "" } as const;

/** Takes the applications of the list out as a file; for staff. */
export function ExportMenu({ filter, total, ticked, messages, beside }: ExportMenuProps) {
  const { role } = useCurrentUser();
  const isNarrow = useNarrowScreen();
  const open = useDialog();
  if (!isLetIn(role, "staff")) return null;
  const { status, city, need, search } = filter;
  const openDialog = (task: ExportTask, count: number | null) =>
    open((close) => (
      <ExportDialog
        task={task}
        count={count}
        onDone={(text) => {
          close();
          messages.succeed(text);
        }}
        onCancel={close}
      />
    ));
  const exportAll = (format: ExportTask["format"]) =>
    openDialog(
      { format, filter: { status, city, need, search } },
      role === "admin" ? (total ?? null) : null,
    );
  const exportTicked = () =>
    openDialog({ format: "xlsx", filter: EVERYTHING, ids: [...ticked] }, ticked.size);
  const button = isNarrow ? (
    <ActionIcon variant="default" size="var(--desk-control)" aria-label={t("More for this list")}>
      <IconDots size={18} />
    </ActionIcon>
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

type ExportDialogProps = {
  task: ExportTask;
  /** How many applications it will be; not known for operators, who export only their own. */
  count: number | null;
  onDone: (message: string) => void;
  onCancel: () => void;
};

/** Says what will be exported and lets the columns be chosen. */
function ExportDialog({ task, count, onDone, onCancel }: ExportDialogProps) {
  const [columns, setColumns] = useState<readonly ExportColumn[]>(EXPORT_PRESETS[0].columns);
  const making = useAction((body: ExportBody) => callForFile(exportSlips, { body }));
  const toggle = (column: ExportColumn) =>
    setColumns((before) =>
      EXPORT_COLUMNS.filter((one) =>
        one === column ? !before.includes(one) : before.includes(one),
      ),
    );
  const start = () =>
    making.run(
      { ...task, columns: [...columns] },
      {
        onSuccess: (file) => {
          const name = exportFileName(todayInDhaka(serverNow()), task.format);
          saveFile(file, name);
          onDone(t("Exported to {name}.", { name }));
        },
      },
    );
  return (
    <FormDialog
      wide
      title={task.format === "csv" ? t("Export as CSV") : t("Export as Excel")}
      submitLabel={t("Export")}
      busy={making.isBusy}
      failure={making.error && failureOf(making.error, t("Failed to export the applications."))}
      disabledReason={columns.length === 0 ? t("Choose at least one column.") : null}
      onSubmit={start}
      onCancel={onCancel}
    >
      <p className={classes.words}>{wordsOf(count)}</p>
      <div className={classes.presets}>
        {EXPORT_PRESETS.map((preset, at) => (
          <Button
            key={inLanguage(preset.name)}
            size="xs"
            variant="default"
            data-autofocus={at === 0 || undefined}
            aria-pressed={preset.columns.join() === columns.join()}
            onClick={() => setColumns(preset.columns)}
          >
            {preset.name}
          </Button>
        ))}
      </div>
      <fieldset className={classes.columns}>
        <legend>{t("Columns")}</legend>
        {EXPORT_COLUMNS.map((column) => (
          <Checkbox
            key={column}
            label={inLanguage(EXPORT_HEADINGS[column])}
            checked={columns.includes(column)}
            onChange={() => toggle(column)}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}

function wordsOf(count: number | null): string {
  if (count === null) return t("The applications of this filter that you submitted, newest first.");
  return count === 1 ? t("1 application.") : t("{count} applications, newest first.", { count });
}

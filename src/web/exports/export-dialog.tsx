import { Box, Button, Checkbox, Group } from "@mantine/core";
import { useState } from "react";
import { type ExportBody, exportSlips } from "#shared/exports/contract.ts";
import {
  EXPORT_COLUMNS,
  EXPORT_HEADINGS,
  EXPORT_PRESETS,
  type ExportColumn,
  exportFileName,
} from "#shared/exports/rules-columns.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { callForFile, saveFile } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { FormDialog } from "#web/ui/dialog.tsx";
import { useMessage } from "#web/ui/messages.tsx";
import { useAction } from "#web/ui/use-action.ts";

type ExportDialogProps = {
  task: Pick<ExportBody, "format" | "filter" | "ids">;
  /** How many applications it will be; not known for operators, who export only their own. */
  count: number | null;
  onClose: () => void;
};

export function ExportDialog({ task, count, onClose }: ExportDialogProps) {
  const [columns, setColumns] = useState<readonly ExportColumn[]>(EXPORT_PRESETS[0].columns);
  const messages = useMessage();
  const making = useAction((body: ExportBody) => callForFile(exportSlips, { body }));
  const start = () =>
    making.run(
      { ...task, columns: [...columns] },
      {
        onSuccess: (file) => {
          const name = exportFileName(todayInDhaka(serverNow()), task.format);
          saveFile(file, name);
          onClose();
          messages.succeed(t("Exported to {name}.", { name }));
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
      onCancel={onClose}
    >
      <p>{wordsOf(count)}</p>
      <Group gap={8}>
        {EXPORT_PRESETS.map((preset, at) => {
          const isChosen = preset.columns.join() === columns.join();
          return (
            <Button
              key={preset.name}
              size="xs"
              variant="default"
              data-autofocus={at === 0 || undefined}
              aria-pressed={isChosen}
              bg={isChosen ? "var(--desk-selected)" : ""}
              onClick={() => setColumns(preset.columns)}
            >
              {inLanguage(preset.name)}
            </Button>
          );
        })}
      </Group>
      <Checkbox.Group
        label={t("Columns")}
        value={[...columns]}
        onChange={(chosen) =>
          setColumns(EXPORT_COLUMNS.filter((column) => chosen.includes(column)))
        }
      >
        <Box display="grid" mt="xs" style={CHECKBOX_GRID}>
          {EXPORT_COLUMNS.map((column) => (
            <Checkbox key={column} value={column} label={inLanguage(EXPORT_HEADINGS[column])} />
          ))}
        </Box>
      </Checkbox.Group>
    </FormDialog>
  );
}

const CHECKBOX_GRID = {
  gap: "var(--desk-space-8) var(--desk-space-16)",
  gridTemplateColumns: "repeat(auto-fill, minmax(132px, 1fr))",
};

function wordsOf(count: number | null): string {
  if (count === null) return t("The applications of this filter that you submitted, newest first.");
  return count === 1 ? t("1 application.") : t("{count} applications, newest first.", { count });
}

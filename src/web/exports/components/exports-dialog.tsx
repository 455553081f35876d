import { Button, Modal, Table } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EXPORTS_PER_PAGE, type SlipExport } from "#shared/exports/contract.ts";
import { EXPORT_COLUMNS, EXPORT_HEADINGS } from "#shared/exports/rules-columns.ts";
import { cityName } from "#shared/options/options.ts";
import { NEED_NAMES } from "#shared/slips/rules-needs.ts";
import { exportsQuery } from "#web/exports/api.ts";
import { shownDayTime } from "#web/language/dates.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { useReturnFocus } from "#web/ui/use-return-focus.ts";
import classes from "./export-dialog.module.css";

/** Who exported applications, newest first; for admins. */
export function ExportsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({ ...exportsQuery(page), enabled: opened });
  const onExited = useReturnFocus(opened, undefined);
  const isLast = (data?.length ?? 0) < EXPORTS_PER_PAGE;
  return (
    <Modal
      opened={opened}
      returnFocus={false}
      onExitTransitionEnd={onExited}
      onClose={onClose}
      title={t("Who exported")}
      size={880}
      closeButtonProps={{ "aria-label": t("Close") }}
    >
      {error && (
        <LoadFailure
          title={t("Failed to fetch the exports.")}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && (
        <p className={classes.words}>{t("Nobody has exported applications yet.")}</p>
      )}
      {data && data.length > 0 && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t("When")}</Table.Th>
              <Table.Th scope="col">{t("Who")}</Table.Th>
              <Table.Th scope="col">{t("What")}</Table.Th>
              <Table.Th scope="col">{t("Columns")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((one) => (
              <Table.Tr key={one.id}>
                <Table.Td>{shownDayTime(one.at)}</Table.Td>
                <Table.Td translate="no">{one.by}</Table.Td>
                <Table.Td>{whatOf(one)}</Table.Td>
                <Table.Td>{columnsOf(one)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {!(page === 1 && isLast) && (
        <div className={classes.presets}>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t("Newer")}
          </Button>
          <Button variant="default" disabled={isLast} onClick={() => setPage(page + 1)}>
            {t("Older")}
          </Button>
        </div>
      )}
    </Modal>
  );
}

function whatOf({ row_count, format, filter, with_search }: SlipExport): string {
  const parts = [
    t("{count} as {format}", { count: row_count, format: format === "csv" ? "CSV" : "Excel" }),
    filter.status === "all" ? null : inLanguage(filter.status),
    filter.city === "all" ? null : cityName(filter.city),
    filter.need === "all" ? null : inLanguage(NEED_NAMES[filter.need]),
    filter.ticked ? t("ticked only") : null,
    with_search ? t("with a search") : null,
  ];
  return parts.filter(Boolean).join(", ");
}

function columnsOf({ columns }: SlipExport): string {
  if (columns.length === EXPORT_COLUMNS.length) return t("All");
  return EXPORT_COLUMNS.filter((column) => columns.includes(column))
    .map((column) => inLanguage(EXPORT_HEADINGS[column]))
    .join(", ");
}

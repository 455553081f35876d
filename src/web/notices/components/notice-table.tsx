import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import type { Notice } from "#shared/notices/contract.ts";
import { t } from "#web/language/translate.ts";
import list from "#web/ui/record-list.module.css";
import { type RecordColumn, RecordTable } from "#web/ui/record-table.tsx";
import { NoticeActions } from "./notice-actions.tsx";
import type { NoticeTask } from "./notice-dialogs.tsx";
import { NoticeDay, NoticeState } from "./notice-facts.tsx";
import classes from "./notice-list.module.css";
import { ReadersCount } from "./readers-count.tsx";

export type NoticeRowsProps = { notices: readonly Notice[]; onTask: (task: NoticeTask) => void };

/** The columns, in order. */
export const NOTICE_COLUMNS: readonly RecordColumn[] = [
  { heading: t("Title"), width: "24%" },
  { heading: t("Content") },
  { heading: t("Status"), width: 112 },
  { heading: t("Created"), width: 112 },
  { heading: t("Read by"), width: 148 },
  { heading: t("Actions"), width: 88, holds: "actions" },
];

/** Notices as a table. */
export function NoticeTable({ notices, onTask }: NoticeRowsProps) {
  return (
    <NoticeTableFrame>
      {notices.map((notice) => (
        <Table.Tr key={notice.id} className={list.row ?? ""}>
          <Table.Td>
            <span className={list.name} title={notice.title}>
              {notice.title}
            </span>
          </Table.Td>
          <Table.Td>
            <span className={classes.content}>{notice.content}</span>
          </Table.Td>
          <Table.Td>
            <NoticeState notice={notice} />
          </Table.Td>
          <Table.Td className={list.day ?? ""}>
            <NoticeDay notice={notice} />
          </Table.Td>
          <Table.Td>
            <ReadersCount notice={notice} onTask={onTask} />
          </Table.Td>
          <Table.Td className={list.actions ?? ""}>
            <NoticeActions notice={notice} onTask={onTask} />
          </Table.Td>
        </Table.Tr>
      ))}
    </NoticeTableFrame>
  );
}

/** The table's head and columns, around rows or their placeholders. */
export function NoticeTableFrame({ children }: { children: ReactNode }) {
  return (
    <RecordTable label={t("Notices")} columns={NOTICE_COLUMNS} minWidth={900}>
      {children}
    </RecordTable>
  );
}

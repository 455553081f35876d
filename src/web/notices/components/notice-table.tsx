import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import type { Notice } from "#shared/notices/contract.ts";
import { NoticeActions } from "#web/notices/components/notice-actions.tsx";
import { NoticeDay, NoticeState } from "#web/notices/components/notice-facts.tsx";
import { ReadersCount } from "#web/notices/components/readers-count.tsx";
import type { NoticeTask } from "#web/notices/use-notice-dialog.ts";
import list from "#web/ui/record-list.module.css";
import classes from "./notice-list.module.css";

export type NoticeRowsProps = { notices: readonly Notice[]; onTask: (task: NoticeTask) => void };

/** The columns, in order. */
export const NOTICE_COLUMNS = [
  "Title",
  "Content",
  "Status",
  "Created",
  "Read by",
  "Actions",
] as const;

/** Notices as a table. */
export function NoticeTable({ notices, onTask }: NoticeRowsProps) {
  return (
    <NoticeTableFrame>
      {notices.map((notice) => (
        <Table.Tr key={notice.id} className={list.row ?? ""}>
          <Table.Td className={classes.title ?? ""}>{notice.title}</Table.Td>
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
    <Table className={list.table ?? ""} aria-label="Notices">
      <Table.Thead>
        <Table.Tr>
          {NOTICE_COLUMNS.map((column) => (
            <Table.Th
              key={column}
              scope="col"
              className={
                (column === "Actions" && list.actions) ||
                (column === "Title" && classes.titleColumn) ||
                ""
              }
            >
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  );
}

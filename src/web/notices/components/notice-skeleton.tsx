import { Skeleton, Table } from "@mantine/core";
import { NOTICE_COLUMNS, NoticeTableFrame } from "#web/notices/components/notice-table.tsx";
import list from "#web/ui/record-list.module.css";
import classes from "./notice-list.module.css";

const ROWS = Array.from({ length: 4 }, (_, index) => `row-${index}`);

/** Four rows of the height that notices will have, seen only when the first answer takes its time. */
export function NoticeSkeleton({ asCards }: { asCards: boolean }) {
  if (asCards) {
    return (
      <div className={list.late}>
        {ROWS.map((row) => (
          <div key={row} className={classes.placeholderCard}>
            <Skeleton height={16} width="60%" />
            <Skeleton height={12} width="80%" mt={8} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <div className={list.late}>
      <NoticeTableFrame>
        {ROWS.map((row) => (
          <Table.Tr key={row} className={classes.placeholderRow ?? ""}>
            {NOTICE_COLUMNS.map((column) => (
              <Table.Td key={column}>
                <Skeleton height={14} width="80%" />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </NoticeTableFrame>
    </div>
  );
}

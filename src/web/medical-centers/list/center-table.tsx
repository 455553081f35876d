import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import { t } from "#web/language/translate.ts";
import list from "#web/ui/record-list.module.css";
import { type RecordColumn, RecordTable } from "#web/ui/record-table.tsx";
import { CenterContact, CenterLocation, CenterName, CenterWebsite } from "./center-facts.tsx";

export type CenterRowsProps = {
  centers: readonly MedicalCenter[];
  /** What may be done with a center; without it the list is for reading. */
  actions?: ((center: MedicalCenter) => ReactNode) | undefined;
};

/** Medical centers as a table. */
export function CenterTable({ centers, actions }: CenterRowsProps) {
  return (
    <CenterTableFrame hasActions={actions !== undefined}>
      {centers.map((center) => (
        <Table.Tr key={center.id} className={list.row ?? ""}>
          <Table.Td>
            <CenterName center={center} />
          </Table.Td>
          <Table.Td>
            <CenterLocation center={center} />
          </Table.Td>
          <Table.Td>
            <CenterContact center={center} />
          </Table.Td>
          <Table.Td>
            <CenterWebsite center={center} />
          </Table.Td>
          {actions && <Table.Td className={list.actions ?? ""}>{actions(center)}</Table.Td>}
        </Table.Tr>
      ))}
    </CenterTableFrame>
  );
}

const COLUMNS: readonly RecordColumn[] = [
  { heading: t("Name"), width: "27%" },
  { heading: t("Location") },
  { heading: t("Contact"), width: "30%" },
  { heading: t("Website"), width: 88 },
];
const ACTIONS: RecordColumn = { heading: t("Actions"), width: 88, holds: "actions" };

type CenterTableFrameProps = { hasActions: boolean; children: ReactNode };

/** The table's head and columns, around rows or their placeholders. */
export function CenterTableFrame({ hasActions, children }: CenterTableFrameProps) {
  return (
    <RecordTable
      label={t("Medical centers")}
      columns={hasActions ? [...COLUMNS, ACTIONS] : COLUMNS}
      minWidth={960}
    >
      {children}
    </RecordTable>
  );
}

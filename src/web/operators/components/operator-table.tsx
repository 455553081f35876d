import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import type { Operator } from "#shared/operators/contract.ts";
import { t } from "#web/language/translate.ts";
import list from "#web/ui/record-list.module.css";
import { type RecordColumn, RecordTable } from "#web/ui/record-table.tsx";
import { type OnOperatorAction, OperatorActions } from "./operator-actions.tsx";
import { OperatorDay, OperatorName, OperatorState } from "./operator-facts.tsx";

export type OperatorRowsProps = { operators: readonly Operator[]; onAction: OnOperatorAction };

/** The columns, in order. */
export const OPERATOR_COLUMNS: readonly RecordColumn[] = [
  { heading: t("Name") },
  { heading: t("Email") },
  { heading: t("Created At"), width: 120 },
  { heading: t("State"), width: 128 },
  { heading: t("Last sign-in"), width: 120 },
  { heading: t("Slips"), width: 72, holds: "figure" },
  { heading: t("Actions"), width: 116, holds: "actions" },
];

/** Operators as a table. */
export function OperatorTable({ operators, onAction }: OperatorRowsProps) {
  return (
    <OperatorTableFrame>
      {operators.map((operator) => (
        <Table.Tr key={operator.id} className={list.row ?? ""}>
          <Table.Td>
            <OperatorName operator={operator} />
          </Table.Td>
          <Table.Td translate="no" title={operator.email}>
            {operator.email}
          </Table.Td>
          <Table.Td className={list.day ?? ""}>
            <OperatorDay instant={operator.created_at} />
          </Table.Td>
          <Table.Td>
            <OperatorState operator={operator} />
          </Table.Td>
          <Table.Td className={list.day ?? ""}>
            <OperatorDay instant={operator.last_sign_in_at} />
          </Table.Td>
          <Table.Td className={list.figure ?? ""}>{operator.slip_count}</Table.Td>
          <Table.Td className={list.actions ?? ""}>
            <OperatorActions operator={operator} onAction={onAction} />
          </Table.Td>
        </Table.Tr>
      ))}
    </OperatorTableFrame>
  );
}

/** The table's head and columns, around rows or their placeholders. */
export function OperatorTableFrame({ children }: { children: ReactNode }) {
  return (
    <RecordTable label={t("Operators")} columns={OPERATOR_COLUMNS} minWidth={900}>
      {children}
    </RecordTable>
  );
}

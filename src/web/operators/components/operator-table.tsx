import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import type { Operator } from "#shared/operators/contract.ts";
import {
  type OnOperatorAction,
  OperatorActions,
} from "#web/operators/components/operator-actions.tsx";
import {
  OperatorDay,
  OperatorName,
  OperatorState,
} from "#web/operators/components/operator-facts.tsx";
import list from "#web/ui/record-list.module.css";
import classes from "./operator-list.module.css";

export type OperatorRowsProps = { operators: readonly Operator[]; onAction: OnOperatorAction };

/** The columns, in order. */
export const OPERATOR_COLUMNS = [
  "Name",
  "Email",
  "Created At",
  "State",
  "Last sign-in",
  "Slips",
  "Actions",
] as const;

/** Operators as a table. */
export function OperatorTable({ operators, onAction }: OperatorRowsProps) {
  return (
    <OperatorTableFrame>
      {operators.map((operator) => (
        <Table.Tr key={operator.id} className={list.row ?? ""}>
          <Table.Td>
            <OperatorName operator={operator} />
          </Table.Td>
          <Table.Td className={classes.email ?? ""} translate="no">
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
          <Table.Td className={`${list.actions} ${classes.actions}`}>
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
    <div className={list.wide}>
      <Table className={`${list.table} ${classes.table}`} aria-label="Operators">
        <Table.Thead>
          <Table.Tr>
            {OPERATOR_COLUMNS.map((column) => (
              <Table.Th
                key={column}
                scope="col"
                className={
                  (column === "Actions" && `${list.actions} ${classes.actions}`) ||
                  (column === "Slips" && list.figure) ||
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
    </div>
  );
}

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
        <Table.Tr key={operator.id} className={classes.row ?? ""}>
          <Table.Td>
            <OperatorName operator={operator} />
          </Table.Td>
          <Table.Td className={classes.email ?? ""} translate="no">
            {operator.email}
          </Table.Td>
          <Table.Td className={classes.day ?? ""}>
            <OperatorDay instant={operator.created_at} />
          </Table.Td>
          <Table.Td>
            <OperatorState operator={operator} />
          </Table.Td>
          <Table.Td className={classes.day ?? ""}>
            <OperatorDay instant={operator.last_sign_in_at} />
          </Table.Td>
          <Table.Td className={classes.figure ?? ""}>{operator.slip_count}</Table.Td>
          <Table.Td className={classes.actions ?? ""}>
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
    <div className={classes.scroller}>
      <Table className={classes.table ?? ""} aria-label="Operators">
        <Table.Thead>
          <Table.Tr>
            {OPERATOR_COLUMNS.map((column) => (
              <Table.Th
                key={column}
                scope="col"
                className={
                  (column === "Actions" && classes.actions) ||
                  (column === "Slips" && classes.figure) ||
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

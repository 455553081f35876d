import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import {
  CenterContact,
  CenterLocation,
  CenterName,
  CenterWebsite,
} from "#web/medical-centers/components/center-facts.tsx";
import list from "#web/ui/record-list.module.css";
import classes from "./center-table.module.css";

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
          <Table.Td className={classes.contact ?? ""}>
            <CenterContact center={center} />
          </Table.Td>
          <Table.Td className={classes.website ?? ""}>
            <CenterWebsite center={center} />
          </Table.Td>
          {actions && <Table.Td className={list.actions ?? ""}>{actions(center)}</Table.Td>}
        </Table.Tr>
      ))}
    </CenterTableFrame>
  );
}

type CenterTableFrameProps = { hasActions: boolean; children: ReactNode };

/** The table's head and columns, around rows or their placeholders. */
export function CenterTableFrame({ hasActions, children }: CenterTableFrameProps) {
  return (
    <Table className={list.table ?? ""} aria-label="Medical centers">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Name</Table.Th>
          <Table.Th scope="col">Location</Table.Th>
          <Table.Th scope="col">Contact</Table.Th>
          <Table.Th scope="col">Website</Table.Th>
          {hasActions && (
            <Table.Th scope="col" className={list.actions ?? ""}>
              Actions
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  );
}

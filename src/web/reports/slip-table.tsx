import { Table } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { shownDestination } from "#web/language/shown.ts";
import { t } from "#web/language/translate.ts";
import list from "#web/ui/record-list.module.css";
import classes from "./daily-sheet.module.css";
import { widthOf } from "./report-tables.tsx";

type ListedSlip = {
  id: number;
  name: string;
  passport_number: string;
  country_traveling_to: string;
};

type Looks = {
  heading: string;
  /** Percent of a wide page. */
  share?: number;
  /** Pixels of a narrow one; without it the column takes what is left. */
  tight?: number;
  /** Left out on a phone. */
  isExtra?: true;
};

export type SlipColumn<Slip> = Looks & { cell(slip: Slip): ReactNode };

type SlipTableProps<Slip> = {
  slips: readonly Slip[];
  name: { "aria-label": string } | { "aria-labelledby": string };
  shares: { passport: number; destination: number };
  /** Those behind number, applicant, passport and destination. */
  columns: readonly SlipColumn<Slip>[];
};

/** Applications on a page that is printed and signed. */
export function SlipTable<Slip extends ListedSlip>(props: SlipTableProps<Slip>) {
  const { slips, name, shares, columns } = props;
  const all: readonly Looks[] = [
    { heading: t("No."), share: 6, tight: 48 },
    { heading: t("Applicant") },
    { heading: t("Passport"), share: shares.passport, tight: 92 },
    { heading: t("Destination"), share: shares.destination, tight: 96, isExtra: true },
    ...columns,
  ];
  return (
    <Table layout="fixed" className={`${list.deskTable} ${classes.completed}`} {...name}>
      <colgroup>
        {all.map(({ heading, isExtra, ...looks }) => (
          <col key={heading} style={widthOf(looks)} data-extra={isExtra} />
        ))}
      </colgroup>
      <Table.Thead>
        <Table.Tr>
          {all.map(({ heading, isExtra }) => (
            <Table.Th key={heading} scope="col" data-extra={isExtra}>
              {heading}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {slips.map((slip, at) => (
          <Table.Tr key={slip.id}>
            <Table.Td>{at + 1}</Table.Td>
            <Table.Td translate="no">
              <Link to="/slip/$id" params={{ id: String(slip.id) }} className={classes.name}>
                {slip.passport_number ? slip.name : t("Erased application")}
              </Link>
            </Table.Td>
            <Table.Td translate="no" className={classes.code ?? ""}>
              {slip.passport_number || t("Erased")}
            </Table.Td>
            <Table.Td data-extra>{shownDestination(slip.country_traveling_to)}</Table.Td>
            {columns.map(({ heading, isExtra, cell }) => (
              <Table.Td key={heading} data-extra={isExtra}>
                {cell(slip)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

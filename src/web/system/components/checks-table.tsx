import { Table } from "@mantine/core";
import type { Check } from "#shared/system/contract.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from "#web/ui/icons/icons.ts";
import list from "#web/ui/record-list.module.css";
import { RecordTable } from "#web/ui/record-table.tsx";
import { StatusPill } from "#web/ui/status-pill.tsx";
import classes from "./system.module.css";

const COLUMNS = [
  { heading: t("Looked at"), width: 112 },
  { heading: t("State"), width: 116 },
  { heading: t("Finding") },
] as const;

/** What was looked at, how it is, and what to do. */
export function ChecksTable({ checks }: { checks: readonly Check[] }) {
  return (
    <section className={`${list.list} ${classes.section}`} aria-label={t("Health")}>
      <RecordTable label={t("Health")} columns={COLUMNS} minWidth={340}>
        {checks.map((check) => (
          <Table.Tr key={check.name} className={list.row ?? ""}>
            <Table.Td>{inLanguage(check.name)}</Table.Td>
            <Table.Td>
              <CheckState state={check.state} />
            </Table.Td>
            <Table.Td className={classes.says ?? ""}>{inLanguage(check.says)}</Table.Td>
          </Table.Tr>
        ))}
      </RecordTable>
    </section>
  );
}

function CheckState({ state }: Pick<Check, "state">) {
  switch (state) {
    case "good":
      return (
        <StatusPill tone="active" icon={IconCircleCheck}>
          {t("Good")}
        </StatusPill>
      );
    case "look":
      return (
        <StatusPill tone="pending" icon={IconAlertTriangle}>
          {t("Look at it")}
        </StatusPill>
      );
    case "bad":
      return (
        <StatusPill tone="failed" icon={IconCircleX}>
          {t("Bad")}
        </StatusPill>
      );
  }
}

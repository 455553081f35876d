import { Table } from "@mantine/core";
import type { Check } from "#shared/system/contract.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from "#web/ui/icons/icons.ts";
import list from "#web/ui/record-list.module.css";
import { RecordTable } from "#web/ui/record-table.tsx";
import { StatusPill } from "#web/ui/status-pill.tsx";
import { useNarrowScreen } from "#web/ui/use-narrow-screen.ts";
import classes from "./system.module.css";

const COLUMNS = [
  { heading: t("Looked at"), width: 152 },
  { heading: t("State"), width: 116 },
  { heading: t("Finding") },
] as const;

type ChecksProps = { checks: readonly Check[] };

/** What was looked at, how it is, and what to do, in the words of `npm run doctor`. */
export function ChecksTable({ checks }: ChecksProps) {
  const asCards = useNarrowScreen();
  return (
    <section className={`${list.list} ${classes.section}`} aria-label={t("Health")}>
      {asCards ? <Cards checks={checks} /> : <Rows checks={checks} />}
    </section>
  );
}

function Rows({ checks }: ChecksProps) {
  return (
    <RecordTable label={t("Health")} columns={COLUMNS} minWidth={340}>
      {checks.map((check) => (
        <Table.Tr key={check.name} className={list.row ?? ""}>
          <Table.Td>{inLanguage(check.name)}</Table.Td>
          <Table.Td>
            <CheckState state={check.state} />
          </Table.Td>
          <Table.Td className={classes.says ?? ""}>
            {inLanguage({ ...check, message: check.says })}
          </Table.Td>
        </Table.Tr>
      ))}
    </RecordTable>
  );
}

function Cards({ checks }: ChecksProps) {
  return (
    <ul className={list.cards} aria-label={t("Health")}>
      {checks.map((check) => (
        <li key={check.name} className={list.card}>
          <div className={list.cardTop}>
            <div className={list.cardName}>
              <span className={list.name}>{inLanguage(check.name)}</span>
              <span className={list.more}>{inLanguage({ ...check, message: check.says })}</span>
            </div>
            <CheckState state={check.state} />
          </div>
        </li>
      ))}
    </ul>
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

import { Table } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Check, Failure, System } from "#shared/system/contract.ts";
import { shownDayTime } from "#web/language/dates.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from "#web/ui/icons/icons.ts";
import { Page } from "#web/ui/page.tsx";
import { PlaceholderCards } from "#web/ui/placeholder-cards.tsx";
import { Problem } from "#web/ui/problem.tsx";
import list from "#web/ui/record-list.module.css";
import { RecordTable } from "#web/ui/record-table.tsx";
import { StatusPill } from "#web/ui/status-pill.tsx";
import { useNarrowScreen } from "#web/ui/use-narrow-screen.ts";
import { systemQuery } from "./api.ts";
import classes from "./system.module.css";

/** Where admins see how the desk is: version, health, queue, backups, and the numbers of the last failures. */
export function AdminSystemPage() {
  const { data, error, refetch } = useQuery(systemQuery);
  return (
    <Page
      title={t("System")}
      heading={t("System")}
      subtitle={
        data &&
        t("SlipDesk {version}, running since {time}", {
          version: data.version,
          time: shownDayTime(data.started_at),
        })
      }
    >
      {error && (
        <Problem
          title={t("Failed to fetch how the desk is.")}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <PlaceholderCards count={3} height={160} />}
      {data && (
        <>
          <QueueFigures system={data} />
          <ChecksTable checks={data.checks} />
          <FailuresTable failures={data.failures} />
        </>
      )}
    </Page>
  );
}

/** The queue and the last backup in figures. */
function QueueFigures({ system: { queue, last_backup_at } }: { system: System }) {
  const figures = [
    [t("Queued"), String(queue.queued)],
    [t("Under way"), String(queue.under_way)],
    [t("Waiting for an outcome"), String(queue.waiting)],
    [t("Oldest due"), queue.oldest_due_seconds > 0 ? `${queue.oldest_due_seconds} s` : t("none")],
    [t("Last backup"), last_backup_at ? shownDayTime(last_backup_at) : t("none made by itself")],
  ];
  return (
    <dl className={classes.figures} aria-label={t("Queue and backups")}>
      {figures.map(([name, value]) => (
        <div key={name} className={classes.figure}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const CHECK_COLUMNS = [
  { heading: t("Looked at"), width: 152 },
  { heading: t("State"), width: 116 },
  { heading: t("Finding") },
] as const;

type ChecksProps = { checks: readonly Check[] };

/** What was looked at, how it is, and what to do, in the words of `npm run doctor`. */
function ChecksTable({ checks }: ChecksProps) {
  const asCards = useNarrowScreen();
  return (
    <section className={`${list.list} ${classes.section}`} aria-label={t("Health")}>
      {asCards ? <CheckCards checks={checks} /> : <CheckRows checks={checks} />}
    </section>
  );
}

function CheckRows({ checks }: ChecksProps) {
  return (
    <RecordTable label={t("Health")} columns={CHECK_COLUMNS} minWidth={340}>
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

function CheckCards({ checks }: ChecksProps) {
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

const FAILURE_COLUMNS = [
  { heading: t("When"), width: 150 },
  { heading: t("Call") },
  { heading: t("Status"), width: 80 },
  { heading: t("Number in the log") },
] as const;

type FailuresProps = { failures: readonly Failure[] };

/** The last calls that failed since the start; the log has the reason under the number. */
function FailuresTable({ failures }: FailuresProps) {
  const asCards = useNarrowScreen();
  const Listed = asCards ? FailureCards : FailureRows;
  return (
    <section className={`${list.list} ${classes.section}`} aria-label={t("Last failures")}>
      {failures.length === 0 ? (
        <p className={classes.none}>{t("No call has failed since the start.")}</p>
      ) : (
        <Listed failures={failures} />
      )}
    </section>
  );
}

function FailureRows({ failures }: FailuresProps) {
  return (
    <RecordTable label={t("Last failures")} columns={FAILURE_COLUMNS} minWidth={760}>
      {failures.map((failure) => (
        <Table.Tr key={failure.request_id} className={list.row ?? ""}>
          <Table.Td className={list.day ?? ""}>{shownDayTime(failure.at)}</Table.Td>
          <Table.Td translate="no">{failure.route}</Table.Td>
          <Table.Td className={list.day ?? ""}>{failure.status}</Table.Td>
          <Table.Td className="desk-figures" translate="no">
            {failure.request_id}
          </Table.Td>
        </Table.Tr>
      ))}
    </RecordTable>
  );
}

function FailureCards({ failures }: FailuresProps) {
  return (
    <ul className={list.cards} aria-label={t("Last failures")}>
      {failures.map((failure) => (
        <li key={failure.request_id} className={list.card}>
          <span className={list.name} translate="no">
            {failure.route}
          </span>
          <dl className={list.facts}>
            <dt>{t("When")}</dt>
            <dd className="desk-figures">{shownDayTime(failure.at)}</dd>
            <dt>{t("Status")}</dt>
            <dd className="desk-figures">{failure.status}</dd>
            <dt>{t("Number in the log")}</dt>
            <dd className={`desk-figures ${classes.says}`} translate="no">
              {failure.request_id}
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

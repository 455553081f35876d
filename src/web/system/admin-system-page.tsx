import { Button, Skeleton, Stack } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import {
  type Check,
  confirmSweep,
  type Failure,
  getSystem,
  type System,
} from "#shared/system/contract.ts";
import { secondsInWords } from "#shared/time/instants.ts";
import { shownDayTime } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { Banner } from "#web/ui/banner.tsx";
import { StatusPill } from "#web/ui/chip.tsx";
import { ActionDialog } from "#web/ui/dialog.tsx";
import { IconCircleX } from "#web/ui/icons/icons.ts";
import { IconAlertTriangle } from "#web/ui/icons/start-icons.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import page from "#web/ui/page.module.css";
import { Page } from "#web/ui/page.tsx";
import list from "#web/ui/record-list.module.css";
import { type RecordColumn, RecordList } from "#web/ui/record-list.tsx";
import { useDialog } from "#web/ui/use-dialog.tsx";
import classes from "./system.module.css";

const EVERY_MS = 15_000;

const systemQuery = queryOptions({
  queryKey: ["system"],
  queryFn: ({ signal }) => call(getSystem, { signal }),
  refetchInterval: EVERY_MS,
});

export function prefetch({ queries }: Visit): void {
  void queries.prefetchQuery(systemQuery);
}

export function AdminSystemPage() {
  const query = useQuery(systemQuery);
  const { data } = query;
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
      <LoadFailure title={t("Failed to load the state of the system.")} query={query} />
      {query.isPending && <Skeleton height={588} />}
      {data && (
        <Stack gap="sm">
          {data.is_sweep_held && (
            <SweepHeld
              why={data.checks
                .filter(({ name, state }) => HOLDING.includes(name) && state !== "ok")
                .map(finding)}
            />
          )}
          <RecordList
            label={t("Health")}
            head={<Figures system={data} />}
            columns={CHECK_COLUMNS}
            rows={data.checks}
            rowKey={({ name }) => name}
            minWidth={340}
            count={data.failures.length === 0 ? t("No request has failed since the start.") : ""}
          />
          {data.failures.length > 0 && (
            <RecordList
              label={t("Last failures")}
              head={
                <div className={page.sheetHead}>
                  <h2>{t("Last failures")}</h2>
                </div>
              }
              columns={FAILURE_COLUMNS}
              rows={data.failures}
              rowKey={({ request_id }) => request_id}
              minWidth={760}
            />
          )}
        </Stack>
      )}
    </Page>
  );
}

function Figures({ system: { queue, last_backup_at } }: { system: System }) {
  const figures = [
    [t("Queued"), queue.queued],
    [t("Under way"), queue.under_way],
    [t("Waiting for an outcome"), queue.waiting],
    [t("Oldest due"), waitOf(queue.oldest_due_seconds)],
    [t("Last backup"), last_backup_at ? shownDayTime(last_backup_at) : t("No automatic backups")],
  ];
  return (
    <dl className={classes.band} aria-label={t("Queue and backups")}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function waitOf(seconds: number): string {
  return seconds < 1 ? t("Nothing is due") : inLanguage(secondsInWords(seconds));
}

/** The checks that say why old data is not removed. */
const HOLDING = ["Clock", "Retention"];

const finding = (check: Check) => inLanguage({ ...check, message: check.says });

/** What is in order needs no colour: the eye goes to the others. */
const STATES = {
  warning: { tone: "pending", icon: IconAlertTriangle, words: t("Warning") },
  error: { tone: "failed", icon: IconCircleX, words: t("Error") },
} as const;

/** The checks of `npm run doctor`. */
const CHECK_COLUMNS: readonly RecordColumn<Check>[] = [
  {
    heading: t("Check"),
    width: 152,
    onCard: "top",
    cell: ({ name }) => inLanguage(name),
    cardCell: (check) => (
      <>
        <span className={list.name}>{inLanguage(check.name)}</span>
        <span className={list.more}>{finding(check)}</span>
      </>
    ),
  },
  {
    heading: t("State"),
    width: 164,
    onCard: "corner",
    cell: ({ state }) => {
      if (state === "ok") return <span className="desk-muted">{t("OK")}</span>;
      const { words, ...looks } = STATES[state];
      return <StatusPill {...looks}>{words}</StatusPill>;
    },
  },
  {
    heading: t("Finding"),
    onCard: "none",
    cell: (check) => (
      <span className={`${list.whole} ${check.state === "ok" ? "desk-muted" : ""}`}>
        {finding(check)}
      </span>
    ),
  },
];

const FAILURE_COLUMNS: readonly RecordColumn<Failure>[] = [
  { heading: t("When"), width: 150, holds: "digits", cell: ({ at }) => shownDayTime(at) },
  {
    heading: t("Call"),
    onCard: "top",
    cell: ({ route }) => <span translate="no">{route}</span>,
    cardCell: ({ route }) => (
      <span className={list.name} translate="no">
        {route}
      </span>
    ),
  },
  { heading: t("Status"), width: 80, holds: "digits", cell: ({ status }) => status },
  {
    heading: t("Number in the log"),
    cell: ({ request_id }) => (
      <span className="desk-figures" translate="no">
        {request_id}
      </span>
    ),
  },
];

/** Old data waits for an admin's word; `why` are the findings that say why. */
function SweepHeld({ why }: { why: readonly string[] }) {
  const openDialog = useDialog();
  return (
    <Banner kind="info" title={t("Old data is not removed for now.")}>
      <p>
        {t(
          "Why, and what would go, is said below. Confirm only if the clock is right and all of it may go for good.",
        )}
      </p>
      <Button
        size="xs"
        variant="default"
        mt={8}
        onClick={() => openDialog((close) => <ConfirmSweep why={why} onClose={close} />)}
      >
        {t("Remove old data")}
      </Button>
    </Banner>
  );
}

function ConfirmSweep({ why, onClose }: { why: readonly string[]; onClose: () => void }) {
  return (
    <ActionDialog
      title={t("Remove old data")}
      message={t(
        "Is the clock right, and may everything that is due go? This action cannot be undone.",
      )}
      detail={why.map((words) => <p key={words}>{words}</p>)}
      confirmLabel={t("Remove")}
      danger
      send={() => call(confirmSweep)}
      refresh={[["system"], ["settings"]]}
      done={[t("Confirmed. Old data is removed within a minute.")]}
      failed={t("Nothing was confirmed.")}
      onClose={onClose}
    />
  );
}

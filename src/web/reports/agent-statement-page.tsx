import { ActionIcon, Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { firstDayOf, type Month, monthAfter, monthOfDay } from "#shared/money/rules.ts";
import type { AgentStatement } from "#shared/reports/contract.ts";
import { agentStatementText } from "#shared/reports/text-statement.ts";
import { shownDay, shownMonth } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { parseStatementSearch } from "#web/lib/addresses.ts";
import { useToday } from "#web/lib/server-clock.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { usePreferences } from "#web/settings/api.ts";
import { useCopy } from "#web/ui/buttons.tsx";
import { IN_NEW_TAB } from "#web/ui/external-link.tsx";
import { IconChevronLeft, IconChevronRight, IconPrinter } from "#web/ui/icons/icons.ts";
import { KEYS, useKeys } from "#web/ui/keys.ts";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import page from "#web/ui/page.module.css";
import { EmptyState, Page } from "#web/ui/page.tsx";
import { PrintHead } from "#web/ui/print-head.tsx";
import { SectionTabs } from "#web/ui/section-tabs.tsx";
import { agentStatementQuery } from "./api.ts";
import classes from "./daily-sheet.module.css";
import { type SlipColumn, SlipTable } from "./slip-table.tsx";

/** What an agent brought in a month (/reports/agent), to print, to send and to settle by. */
export function AgentStatementPage() {
  const { role } = useCurrentUser();
  const search = useSearch({ from: "/desk/reports/agent" });
  const thisMonth = monthOfDay(useToday());
  const month = search.month ?? thisMonth;
  const agent = search.agent ?? 0;
  const query = useQuery(agentStatementQuery(agent, month));
  const name = query.data?.agent.name ?? "";
  const inWords = shownMonth(firstDayOf(month));
  return (
    <Page
      title={t("Statement of an agent")}
      heading={t("Statement of an agent")}
      subtitle={name}
      tabs={<SectionTabs role={role} />}
      actions={
        search.agent && <StatementActions {...{ agent, month, thisMonth }} statement={query.data} />
      }
    >
      <LoadFailure title={t("Failed to fetch the statement.")} query={query} />
      {!search.agent && (
        <EmptyState
          query={null}
          title={t("Choose an agent")}
          action={
            <Button variant="default" renderRoot={(props) => <Link to="/agents" {...props} />}>
              {t("Agents")}
            </Button>
          }
        />
      )}
      {(query.isLoading || query.data) && (
        <article className={`desk-sheet ${classes.paper}`} aria-label={t("Statement of an agent")}>
          <PrintHead isShown title={name} filters={[inWords]} />
          {query.isLoading && <Skeleton className={classes.waiting ?? ""} aria-busy />}
          {query.data && <Statement query={query} statement={query.data} />}
        </article>
      )}
    </Page>
  );
}

type ActionsProps = {
  agent: number;
  month: Month;
  thisMonth: Month;
  statement: AgentStatement | undefined;
};

function StatementActions({ agent, month, thisMonth, statement }: ActionsProps) {
  const navigate = useNavigate();
  const isLast = month >= thisMonth;
  const turn = (months: number) => {
    if (months > 0 && isLast) return;
    const search = parseStatementSearch({ agent, month: monthAfter(month, months) });
    void navigate({ to: "/reports/agent", search });
  };
  useKeys([
    { keys: [KEYS.previous], does: t("Previous month"), run: () => turn(-1), repeats: true },
    { keys: [KEYS.next], does: t("Next month"), run: () => turn(1), repeats: true },
  ]);
  return (
    <div className={classes.actions}>
      <div className={classes.steps} data-steps>
        <ActionIcon
          variant="default"
          size="var(--desk-control)"
          aria-label={t("Previous month")}
          title={`${t("Previous month")} (${KEYS.previous})`}
          onClick={() => turn(-1)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <span aria-live="polite" className={classes.month}>
          {shownMonth(firstDayOf(month))}
        </span>
        <ActionIcon
          variant="default"
          size="var(--desk-control)"
          aria-label={t("Next month")}
          title={`${t("Next month")} (${KEYS.next})`}
          aria-disabled={isLast || undefined}
          onClick={() => turn(1)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </div>
      {statement && statement.slips.length > 0 && <SendButtons statement={statement} />}
      <Button leftSection={<IconPrinter />} onClick={() => window.print()}>
        {t("Print")}
      </Button>
    </div>
  );
}

/** In the language in which the person writes to applicants. */
function SendButtons({ statement }: { statement: AgentStatement }) {
  const copy = useCopy();
  const { preferences } = usePreferences();
  const text = agentStatementText(statement, preferences.message_language);
  const { phone } = statement.agent;
  return (
    <>
      {phone && (
        <Button
          component="a"
          variant="default"
          href={`https://wa.me/${phone.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`}
          {...IN_NEW_TAB}
        >
          WhatsApp
        </Button>
      )}
      <Button variant="default" onClick={() => void copy(text, t("The text was copied."))}>
        {t("Copy text")}
      </Button>
    </>
  );
}

type StatementProps = { query: { isError: boolean }; statement: AgentStatement };

function Statement({ query, statement: { totals, slips, is_cut } }: StatementProps) {
  return (
    <>
      <dl className={`${page.sums} ${classes.sums}`}>
        <div>
          <dt>{t("Submitted")}</dt>
          <dd>{totals.submitted.toLocaleString("en")}</dd>
        </div>
        <div>
          <dt>{inLanguage("Completed")}</dt>
          <dd>{totals.completed.toLocaleString("en")}</dd>
        </div>
      </dl>
      {slips.length === 0 ? (
        <EmptyState query={query} title={t("This agent brought nothing in this month.")} />
      ) : (
        <SlipTable
          slips={slips}
          name={{ "aria-label": t("Applications of the agent") }}
          shares={{ passport: 14, destination: 16 }}
          columns={COLUMNS}
        />
      )}
      {is_cut && (
        <p className={classes.cut}>{t("The first 1,000 are listed; export the list for all.")}</p>
      )}
      <div className={classes.signatures}>
        <span>{t("Checked by")}</span>
        <span>{t("Date")}</span>
      </div>
    </>
  );
}

const STATUSES = { pending: t("Pending"), approved: t("Approved"), declined: t("Declined") };

const COLUMNS: readonly SlipColumn<AgentStatement["slips"][number]>[] = [
  {
    heading: t("Submitted"),
    share: 13,
    tight: 112,
    isExtra: true,
    cell: ({ created_at }) => shownDay(created_at),
  },
  {
    heading: t("Status"),
    share: 14,
    tight: 84,
    isExtra: true,
    cell: ({ completed_at, status }) =>
      completed_at === null ? STATUSES[status] : inLanguage("Completed"),
  },
  {
    heading: t("Slip"),
    share: 13,
    tight: 120,
    cell: ({ completed_at }) => (completed_at === null ? "–" : shownDay(completed_at)),
  },
];

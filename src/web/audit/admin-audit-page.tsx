import { Button, NativeSelect } from "@mantine/core";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type AuditEntry, exportAudit, listAudit } from "#shared/log/contract.ts";
import { AUDIT_KINDS } from "#shared/log/kinds.ts";
import { AUDIT_KIND_NAMES, auditActor, auditDeed, auditDetails } from "#shared/log/text.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { shownDayTime } from "#web/language/dates.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call, callForFile, saveFile } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { serverNow, useToday } from "#web/lib/server-clock.ts";
import { LoadLine } from "#web/ui/banner.tsx";
import { DateBox } from "#web/ui/date-field.tsx";
import { useMessage } from "#web/ui/messages.tsx";
import { EmptyState, Page } from "#web/ui/page.tsx";
import list from "#web/ui/record-list.module.css";
import { type RecordColumn, RecordList } from "#web/ui/record-list.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { type AuditSearch, parseAuditSearch } from "./audit-search.ts";

function auditQuery(filter: AuditSearch) {
  return infiniteQueryOptions({
    queryKey: ["audit", filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { query: { ...filter, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
}

export function prefetch({ queries, location: { search } }: Visit): void {
  void queries.prefetchInfiniteQuery(auditQuery(parseAuditSearch(search)));
}

/** Where admins read who did what, when and from where. */
export function AdminAuditPage() {
  const filter = useSearch({ from: "/desk/admin/audit" });
  const query = useInfiniteQuery(auditQuery(filter));
  const navigate = useNavigate();
  const messages = useMessage();
  const making = useAction((body: AuditSearch) => callForFile(exportAudit, { body }));
  const show = (next: AuditSearch) =>
    void navigate({ to: "/admin/audit", search: next, resetScroll: false });
  const makeFile = () =>
    making.run(filter, {
      onSuccess: (file) => {
        const name = `slipdesk-audit-${todayInDhaka(serverNow())}.csv`;
        saveFile(file, name);
        messages.succeed(t("Exported to {name}.", { name }));
      },
      onError: (error) => messages.fail(failureOf(error, t("Failed to export the audit log."))),
    });
  return (
    <Page
      title={t("Audit log")}
      heading={t("Audit log")}
      subtitle={t("Who did what, when and from where. Entries are only added, never changed.")}
      actions={
        <Button variant="default" loading={making.isBusy} onClick={makeFile}>
          {t("Export CSV")}
        </Button>
      }
    >
      <RecordList
        label={t("Audit log")}
        columns={columnsFor((actor) => show({ ...filter, actor }))}
        rows={query.data?.pages.flatMap((page) => page.entries)}
        rowKey={({ id }) => id}
        isPending={query.isPending}
        minWidth={1000}
        placeholders={{ count: 6, height: 120 }}
        tools={<AuditFilters filter={filter} onFilter={show} />}
        empty={
          <EmptyState title={t("No entries found")} hint={t("No entries match these filters.")} />
        }
      >
        <LoadLine query={query}>{t("The audit log could not be loaded.")}</LoadLine>
        {query.hasNextPage && (
          <div className={list.foot}>
            <Button
              variant="default"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t("Older entries")}
            </Button>
          </div>
        )}
      </RecordList>
    </Page>
  );
}

function columnsFor(onActor: (id: number) => void): readonly RecordColumn<AuditEntry>[] {
  return [
    {
      heading: t("When"),
      width: 156,
      holds: "digits",
      cell: ({ at }) => (
        <time dateTime={at} title={`${at} (UTC)`}>
          {shownDayTime(at)}
        </time>
      ),
    },
    {
      heading: t("Who"),
      width: 190,
      cell: (entry) => <Actor entry={entry} onActor={onActor} />,
    },
    {
      heading: t("Kind"),
      width: 116,
      onCard: "none",
      cell: ({ kind }) => inLanguage(AUDIT_KIND_NAMES[kind]),
    },
    {
      heading: t("What"),
      width: 210,
      onCard: "top",
      cell: (entry) => inLanguage(auditDeed(entry)),
      cardCell: (entry) => (
        <>
          <span className={list.name}>{inLanguage(auditDeed(entry))}</span>
          <span className={list.more}>{inLanguage(AUDIT_KIND_NAMES[entry.kind])}</span>
        </>
      ),
    },
    {
      heading: t("Details"),
      cell: (entry) => <Details entry={entry} />,
      cardCell: (entry) => <Details entry={entry} none="–" />,
    },
    {
      heading: t("From"),
      width: 128,
      cell: ({ address }) => <span translate="no">{address ?? "–"}</span>,
    },
  ];
}

type ActorProps = { entry: AuditEntry; onActor: (id: number) => void };

/** Who it was; pressing shows only what that account did. */
function Actor({ entry, onActor }: ActorProps) {
  const { actor_id } = entry;
  const name = inLanguage(auditActor(entry));
  if (actor_id === null) return name;
  return (
    <button
      type="button"
      className={list.filterBy}
      translate="no"
      title={t("Show only what {name} did", { name })}
      onClick={() => onActor(actor_id)}
    >
      {name}
    </button>
  );
}

function Details({ entry, none = "" }: { entry: AuditEntry; none?: string }) {
  return (
    <span className={list.whole} translate="no">
      {auditDetails(entry).map(inLanguage).join(" · ") || none}
    </span>
  );
}

const KIND_CHOICES = [
  { value: "", label: t("All kinds") },
  ...AUDIT_KINDS.map((kind) => ({ value: kind, label: inLanguage(AUDIT_KIND_NAMES[kind]) })),
];

type FilterProps = { filter: AuditSearch; onFilter: (filter: AuditSearch) => void };

function AuditFilters({ filter, onFilter }: FilterProps) {
  const set = (change: Record<string, string>) =>
    onFilter(parseAuditSearch({ ...filter, ...change }));
  // What was noted is past, as what was issued is.
  const past = { kind: "issue", today: useToday() } as const;
  return (
    <search className={list.filters} data-screen-only>
      <NativeSelect
        aria-label={t("Kind")}
        data={KIND_CHOICES}
        value={filter.kind ?? ""}
        onChange={(event) => set({ kind: event.currentTarget.value })}
      />
      <DateBox
        {...past}
        label={t("From this day")}
        day={filter.from ?? ""}
        onDay={(from) => set({ from })}
      />
      <DateBox
        {...past}
        label={t("To this day")}
        day={filter.to ?? ""}
        onDay={(to) => set({ to })}
      />
      {filter.actor !== undefined && (
        <Button variant="default" onClick={() => set({ actor: "" })}>
          {t("Only account #{id} ×", { id: filter.actor })}
        </Button>
      )}
      {Object.keys(filter).length > 0 && (
        <Button variant="subtle" onClick={() => onFilter({})}>
          {t("Clear filters")}
        </Button>
      )}
    </search>
  );
}

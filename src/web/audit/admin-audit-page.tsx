import { Button, NativeSelect } from "@mantine/core";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type AuditLine, exportAudit, listAuditLines } from "#shared/log/contract.ts";
import { AUDIT_KINDS } from "#shared/log/contract-kinds.ts";
import { AUDIT_KIND_NAMES, auditFileName } from "#shared/log/text.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { type AuditSearch, parseAuditSearch } from "#web/lib/addresses.ts";
import { call, callForFile } from "#web/lib/call.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { serverNow, useToday } from "#web/lib/server-clock.ts";
import { DateBox } from "#web/ui/date-field.tsx";
import { unlessSecondPress } from "#web/ui/double-press.ts";
import { LoadLine } from "#web/ui/load-failure.tsx";
import { EmptyState, Page } from "#web/ui/page.tsx";
import list from "#web/ui/record-list.module.css";
import { type RecordColumn, RecordList } from "#web/ui/record-list.tsx";
import { useFileExport } from "#web/ui/use-action.ts";
import { Aside, Entries, knownOf, type OnActor, Said, When } from "./line.tsx";

function auditQuery(filter: AuditSearch) {
  return infiniteQueryOptions({
    queryKey: ["audit", "lines", filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditLines, {
        query: { ...filter, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
}

export function prefetch({ queries, location: { search } }: Visit): void {
  void queries.prefetchInfiniteQuery(auditQuery(parseAuditSearch(search)));
}

export function AdminAuditPage() {
  const filter = useSearch({ from: "/desk/admin/audit" });
  const query = useInfiniteQuery(auditQuery(filter));
  const navigate = useNavigate();
  const file = useFileExport({
    fetch: (body: AuditSearch) => callForFile(exportAudit, { body }),
    name: () => auditFileName(todayInDhaka(serverNow())),
    failure: t("Failed to export the audit log."),
  });
  const show = (next: AuditSearch) =>
    void navigate({ to: "/admin/audit", search: next, resetScroll: false });
  return (
    <Page
      title={t("Audit log")}
      heading={t("Audit log")}
      subtitle={t("Who did what, when and from where. Entries are only added, never changed.")}
      actions={
        <Button variant="default" loading={file.isBusy} onClick={() => file.start(filter)}>
          {t("Export CSV")}
        </Button>
      }
    >
      <RecordList
        label={t("Audit log")}
        columns={columnsFor({ filter, onActor: (actor) => show({ ...filter, actor }) })}
        rows={query.data?.pages.flatMap(({ lines }) => lines)}
        rowKey={({ id }) => id}
        isPending={query.isPending}
        minWidth={0}
        placeholders={{ count: 6, height: 56 }}
        tools={<AuditFilters filter={filter} onFilter={show} />}
        empty={
          <EmptyState
            query={query}
            title={t("No entries found")}
            hint={t("No entries match these filters.")}
          />
        }
      >
        <LoadLine query={query}>
          {isTurned(filter)
            ? inLanguage("To must not be before From")
            : t("The audit log could not be loaded.")}
        </LoadLine>
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

const isTurned = ({ from, to }: AuditSearch) => Boolean(from && to && to < from);

type Shown = { filter: AuditSearch; onActor: OnActor };

function columnsFor({ filter, onActor }: Shown): readonly RecordColumn<AuditLine>[] {
  return [
    {
      heading: t("What happened"),
      onCard: "top",
      cell: (line) => (
        <>
          <Said entry={line} line={line} onActor={onActor} />
          <Aside parts={knownOf(line)} />
          <Entries line={line} filter={filter} onActor={onActor} />
        </>
      ),
      cardCell: (line) => (
        <>
          <Said entry={line} line={line} onActor={onActor} />
          <Aside parts={[<When key="when" {...line} />, line.address, ...knownOf(line)]} />
          <Entries line={line} filter={filter} onActor={onActor} />
        </>
      ),
    },
    {
      heading: t("When"),
      width: 160,
      holds: "digits",
      onCard: "none",
      cell: (line) => <When {...line} />,
    },
    {
      heading: t("From where"),
      width: 152,
      holds: "digits",
      onCard: "none",
      cell: ({ address }) => address,
    },
  ];
}

const KIND_CHOICES = [
  { value: "", label: t("All kinds") },
  ...AUDIT_KINDS.map((kind) => ({ value: kind, label: inLanguage(AUDIT_KIND_NAMES[kind]) })),
];

type FilterProps = { filter: AuditSearch; onFilter: (filter: AuditSearch) => void };

function AuditFilters({ filter, onFilter }: FilterProps) {
  const set = (change: Record<string, string>) =>
    onFilter(parseAuditSearch({ ...filter, ...change }));
  // Log entries lie in the past, like dates of issue.
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
        <Button variant="subtle" onClick={unlessSecondPress(() => onFilter({}))}>
          {t("Clear filters")}
        </Button>
      )}
    </search>
  );
}

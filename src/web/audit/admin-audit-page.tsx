import { Anchor, Button, NativeSelect } from "@mantine/core";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type AuditEntry, exportAudit, listAudit } from "#shared/log/contract.ts";
import { AUDIT_KINDS } from "#shared/log/kinds.ts";
import {
  AUDIT_KIND_NAMES,
  actorTitle,
  auditAccount,
  auditActor,
  auditDetails,
  auditSentence,
} from "#shared/log/text.ts";
import { sentence } from "#shared/text/sentence.ts";
import { formatTime } from "#shared/time/instants.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { shownDayTime } from "#web/language/dates.ts";
import { inLanguage, partsInLanguage, t, tParts } from "#web/language/translate.ts";
import { call, callForFile } from "#web/lib/call.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { serverNow, useToday } from "#web/lib/server-clock.ts";
import { DateBox } from "#web/ui/date-field.tsx";
import { LoadLine } from "#web/ui/load-problem.tsx";
import { EmptyState, Page } from "#web/ui/page.tsx";
import list from "#web/ui/record-list.module.css";
import { type RecordColumn, RecordList } from "#web/ui/record-list.tsx";
import { useFileExport } from "#web/ui/use-file-export.ts";
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

export function AdminAuditPage() {
  const filter = useSearch({ from: "/desk/admin/audit" });
  const query = useInfiniteQuery(auditQuery(filter));
  const navigate = useNavigate();
  const file = useFileExport({
    fetch: (body: AuditSearch) => callForFile(exportAudit, { body }),
    name: () => `slipdesk-audit-${todayInDhaka(serverNow())}.csv`,
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
        columns={columnsFor((actor) => show({ ...filter, actor }))}
        rows={query.data && deedsOf(query.data.pages.flatMap((page) => page.entries))}
        rowKey={({ entry }) => entry.id}
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

const HOUR_MS = 3_600_000;

/** Equal entries of one person within an hour, newest first. */
type Deed = { entry: AuditEntry; first: AuditEntry; times: number };

function deedsOf(entries: readonly AuditEntry[]): Deed[] {
  const open = new Map<string, Deed>();
  return entries.flatMap((entry) => {
    const { at, actor_id, action, subject_id, address, kind, details } = entry;
    const times = typeof details.times === "number" ? details.times : 1;
    const key = [actor_id, action, subject_id, address, details.status].join();
    const newer = kind === "reading" || kind === "refusal" ? open.get(key) : undefined;
    if (newer && Date.parse(newer.entry.at) - Date.parse(at) < HOUR_MS) {
      newer.first = entry;
      newer.times += times;
      return [];
    }
    const deed = { entry, first: entry, times };
    open.set(key, deed);
    return [deed];
  });
}

type ActorFilter = (id: number) => void;

function columnsFor(onActor: ActorFilter): readonly RecordColumn<Deed>[] {
  return [
    {
      heading: t("What happened"),
      onCard: "top",
      cell: (deed) => (
        <>
          <Said deed={deed} onActor={onActor} />
          <p className={list.aside}>{knownOf(deed).join(" · ")}</p>
        </>
      ),
      cardCell: (deed) => (
        <>
          <Said deed={deed} onActor={onActor} />
          <p className={list.aside}>
            <When {...deed.entry} />
            {[deed.entry.address ?? [], ...knownOf(deed)].flat().map((words) => ` · ${words}`)}
          </p>
        </>
      ),
    },
    {
      heading: t("When"),
      width: 160,
      holds: "digits",
      onCard: "none",
      cell: ({ entry }) => <When {...entry} />,
    },
    {
      heading: t("From where"),
      width: 152,
      holds: "digits",
      onCard: "none",
      cell: ({ entry }) => entry.address,
    },
  ];
}

function knownOf({ entry, first }: Deed): string[] {
  const { subject, subject_id } = entry;
  return [
    ...(first === entry ? [] : [t("First at {time}", { time: formatTime(first.at) })]),
    ...auditDetails(entry).map(inLanguage),
    ...(subject === "user" && subject_id !== null
      ? [inLanguage(sentence("account {id}", { id: subject_id }))]
      : []),
  ];
}

function Said({ deed, onActor }: { deed: Deed; onActor: ActorFilter }) {
  const { entry, times } = deed;
  const { subject, subject_id } = entry;
  const said = partsInLanguage(auditSentence(entry), {
    who: <Actor entry={entry} onActor={onActor} />,
    account: <b translate="no">{inLanguage(auditAccount(entry))}</b>,
    id:
      subject === "slip" && !entry.action.includes("deleted") ? (
        <Link
          to="/slip/$id"
          params={{ id: String(subject_id) }}
          style={{ textDecoration: "underline" }}
        >
          {subject_id}
        </Link>
      ) : (
        subject_id
      ),
  });
  return (
    <p className={list.whole}>
      {times > 1 ? tParts("{deed}, {times} times", { deed: said, times }) : said}
    </p>
  );
}

function When({ at }: AuditEntry) {
  return (
    <time dateTime={at} title={`${at} (UTC)`}>
      {shownDayTime(at)}
    </time>
  );
}

function Actor({ entry, onActor }: { entry: AuditEntry; onActor: ActorFilter }) {
  const { actor_id } = entry;
  if (actor_id === null) return inLanguage(auditActor(entry));
  const name = inLanguage(auditActor(entry));
  const title = actorTitle(entry);
  return (
    <>
      <Anchor
        component="button"
        type="button"
        inherit
        underline="always"
        translate="no"
        title={t("Show only what {name} did", { name })}
        onClick={() => onActor(actor_id)}
      >
        {name}
      </Anchor>
      {title && <span className="desk-muted"> {inLanguage(title)}</span>}
    </>
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
        <Button variant="subtle" onClick={() => onFilter({})}>
          {t("Clear filters")}
        </Button>
      )}
    </search>
  );
}

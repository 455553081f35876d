import { Button } from "@mantine/core";
import type { AuditPage } from "#shared/log/contract.ts";
import type { AuditSearch } from "#web/audit/audit-search.ts";
import { t } from "#web/language/translate.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PlaceholderCards } from "#web/ui/placeholder-cards.tsx";
import { PlaceholderRows } from "#web/ui/placeholder-rows.tsx";
import { LoadLine } from "#web/ui/problem.tsx";
import list from "#web/ui/record-list.module.css";
import { useNarrowScreen } from "#web/ui/use-narrow-screen.ts";
import { AuditCards } from "./audit-cards.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import classes from "./audit-list.module.css";
import { AUDIT_COLUMNS, AuditTable, AuditTableFrame } from "./audit-table.tsx";

type AuditListProps = {
  query: {
    data: { pages: readonly AuditPage[] } | undefined;
    isPending: boolean;
    isError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  filter: AuditSearch;
  onFilter: (filter: AuditSearch) => void;
};

/** The entries that fit the filter, newest first, as a table or cards, and the way to older ones. */
export function AuditList({ query, filter, onFilter }: AuditListProps) {
  const asCards = useNarrowScreen();
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const Rows = asCards ? AuditCards : AuditTable;
  return (
    <section className={list.list} aria-label={t("Audit log")}>
      <div className={list.tools}>
        <AuditFilters filter={filter} onFilter={onFilter} />
      </div>
      {query.isPending && <AuditSkeleton asCards={asCards} />}
      {entries.length > 0 && (
        <Rows entries={entries} onActor={(actor) => onFilter({ ...filter, actor })} />
      )}
      {query.data && entries.length === 0 && (
        <EmptyState
          title={t("No entries found")}
          hint={t("Nothing was noted that fits these filters.")}
        />
      )}
      {query.isError && (
        <LoadLine onRetry={() => void query.refetch()}>
          {t("The audit log could not be loaded.")}
        </LoadLine>
      )}
      {query.hasNextPage && (
        <div className={classes.older}>
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t("Older entries")}
          </Button>
        </div>
      )}
    </section>
  );
}

function AuditSkeleton({ asCards }: { asCards: boolean }) {
  return (
    <div className={list.late}>
      {asCards ? (
        <PlaceholderCards count={6} height={120} />
      ) : (
        <AuditTableFrame>
          <PlaceholderRows count={6} cells={AUDIT_COLUMNS.length} />
        </AuditTableFrame>
      )}
    </div>
  );
}

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import { t } from "#web/language/translate.ts";
import { CenterFilters } from "#web/medical-centers/components/center-filters.tsx";
import {
  type CentersFilter,
  matching,
} from "#web/medical-centers/components/use-centers-filter.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import list from "#web/ui/record-list.module.css";
import { useNarrowScreen } from "#web/ui/use-narrow-screen.ts";
import { CenterCards } from "./center-cards.tsx";
import { CenterSkeleton } from "./center-skeleton.tsx";
import { type CenterRowsProps, CenterTable } from "./center-table.tsx";

type CenterListProps = {
  query: { data: MedicalCenter[] | undefined; isPending: boolean };
  filter: CentersFilter;
  actions?: CenterRowsProps["actions"];
  /** What a list without any center says. */
  empty: ReactNode;
};

/** The centers that fit the filter as a table or cards, their placeholders, or the sentence that there are none. */
export function CenterList({ query, filter, actions, empty }: CenterListProps) {
  const asCards = useNarrowScreen();
  if (!query.isPending && !query.data) return null;
  const centers = query.data ?? [];
  const shown = matching(centers, filter);
  const Rows = asCards ? CenterCards : CenterTable;
  return (
    <section className={list.list} aria-label={t("Medical centers")}>
      {(query.isPending || centers.length > 0) && (
        <div className={list.tools}>
          <CenterFilters filter={filter} />
        </div>
      )}
      {query.isPending && <CenterSkeleton asCards={asCards} hasActions={actions !== undefined} />}
      {shown.length > 0 && <Rows centers={shown} actions={actions} />}
      {query.data && centers.length === 0 && empty}
      {centers.length > 0 && shown.length === 0 && <NothingFits onClear={filter.clear} />}
      {centers.length > 0 && (
        <p role="status" className={list.count}>
          {shown.length === centers.length
            ? t(centers.length === 1 ? "{count} medical center" : "{count} medical centers", {
                count: centers.length,
              })
            : t("{count} of {all} medical centers", {
                count: shown.length,
                all: centers.length,
              })}
        </p>
      )}
    </section>
  );
}

function NothingFits({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={t("No medical centers found")}
      hint={t("Try adjusting your search or filter criteria.")}
      action={
        <Button variant="default" onClick={onClear}>
          {t("Clear filters")}
        </Button>
      }
    />
  );
}

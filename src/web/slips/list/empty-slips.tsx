import { Button } from "@mantine/core";
import { t } from "#web/language/translate.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { AddSlipLink } from "./page-links.tsx";
import { focusSearch } from "./slip-search.tsx";
import type { ListView } from "./use-list-view.ts";

/** What a list without slips says, and the way on from there. */
export function EmptySlips({ view }: { view: ListView }) {
  if (!view.hasFilters) {
    return (
      <EmptyState
        title={t("No applications found")}
        hint={t("No slip applications have been submitted yet.")}
        action={<AddSlipLink />}
      />
    );
  }
  const clearFilters = () => {
    view.clear();
    focusSearch();
  };
  return (
    <EmptyState
      title={t("No applications found")}
      hint={t("Try adjusting your search or filter criteria.")}
      action={
        <Button variant="default" onClick={clearFilters}>
          {t("Clear filters")}
        </Button>
      }
    />
  );
}

import { Button } from "@mantine/core";
import { AddSlipLink } from "#web/slips/components/add-slip-link.tsx";
import type { ListView } from "#web/slips/use-list-view.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** What a list without slips says, and the way on from there. */
export function EmptySlips({ view }: { view: ListView }) {
  if (!view.hasFilters) {
    return (
      <EmptyState
        title="No applications found"
        hint="No slip applications have been submitted yet."
        action={<AddSlipLink />}
      />
    );
  }
  return (
    <EmptyState
      title="No applications found"
      hint="Try adjusting your search or filter criteria."
      action={
        <Button variant="default" onClick={view.clear}>
          Clear filters
        </Button>
      }
    />
  );
}

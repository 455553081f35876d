import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { Slip } from "#shared/slips/contract.ts";
import { CallError } from "#web/lib/call.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Page } from "#web/ui/page.tsx";
import { slipQuery } from "./api.ts";
import { BackButton } from "./components/back-button.tsx";
import { SlipDetails } from "./components/slip-details.tsx";
import { SlipLoading } from "./components/slip-loading.tsx";

const HEADING = "Slip Details";
const LIVE_MS = 2000;

/** Slip details (/slip/{id}), read-only; it follows a slip by itself while it is being processed. */
export function SlipDetailsPage() {
  const { id = "" } = useParams({ strict: false });
  const slip = useQuery({
    ...slipQuery(Number(id)),
    refetchInterval: ({ state }) => liveInterval(state.data),
  });
  if (slip.data && !isMissing(slip.error)) {
    return <SlipDetails key={id} slip={slip.data} refetchInterval={liveInterval(slip.data)} />;
  }
  return (
    <Page title={HEADING} heading={HEADING} back={<BackButton />}>
      {slip.isPending && <SlipLoading text="Loading details..." />}
      {isMissing(slip.error) && <EmptyState title="No slip found" />}
      {slip.isError && !isMissing(slip.error) && (
        <LoadFailure
          title="Failed to load slip"
          error={slip.error}
          onRetry={() => void slip.refetch()}
        />
      )}
    </Page>
  );
}

function liveInterval(slip: Slip | undefined): number | false {
  const isUnderWay = slip?.process_status === "queued" || slip?.process_status === "started";
  return isUnderWay ? LIVE_MS : false;
}

// An address that holds no record number names no slip either.
function isMissing(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 400);
}

import { useQuery } from "@tanstack/react-query";
import { formatDayTime } from "#shared/time/instants.ts";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Page } from "#web/ui/page.tsx";
import { PlaceholderCards } from "#web/ui/placeholders.tsx";
import { systemQuery } from "./api.ts";
import { ChecksTable } from "./components/checks-table.tsx";
import { FailuresTable } from "./components/failures-table.tsx";
import { QueueFigures } from "./components/queue-figures.tsx";

/** Where admins see how the desk is: version, health, queue, backups, and the numbers of the last failures. */
export function AdminSystemPage() {
  const { data, error, refetch } = useQuery(systemQuery);
  return (
    <Page
      title="System"
      heading="System"
      subtitle={data && `SlipDesk ${data.version}, running since ${formatDayTime(data.started_at)}`}
    >
      {error && (
        <LoadFailure
          title="Failed to fetch how the desk is."
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <PlaceholderCards count={3} height={160} />}
      {data && (
        <>
          <QueueFigures system={data} />
          <ChecksTable checks={data.checks} />
          <FailuresTable failures={data.failures} />
        </>
      )}
    </Page>
  );
}

import { useQuery } from "@tanstack/react-query";
import { shownDayTime } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import { Page } from "#web/ui/page.tsx";
import { PlaceholderCards } from "#web/ui/placeholder-cards.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { systemQuery } from "./api.ts";
import { ChecksTable } from "./components/checks-table.tsx";
import { FailuresTable } from "./components/failures-table.tsx";
import { QueueFigures } from "./components/queue-figures.tsx";

/** Where admins see how the desk is: version, health, queue, backups, and the numbers of the last failures. */
export function AdminSystemPage() {
  const { data, error, refetch } = useQuery(systemQuery);
  return (
    <Page
      title={t("System")}
      heading={t("System")}
      subtitle={
        data &&
        t("SlipDesk {version}, running since {time}", {
          version: data.version,
          time: shownDayTime(data.started_at),
        })
      }
    >
      {error && (
        <Problem
          title={t("Failed to fetch how the desk is.")}
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

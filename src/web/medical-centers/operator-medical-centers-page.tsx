import { useQuery } from "@tanstack/react-query";
import { t } from "#web/language/translate.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { Problem } from "#web/ui/banner.tsx";
import { EmptyState, Page } from "#web/ui/page.tsx";
import { medicalCentersQuery } from "./api.ts";
import { useCentersFilter } from "./center-filters.tsx";
import { CenterList } from "./center-list.tsx";

export function prefetch({ queries }: Visit): void {
  void queries.prefetchQuery(medicalCentersQuery);
}

/** The medical centers, for reading. */
export function OperatorMedicalCentersPage() {
  const query = useQuery(medicalCentersQuery);
  const filter = useCentersFilter("/operator/medical-centers");
  return (
    <Page
      title={t("Medical Centers")}
      heading={t("Medical Centers")}
      subtitle={t("View available medical centers in the system")}
    >
      {query.error && (
        <Problem
          isQuiet
          title={t("The medical centers could not be loaded.")}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      <CenterList
        query={query}
        filter={filter}
        empty={
          <EmptyState
            title={t("No medical centers found")}
            hint={t("No medical centers have been added yet.")}
          />
        }
      />
    </Page>
  );
}

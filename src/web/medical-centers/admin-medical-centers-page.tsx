import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { CenterActions } from "#web/medical-centers/components/center-actions.tsx";
import { CenterDialogs } from "#web/medical-centers/components/center-dialogs.tsx";
import { CenterList } from "#web/medical-centers/components/center-list.tsx";
import { AddCenterButton, PageActions } from "#web/medical-centers/components/page-actions.tsx";
import { type CenterTask, useCenterDialog } from "#web/medical-centers/use-center-dialog.ts";
import { useCentersFilter } from "#web/medical-centers/use-centers-filter.ts";
import { Banner } from "#web/ui/banner.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Page } from "#web/ui/page.tsx";

type Outcome = { kind: "success" | "error"; message: string };

/** Where admins keep the list of medical centers. */
export function AdminMedicalCentersPage() {
  const query = useQuery(medicalCentersQuery);
  const filter = useCentersFilter("/admin/medical-centers");
  const dialog = useCenterDialog();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const start = (task: CenterTask) => {
    setOutcome(null);
    dialog.open(task);
  };
  const finish = (message: string) => {
    setOutcome({ kind: "success", message });
    dialog.close();
  };

  return (
    <Page
      title="Medical Centers"
      heading="Manage Medical Centers"
      actions={
        <PageActions
          onTask={start}
          onFailure={(message) => setOutcome({ kind: "error", message })}
        />
      }
    >
      {query.error && (
        <LoadFailure
          title="Failed to fetch medical centers."
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {outcome && (
        <Banner kind={outcome.kind} onClose={() => setOutcome(null)}>
          {outcome.message}
        </Banner>
      )}
      <CenterList
        query={query}
        filter={filter}
        actions={(center) => <CenterActions center={center} onTask={start} />}
        empty={
          <EmptyState
            title="No medical centers found"
            hint="Get started by adding your first medical center."
            action={<AddCenterButton onTask={start} />}
          />
        }
      />
      {dialog.asked && (
        <CenterDialogs
          key={dialog.asked.turn}
          asked={dialog.asked}
          onDone={finish}
          onCancel={dialog.close}
        />
      )}
    </Page>
  );
}

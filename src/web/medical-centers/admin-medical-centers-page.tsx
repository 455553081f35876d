import { useQuery } from "@tanstack/react-query";
import { t } from "#web/language/translate.ts";
import { part } from "#web/lib/part.tsx";
import { usePartAhead } from "#web/lib/use-part-ahead.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Page } from "#web/ui/page.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { useMessage } from "#web/ui/use-message.ts";
import { medicalCentersQuery } from "./api.ts";
import { useCentersFilter } from "./components/use-centers-filter.ts";
import { CenterActions } from "./list/center-actions.tsx";
import { CenterList } from "./list/center-list.tsx";
import { AddCenterButton, PageActions } from "./list/page-actions.tsx";
import { useCenterDialog } from "./use-center-dialog.ts";

const CenterDialogs = part(
  async () => (await import("./dialogs/center-dialogs.tsx")).CenterDialogs,
);

/** Where admins keep the list of medical centers. */
export function AdminMedicalCentersPage() {
  usePartAhead(CenterDialogs);
  const query = useQuery(medicalCentersQuery);
  const filter = useCentersFilter("/admin/medical-centers");
  const dialog = useCenterDialog();
  const messages = useMessage();
  const finish = (title: string, ...about: string[]) => {
    messages.succeed(title, ...about);
    dialog.close();
  };

  return (
    <Page
      title={t("Medical Centers")}
      heading={t("Manage Medical Centers")}
      actions={<PageActions onTask={dialog.open} onFailure={messages.fail} />}
    >
      {query.error && (
        <Problem
          title={t("Failed to fetch medical centers.")}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      <CenterList
        query={query}
        filter={filter}
        actions={(center) => <CenterActions center={center} onTask={dialog.open} />}
        empty={
          <EmptyState
            title={t("No medical centers found")}
            hint={t("Get started by adding your first medical center.")}
            action={<AddCenterButton onTask={dialog.open} />}
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

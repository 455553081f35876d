import { t } from "#web/language/translate.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { Page } from "#web/ui/page.tsx";
import { PartnerTabs } from "#web/ui/section-tabs.tsx";
import { medicalCentersQuery } from "./api.ts";
import { CenterList } from "./center-list.tsx";

export function prefetch({ queries }: Visit): void {
  void queries.prefetchQuery(medicalCentersQuery);
}

export function OperatorMedicalCentersPage() {
  const { role } = useCurrentUser();
  return (
    <Page
      title={t("Medical Centers")}
      heading={t("Medical Centers")}
      subtitle={t("View available medical centers in the system")}
      tabs={role !== "applicant" && <PartnerTabs isAdmin={role === "admin"} />}
    >
      <CenterList
        path="/operator/medical-centers"
        failure={{ isQuiet: true, title: t("The medical centers could not be loaded.") }}
        hint={t("No medical centers have been added yet.")}
      />
    </Page>
  );
}

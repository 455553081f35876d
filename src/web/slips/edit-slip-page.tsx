import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Slip } from "#shared/slips/contract.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { draftOfSlipQuery } from "#web/drafts/api.ts";
import { t } from "#web/language/translate.ts";
import { afterEditOf, listOf } from "#web/lib/list-of.ts";
import { useRecordId } from "#web/lib/use-record-id.ts";
import { useLiveQueries } from "#web/live/use-live.tsx";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { BackButton, usePreviousPage } from "#web/ui/back-button.tsx";
import { Page } from "#web/ui/page.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { SuccessPanel } from "#web/ui/success-panel.tsx";
import { slipQuery } from "./api.ts";
import { NoSlipFound } from "./components/no-slip-found.tsx";
import { SlipLoading } from "./components/slip-loading.tsx";
import { EditSlipForm } from "./form/edit-slip-form.tsx";

const HEADING = t("Edit Slip Application");

/** Edit slip (/slip/{id}/edit): the form takes the server's values once, and newer ones only when the person asks for them. */
export function EditSlipPage() {
  const id = useRecordId();
  const list = listOf(useCurrentUser().role);
  if (id !== null) return <EditSlip key={id} id={id} />;
  return (
    <Page title={HEADING} heading={HEADING} back={<BackButton first={list} />} narrow>
      <NoSlipFound />
    </Page>
  );
}

function EditSlip({ id }: { id: number }) {
  const slip = useQuery({ ...slipQuery(id), refetchOnMount: "always" });
  useLiveQueries(slipQuery(id).queryKey, ({ slip_id }) => slip_id === id);
  // All at once; the form comes when its draft is known, which would push it down otherwise.
  usePrefetchQuery(medicalCentersQuery);
  const draft = useQuery(draftOfSlipQuery(id));
  const [base, setBase] = useState<Slip | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const list = listOf(useCurrentUser().role);
  const goBack = usePreviousPage(list);

  // What another screen has left in the cache may be older than what is stored.
  if (!base && slip.data && slip.isFetchedAfterMount && !slip.isError) setBase(slip.data);
  if (isSaved) return <EditSaved />;
  if (base && draft.isFetchedAfterMount) {
    return (
      <EditSlipForm
        key={base.updated_at}
        heading={HEADING}
        slip={base}
        latest={slip.data ?? base}
        found={draft.data ?? null}
        onReload={(slip) => void draft.refetch().finally(() => setBase(slip))}
        onSaved={() => setIsSaved(true)}
        onCancel={goBack}
      />
    );
  }
  return (
    <Page title={HEADING} heading={HEADING} back={<BackButton first={list} />} narrow>
      {slip.isError && !slip.isFetching ? (
        <Problem
          title={t("Failed to load application")}
          error={slip.error}
          onRetry={() => void slip.refetch()}
        />
      ) : (
        <SlipLoading text={t("Loading...")} />
      )}
    </Page>
  );
}

function EditSaved() {
  const { role } = useCurrentUser();
  return (
    <Page title={HEADING} heading={HEADING} narrow>
      <SuccessPanel title={t("Application Updated Successfully!")} to={afterEditOf(role)} />
    </Page>
  );
}

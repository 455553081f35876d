import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { t } from "#web/language/translate.ts";
import { afterEditOf } from "#web/lib/list-of.ts";
import { useRecordId } from "#web/lib/use-record-id.ts";
import { BackButton } from "#web/ui/back-button.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Page } from "#web/ui/page.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { SuccessPanel } from "#web/ui/success-panel.tsx";
import { operatorQuery } from "./api.ts";
import { EditOperatorForm } from "./components/edit-operator-form.tsx";
import { EditOperatorSkeleton } from "./components/edit-operator-skeleton.tsx";

const HEADING = t("Edit Operator");
const FAILED = t("Failed to load operator data");

/** Edit operator (/operator/{id}/edit). */
export function EditOperatorPage() {
  const id = useRecordId();
  if (id !== null) return <EditOperator key={id} id={id} />;
  return (
    <Page title={HEADING} heading={HEADING} back={<BackButton first="/admin/operators" />} narrow>
      <Banner kind="error" title={FAILED}>
        {t("No Operator found")}
      </Banner>
    </Page>
  );
}

function EditOperator({ id }: { id: number }) {
  const query = useQuery(operatorQuery(id));
  const client = useQueryClient();
  const navigate = useNavigate();
  const { role } = useCurrentUser();
  const [isSaved, setIsSaved] = useState(false);
  if (isSaved) {
    return (
      <Page title={HEADING} heading={HEADING} narrow>
        <SuccessPanel title={t("Operator Updated Successfully!")} to={afterEditOf(role)} />
      </Page>
    );
  }
  if (query.data) {
    return (
      <EditOperatorForm
        heading={HEADING}
        back={<BackButton first="/admin/operators" />}
        operator={query.data}
        onReset={() => {
          void query.refetch();
          void client.invalidateQueries({ queryKey: ["operators", "history"] });
        }}
        onSaved={() => setIsSaved(true)}
        onCancel={() => void navigate({ to: "/admin/operators" })}
      />
    );
  }
  return (
    <Page title={HEADING} heading={HEADING} back={<BackButton first="/admin/operators" />} narrow>
      {query.isError && !query.isFetching ? (
        <Problem title={FAILED} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <EditOperatorSkeleton />
      )}
    </Page>
  );
}

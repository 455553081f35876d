import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { operatorsQuery } from "#web/operators/api.ts";
import { OperatorDialogs } from "#web/operators/components/operator-dialogs.tsx";
import { AddOperatorLink, OperatorList } from "#web/operators/components/operator-list.tsx";
import { useOperatorDialog } from "#web/operators/use-operator-dialog.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Page } from "#web/ui/page.tsx";

/** Where admins keep the operators. A failed fetch is logged, and told without alarm. */
export function AdminOperatorsPage() {
  const query = useQuery(operatorsQuery);
  const dialog = useOperatorDialog();
  const [outcome, setOutcome] = useState<string | null>(null);
  const finish = (message: string) => {
    setOutcome(message);
    dialog.close();
  };
  return (
    <Page title="Operators" heading="Manage All Operators" actions={<AddOperatorLink />}>
      {query.isError && (
        <p role="status">
          The operators could not be loaded.{" "}
          <Button size="compact-sm" variant="default" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {outcome && (
        <Banner kind="success" onClose={() => setOutcome(null)}>
          {outcome}
        </Banner>
      )}
      <OperatorList
        query={query}
        onAction={(action, operator, button) => {
          setOutcome(null);
          dialog.open(action, operator, button);
        }}
      />
      {dialog.asked && (
        <OperatorDialogs
          key={dialog.asked.turn}
          asked={dialog.asked}
          onDone={finish}
          onCancel={dialog.close}
        />
      )}
    </Page>
  );
}

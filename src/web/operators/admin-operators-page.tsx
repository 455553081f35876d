import { useQuery } from "@tanstack/react-query";
import { LeftDrafts } from "#web/drafts/components/left-drafts.tsx";
import { t } from "#web/language/translate.ts";
import { part } from "#web/lib/part.tsx";
import { usePartAhead } from "#web/lib/use-part-ahead.ts";
import { Page } from "#web/ui/page.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { useAskedDialog } from "#web/ui/use-asked-dialog.ts";
import { useMessage } from "#web/ui/use-message.ts";
import { operatorsQuery } from "./api.ts";
import type { OperatorTask } from "./components/operator-dialogs.tsx";
import { AddOperatorLink, OperatorList } from "./components/operator-list.tsx";

const OperatorDialogs = part(
  async () => (await import("./components/operator-dialogs.tsx")).OperatorDialogs,
);

/** Where admins keep the operators. */
export function AdminOperatorsPage() {
  usePartAhead(OperatorDialogs);
  const query = useQuery(operatorsQuery);
  const dialog = useAskedDialog<OperatorTask>();
  const messages = useMessage();
  const finish = (message: string) => {
    messages.succeed(message);
    dialog.close();
  };
  return (
    <Page title={t("Operators")} heading={t("Manage All Operators")} actions={<AddOperatorLink />}>
      {query.error && (
        <Problem
          isQuiet
          title={t("The operators could not be loaded.")}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      <OperatorList
        query={query}
        onAction={(action, operator, button) => dialog.open({ action, operator }, button)}
      />
      <LeftDrafts />
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

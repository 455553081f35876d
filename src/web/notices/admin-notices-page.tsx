import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "#web/language/translate.ts";
import { part } from "#web/lib/part.tsx";
import { usePartAhead } from "#web/lib/use-part-ahead.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { IconPlus } from "#web/ui/icons/icons.ts";
import { Page } from "#web/ui/page.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { useAskedDialog } from "#web/ui/use-asked-dialog.ts";
import { useMessage } from "#web/ui/use-message.ts";
import { noticesQuery } from "./api.ts";
import type { NoticeTask } from "./components/notice-dialogs.tsx";
import { NoticeList } from "./components/notice-list.tsx";

const NoticeDialogs = part(
  async () => (await import("./components/notice-dialogs.tsx")).NoticeDialogs,
);

/** Where admins keep the notices and see who has read them. */
export function AdminNoticesPage() {
  usePartAhead(NoticeDialogs);
  const query = useQuery(noticesQuery);
  const dialog = useAskedDialog<NoticeTask>();
  const messages = useMessage();
  const finish = (title: string, about: string) => {
    messages.succeed(title, about);
    dialog.close();
  };
  const addButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => dialog.open({ kind: "add" })}>
      {t("Add Notice")}
    </Button>
  );

  return (
    <Page
      title={t("Notices")}
      heading={t("Manage Notices")}
      subtitle={t("Create and manage notices for operators")}
      actions={addButton}
    >
      {query.error && (
        <Problem
          title={t("Failed to fetch notices.")}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      <NoticeList
        query={query}
        onTask={dialog.open}
        empty={
          <EmptyState
            title={t("No notices found")}
            hint={t("Get started by adding your first notice.")}
            action={addButton}
          />
        }
      />
      {dialog.asked && (
        <NoticeDialogs
          key={dialog.asked.turn}
          asked={dialog.asked}
          onDone={finish}
          onCancel={dialog.close}
        />
      )}
    </Page>
  );
}

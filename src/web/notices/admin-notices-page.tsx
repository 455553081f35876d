import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { noticesQuery } from "#web/notices/api.ts";
import { NoticeDialogs } from "#web/notices/components/notice-dialogs.tsx";
import { NoticeList } from "#web/notices/components/notice-list.tsx";
import { type NoticeTask, useNoticeDialog } from "#web/notices/use-notice-dialog.ts";
import { Banner } from "#web/ui/banner.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Page } from "#web/ui/page.tsx";
import classes from "./components/notice-list.module.css";

/** Where admins keep the notices and see who has read them. */
export function AdminNoticesPage() {
  const query = useQuery(noticesQuery);
  const dialog = useNoticeDialog();
  const [done, setDone] = useState<string | null>(null);
  const start = (task: NoticeTask) => {
    setDone(null);
    dialog.open(task);
  };
  const finish = (message: string) => {
    setDone(message);
    dialog.close();
  };
  const addButton = (
    <Button
      className={classes.add ?? ""}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => start({ kind: "add" })}
    >
      Add Notice
    </Button>
  );

  return (
    <Page
      title="Notices"
      heading="Manage Notices"
      subtitle="Create and manage notices for operators"
      actions={addButton}
    >
      {query.error && (
        <LoadFailure
          title="Failed to fetch notices."
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {done && (
        <Banner kind="success" onClose={() => setDone(null)}>
          {done}
        </Banner>
      )}
      <NoticeList
        query={query}
        onTask={start}
        empty={
          <EmptyState
            title="No notices found"
            hint="Get started by adding your first notice."
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

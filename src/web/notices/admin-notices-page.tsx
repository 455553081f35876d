import { Button, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Notice } from "#shared/notices/contract.ts";
import { t } from "#web/language/translate.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { StatusPill } from "#web/ui/chip.tsx";
import { IconCircleOff, IconPlus } from "#web/ui/icons/icons.ts";
import { IconCircleCheck } from "#web/ui/icons/start-icons.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { EmptyState, Page, useTablet } from "#web/ui/page.tsx";
import list from "#web/ui/record-list.module.css";
import { RecordActions, type RecordColumn, RecordDay, RecordList } from "#web/ui/record-list.tsx";
import { useDialog } from "#web/ui/use-dialog.tsx";
import classes from "./admin-notices.module.css";
import { DeleteNoticeDialog, NoticeFormDialog, ReadersDialog } from "./notice-dialogs.tsx";
import { noticeReadersQuery, noticesQuery } from "./notices.tsx";

export function prefetch({ queries }: Visit): void {
  void queries.prefetchQuery(noticesQuery);
}

export function AdminNoticesPage() {
  const query = useQuery(noticesQuery);
  const openDialog = useDialog();
  const isTablet = useTablet();
  const addButton = (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => openDialog((close) => <NoticeFormDialog onClose={close} />)}
    >
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
      <LoadFailure title={t("Failed to fetch notices.")} query={query} />
      <RecordList
        label={t("Notices")}
        columns={isTablet ? TABLET_COLUMNS : COLUMNS}
        rows={query.data}
        rowKey={({ id }) => id}
        isPending={query.isPending}
        minWidth={isTablet ? 0 : 866}
        placeholders={{ count: 4, height: 170 }}
        empty={
          <EmptyState
            query={query}
            title={t("No notices found")}
            hint={t("Get started by adding your first notice.")}
            action={addButton}
          />
        }
        count={query.data && countSentence(query.data)}
      />
    </Page>
  );
}

function countSentence(notices: readonly Notice[]): string {
  if (notices.length === 0) return "";
  const active = notices.filter((notice) => notice.is_active).length;
  return t(
    notices.length === 1 ? "{count} notice, {active} active" : "{count} notices, {active} active",
    { count: notices.length, active },
  );
}

type Column = RecordColumn<Notice>;

const TITLE: Column = {
  heading: t("Title"),
  width: "24%",
  onCard: "top",
  cell: ({ title }) => <span className={list.name}>{title}</span>,
};

const CONTENT: Column = {
  heading: t("Content"),
  onCard: "line",
  cell: ({ content }) => (
    <Text inherit lineClamp={2} c="dimmed" className={list.whole ?? ""}>
      {content}
    </Text>
  ),
};

const OTHERS: readonly Column[] = [
  {
    heading: t("Status"),
    width: 112,
    onCard: "line",
    cell: ({ is_active }) => (
      <StatusPill
        tone={is_active ? "active" : "inactive"}
        icon={is_active ? IconCircleCheck : IconCircleOff}
      >
        {is_active ? t("Active") : t("Inactive")}
      </StatusPill>
    ),
  },
  {
    heading: t("Created"),
    width: 112,
    holds: "day",
    cell: ({ created_at }) => <RecordDay instant={created_at} />,
  },
  {
    heading: t("Read by"),
    width: 148,
    cell: (notice) => (
      <div className={classes.readersCell}>
        <ReadersCount notice={notice} />
      </div>
    ),
  },
  {
    heading: t("Actions"),
    width: 88,
    holds: "actions",
    cell: (notice) => <NoticeActions notice={notice} />,
  },
];

const COLUMNS = [TITLE, CONTENT, ...OTHERS];

const TABLET_COLUMNS = [
  {
    heading: TITLE.heading,
    cell: (notice: Notice) => (
      <>
        {TITLE.cell(notice)}
        {CONTENT.cell(notice)}
      </>
    ),
  },
  ...OTHERS,
];

function NoticeActions({ notice }: { notice: Notice }) {
  const openDialog = useDialog();
  return (
    <RecordActions
      name={notice.title}
      onEdit={() => openDialog((close) => <NoticeFormDialog notice={notice} onClose={close} />)}
      onDelete={() => openDialog((close) => <DeleteNoticeDialog notice={notice} onClose={close} />)}
    />
  );
}

function ReadersCount({ notice }: { notice: Notice }) {
  const openDialog = useDialog();
  const query = useQuery(noticeReadersQuery);
  const readers = query.data?.find((one) => one.notice_id === notice.id);
  if (!readers) {
    if (query.isFetching) return <Skeleton height={14} width={120} />;
    return <span className="desk-muted">{t("Not known")}</span>;
  }
  const all = readers.read.length + readers.unread.length;
  if (all === 0) return <span className="desk-muted">{t("No operators yet")}</span>;
  const words = t("{count} of {all} have read", { count: readers.read.length, all });
  return (
    <Button
      variant="subtle"
      size="xs"
      className={classes.count ?? ""}
      aria-label={`${words}: ${notice.title}`}
      onClick={() => openDialog((close) => <ReadersDialog notice={notice} onClose={close} />)}
    >
      {words}
    </Button>
  );
}

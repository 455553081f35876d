import { Button, Checkbox, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  createNotice,
  deleteNotice,
  Notice,
  NoticeInput,
  updateNotice,
} from "#shared/notices/contract.ts";
import { shownDayTime } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { seen } from "#web/lib/if-match.ts";
import type { Visit } from "#web/lib/load-files.ts";
import { StatusPill } from "#web/ui/chip.tsx";
import { ActionDialog, Dialog, FormDialog, useDialogForm } from "#web/ui/dialog.tsx";
import { FormText } from "#web/ui/form.tsx";
import { IconCircleOff, IconPlus } from "#web/ui/icons/icons.ts";
import { IconCircleCheck } from "#web/ui/icons/start-icons.ts";
import { LoadProblem } from "#web/ui/load-problem.tsx";
import { EmptyState, Page } from "#web/ui/page.tsx";
import list from "#web/ui/record-list.module.css";
import { RecordActions, type RecordColumn, RecordDay, RecordList } from "#web/ui/record-list.tsx";
import { readRequired } from "#web/ui/use-desk-form.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { storedValues, useShown } from "#web/ui/use-shown.ts";
import classes from "./admin-notices.module.css";
import { noticeReadersQuery, noticesQuery } from "./api.ts";

export function prefetch({ queries }: Visit): void {
  void queries.prefetchQuery(noticesQuery);
}

export function AdminNoticesPage() {
  const query = useQuery(noticesQuery);
  const openDialog = useDialog();
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
      <LoadProblem title={t("Failed to fetch notices.")} query={query} />
      <RecordList
        label={t("Notices")}
        columns={COLUMNS}
        rows={query.data}
        rowKey={({ id }) => id}
        isPending={query.isPending}
        minWidth={866}
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

const COLUMNS: readonly RecordColumn<Notice>[] = [
  {
    heading: t("Title"),
    width: "24%",
    onCard: "top",
    cell: ({ title }) => (
      <span className={list.name} title={title}>
        {title}
      </span>
    ),
  },
  {
    heading: t("Content"),
    onCard: "line",
    cell: ({ content }) => (
      <Text inherit lineClamp={2} c="dimmed" className={list.whole ?? ""}>
        {content}
      </Text>
    ),
  },
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
    cell: (notice) => <ReadersCount notice={notice} />,
  },
  {
    heading: t("Actions"),
    width: 88,
    holds: "actions",
    cell: (notice) => <NoticeActions notice={notice} />,
  },
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
    if (query.isFetching) return <Skeleton height={14} width={120} my={3} />;
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

type NoticeFormDialogProps = {
  notice?: Notice;
  onClose: () => void;
};

const LABELS = { title: t("Title"), content: t("Content") };

function NoticeFormDialog({ notice, onClose }: NoticeFormDialogProps) {
  const words = notice ? WORDS.edit : WORDS.add;
  const { save } = useShown(Notice, notice);
  const { form, frame } = useDialogForm({
    initial: typedOf(notice),
    read: (typed) => readRequired(NoticeInput, typed, LABELS),
    failure: words.failed,
    storedNow: storedValues(Notice, typedOf),
    send: (body: NoticeInput) =>
      save((shown) =>
        shown ? call(updateNotice, { ...seen(shown), body }) : call(createNotice, { body }),
      ),
    refresh: [noticesQuery.queryKey],
    done: ({ title }) => [words.done, title],
    onClose,
  });
  return (
    <FormDialog {...frame} title={words.title} submitLabel={words.submit}>
      <FormText form={form} name="title" label={LABELS.title} required isFirstInDialog />
      <FormText form={form} name="content" label={LABELS.content} required rows={4} />
      <Checkbox
        {...form.register("is_active")}
        id="is_active"
        label={t("Active")}
        description={t("Operators see active notices only.")}
      />
    </FormDialog>
  );
}

const WORDS = {
  add: {
    title: t("Add Notice"),
    submit: t("Create"),
    done: t("Notice created successfully."),
    failed: t("Failed to create notice."),
  },
  edit: {
    title: t("Edit Notice"),
    submit: t("Update"),
    done: t("Notice updated successfully."),
    failed: t("Failed to update notice."),
  },
};

function typedOf(notice: Notice | undefined): NoticeInput {
  if (!notice) return { title: "", content: "", is_active: true };
  const { title, content, is_active } = notice;
  return { title, content, is_active };
}

type NoticeDialogProps = { notice: Notice; onClose: () => void };

function DeleteNoticeDialog({ onClose, ...props }: NoticeDialogProps) {
  const { shown: notice, save } = useShown(Notice, props.notice);
  return (
    <ActionDialog
      title={t("Delete Notice")}
      message={t("Are you sure you want to delete this notice? This action cannot be undone.")}
      detail={<strong>{notice.title}</strong>}
      confirmLabel={t("Delete")}
      danger
      act={() => save((shown) => call(deleteNotice, seen(shown)))}
      refresh={[noticesQuery.queryKey]}
      done={[t("Notice deleted successfully."), notice.title]}
      failed={t("Failed to delete notice.")}
      onClose={onClose}
    />
  );
}

function ReadersDialog({ notice, onClose }: NoticeDialogProps) {
  const { data } = useQuery(noticeReadersQuery);
  const readers = data?.find((one) => one.notice_id === notice.id);
  return (
    <Dialog title={t("Who has read this notice")} onClose={onClose}>
      <p className={classes.about}>
        <strong>{notice.title}</strong>
        <br />
        {t("Counts the operators who pressed I Understand. After a change they are asked again.")}
      </p>
      {readers && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <section className={classes.readers} aria-label={t("Operators")} tabIndex={0}>
          <h3 className={classes.heading}>
            {t("Not yet ({count})", { count: readers.unread.length })}
          </h3>
          <ul className={classes.names} translate="no">
            {readers.unread.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two operators may have the same name
              <li key={`${name}-${index}`}>{name}</li>
            ))}
            {readers.unread.length === 0 && (
              <li className="desk-muted">{t("Everyone has read it.")}</li>
            )}
          </ul>
          <h3 className={classes.heading}>
            {t("Have read ({count})", { count: readers.read.length })}
          </h3>
          <ul className={classes.names}>
            {readers.read.map(({ name, read_at }) => (
              <li key={`${name}-${read_at}`}>
                <span translate="no">{name}</span>
                <time dateTime={read_at} title={t("Time of Dhaka")}>
                  {shownDayTime(read_at)}
                </time>
              </li>
            ))}
            {readers.read.length === 0 && <li className="desk-muted">{t("Nobody yet.")}</li>}
          </ul>
        </section>
      )}
    </Dialog>
  );
}

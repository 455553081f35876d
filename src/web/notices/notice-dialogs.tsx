import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  createNotice,
  deleteNotice,
  Notice,
  NoticeInput,
  updateNotice,
} from "#shared/notices/contract.ts";
import { shownDayTime } from "#web/language/shown.ts";
import { t } from "#web/language/translate.ts";
import { call, seen } from "#web/lib/call.ts";
import { ActionDialog, Dialog, FormDialog, useDialogForm } from "#web/ui/dialog.tsx";
import { FormText } from "#web/ui/form.tsx";
import { readRequired, storedValues, useShown } from "#web/ui/use-desk-form.ts";
import classes from "./admin-notices.module.css";
import { noticeReadersQuery, noticesQuery } from "./notices.tsx";

type NoticeFormDialogProps = {
  notice?: Notice;
  onClose: () => void;
};

const LABELS = { title: t("Title"), content: t("Content") };

export function NoticeFormDialog({ notice, onClose }: NoticeFormDialogProps) {
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

export function DeleteNoticeDialog({ onClose, ...props }: NoticeDialogProps) {
  const { shown: notice, save } = useShown(Notice, props.notice);
  return (
    <ActionDialog
      title={t("Delete Notice")}
      message={t("Are you sure you want to delete this notice? This action cannot be undone.")}
      detail={<strong>{notice.title}</strong>}
      confirmLabel={t("Delete")}
      danger
      send={() => save((shown) => call(deleteNotice, seen(shown)))}
      refresh={[noticesQuery.queryKey]}
      done={[t("Notice deleted successfully."), notice.title]}
      failed={t("Failed to delete notice.")}
      onClose={onClose}
    />
  );
}

export function ReadersDialog({ notice, onClose }: NoticeDialogProps) {
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

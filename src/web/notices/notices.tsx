import { useSessionStorage } from "@mantine/hooks";
import { queryOptions } from "@tanstack/react-query";
import {
  acknowledgeNotices,
  listNoticeReaders,
  listNotices,
  type Notice,
} from "#shared/notices/contract.ts";
import { shownDay } from "#web/language/shown.ts";
import { t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { NOTICES_UNDERSTOOD_KEY } from "#web/lib/storage.ts";
import { LinkedText } from "#web/ui/external-link.tsx";
import { useAction } from "#web/ui/use-action.ts";
import classes from "./notices-to-read.module.css";

export function NoticeArticles({ notices }: { notices: readonly Notice[] }) {
  return notices.map((notice) => (
    <article key={notice.id} className={classes.notice}>
      <h3 className={classes.title}>{notice.title}</h3>
      <p className={classes.content}>
        <LinkedText>{notice.content}</LinkedText>
      </p>
      <p className="desk-meta">{t("Posted on {day}", { day: shownDay(notice.created_at) })}</p>
    </article>
  ));
}

/** Each version is understood by itself: a changed text counts as not understood. Failures to report it to the server are only logged. */
export function useUnderstoodNotices() {
  const [understood, setUnderstood] = useSessionStorage<string[]>({
    key: NOTICES_UNDERSTOOD_KEY,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const sending = useAction((notices: readonly Notice[]) =>
    call(acknowledgeNotices, {
      body: { notices: notices.map(({ id, version }) => ({ id, version })) },
    }),
  );
  const isUnderstood = (notice: Notice) => understood.includes(versionKey(notice));
  const understand = (notices: readonly Notice[]) => {
    setUnderstood((before) => [...new Set([...before, ...notices.map(versionKey)])]);
    sending.run(notices);
  };
  return { isUnderstood, understand };
}

function versionKey({ id, version }: Notice): string {
  return `${id}:${version}`;
}

/** Newest first; only admins get inactive ones. */
export const noticesQuery = queryOptions({
  queryKey: ["notices"],
  queryFn: ({ signal }) => call(listNotices, { signal }),
});

export const noticeReadersQuery = queryOptions({
  queryKey: ["notices", "readers"],
  queryFn: ({ signal }) => call(listNoticeReaders, { signal }),
});

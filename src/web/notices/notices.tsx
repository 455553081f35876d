import { Button, Skeleton } from "@mantine/core";
import { useSessionStorage } from "@mantine/hooks";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense, useState } from "react";
import {
  acknowledgeNotices,
  listNoticeReaders,
  listNotices,
  type Notice,
} from "#shared/notices/contract.ts";
import { shownDay } from "#web/language/shown.ts";
import { t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import {
  haveNoticesBeenShown,
  NOTICES_UNDERSTOOD_KEY,
  rememberNoticesShown,
} from "#web/lib/storage.ts";
import { LinkedText } from "#web/ui/external-link.tsx";
import { LoadLine } from "#web/ui/load-failure.tsx";
import { useAction } from "#web/ui/use-action.ts";
import classes from "./notices.module.css";
import type { NoticesDialogProps } from "./notices-dialog.tsx";

/** Newest first; only admins get inactive ones. */
export const noticesQuery = queryOptions({
  queryKey: ["notices"],
  queryFn: ({ signal }) => call(listNotices, { signal }),
});

export const noticeReadersQuery = queryOptions({
  queryKey: ["notices", "readers"],
  queryFn: ({ signal }) => call(listNoticeReaders, { signal }),
});

function NoticeArticles({ notices }: { notices: readonly Notice[] }) {
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
function useUnderstoodNotices() {
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

export function UnreadNotices() {
  const [isDue, setIsDue] = useState(() => !haveNoticesBeenShown());
  const [wasDue] = useState(isDue);
  const { data: notices = [] } = useQuery(noticesQuery);
  const { understand } = useUnderstoodNotices();
  if (!wasDue || notices.length === 0) return null;
  const close = () => {
    rememberNoticesShown();
    setIsDue(false);
  };
  const finish = () => {
    understand(notices);
    close();
  };
  return (
    <Suspense>
      <NoticesDialog count={notices.length} isDue={isDue} onUnderstood={finish} onClose={close}>
        <NoticeArticles notices={notices} />
      </NoticesDialog>
    </Suspense>
  );
}

// The bell has the notices too, and the next visit shows them: they are not worth a broken dashboard.
const NoticesDialog = lazy<ComponentType<NoticesDialogProps>>(() =>
  import("./notices-dialog.tsx").then(
    (loaded) => ({ default: loaded.NoticesDialog }),
    () => ({ default: () => null }),
  ),
);

type BellNoticesProps = {
  notices: ReturnType<typeof useBellNotices>;
  onUnderstood: () => void;
};

export function BellNotices({ notices, onUnderstood }: BellNoticesProps) {
  const { query, current, open, understand } = notices;
  const finish = () => {
    understand();
    onUnderstood();
  };
  return (
    <>
      {current && current.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <section className={classes.inBell} aria-label={t("Current notices")} tabIndex={0}>
          <NoticeArticles notices={current} />
        </section>
      )}
      {current?.length === 0 && <p className="desk-muted">{t("There are no notices now.")}</p>}
      {query.isPending && <Skeleton height={64} />}
      {!current && <LoadLine query={query}>{t("The notices could not be loaded.")}</LoadLine>}
      {open > 0 && <Button onClick={finish}>{t("I Understand")}</Button>}
    </>
  );
}

/** `open`: how many an operator has not understood in this session. */
export function useBellNotices(isOpen: boolean) {
  const { role } = useCurrentUser();
  const hasToRead = role === "operator";
  const query = useQuery({ ...noticesQuery, enabled: isOpen || hasToRead });
  const { isUnderstood, understand } = useUnderstoodNotices();
  const current = query.data?.filter((notice) => notice.is_active);
  return {
    query,
    current,
    open: hasToRead ? (current ?? []).filter((notice) => !isUnderstood(notice)).length : 0,
    understand: () => understand(current ?? []),
  };
}

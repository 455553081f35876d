import { Button, Group, Modal, Skeleton } from "@mantine/core";
import { useMounted, useSessionStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { acknowledgeNotices, type Notice } from "#shared/notices/contract.ts";
import { useCurrentUser } from "#web/auth/use-session.ts";
import { shownDay } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import {
  haveNoticesBeenShown,
  NOTICES_UNDERSTOOD_KEY,
  rememberNoticesShown,
} from "#web/lib/storage.ts";
import { LoadLine } from "#web/ui/banner.tsx";
import { LinkedText } from "#web/ui/external-link.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { noticesQuery } from "./api.ts";
import classes from "./notices-to-read.module.css";

export function UnreadNotices() {
  const [isDue, setIsDue] = useState(() => !haveNoticesBeenShown());
  const [wasDue] = useState(isDue);
  const { data: notices = [] } = useQuery(noticesQuery);
  if (!wasDue || notices.length === 0) return null;
  return (
    <NoticesDialog
      notices={notices}
      isDue={isDue}
      onClose={() => {
        rememberNoticesShown();
        setIsDue(false);
      }}
    />
  );
}

type NoticesDialogProps = { notices: readonly Notice[]; isDue: boolean; onClose: () => void };

function NoticesDialog({ notices, isDue, onClose }: NoticesDialogProps) {
  const { understand } = useUnderstoodNotices();
  return (
    <Modal
      // Opened after mounting, so that it fades in.
      opened={useMounted() && isDue}
      onClose={onClose}
      title={t("Important Notices")}
      size={560}
      centered
      closeOnClickOutside={false}
      classNames={{ title: classes.heading ?? "" }}
      attributes={{
        header: { role: "presentation" },
        title: { tabIndex: -1, "data-autofocus": true },
      }}
      closeButtonProps={{ "aria-label": t("Close") }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must be scrollable by keyboard */}
      <section className={classes.inDialog} aria-label={t("Notices")} tabIndex={0}>
        <NoticeArticles notices={notices} />
      </section>
      <Group justify="space-between" gap="xs" wrap="nowrap" pt="sm">
        <span className="desk-meta">
          {notices.length === 1 ? t("1 notice") : t("{count} notices", { count: notices.length })}
        </span>
        <Button
          className={classes.button ?? ""}
          onClick={() => {
            // It can still be pressed while the dialog fades out.
            if (!isDue) return;
            understand(notices);
            onClose();
          }}
        >
          {t("I Understand")}
        </Button>
      </Group>
    </Modal>
  );
}

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

/** Per version: a changed text counts as not understood. Failures to report it to the server are only logged. */
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

import { Button, Modal, Skeleton } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { Notice } from "#shared/notices/contract.ts";
import { shownDay } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import { LoadLine } from "#web/ui/banner.tsx";
import { LinkedText } from "#web/ui/external-link.tsx";
import classes from "./notices-to-read.module.css";
import { type useBellNotices, useUnderstoodNotices } from "./use-notices-to-read.ts";

type NoticesDialogProps = { notices: readonly Notice[]; isDue: boolean; onClose: () => void };

/** The notices to read before going on; I Understand is also sent to the server. */
export function NoticesDialog({ notices, isDue, onClose }: NoticesDialogProps) {
  const { understand } = useUnderstoodNotices();
  return (
    <Modal
      // Opened once it is there, so that it fades in.
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
      <div className={classes.buttons}>
        <span className="desk-meta">
          {notices.length === 1 ? t("1 notice") : t("{count} notices", { count: notices.length })}
        </span>
        <Button
          className={classes.button ?? ""}
          onClick={() => {
            // It can still be pressed while the dialog goes.
            if (!isDue) return;
            understand(notices);
            onClose();
          }}
        >
          {t("I Understand")}
        </Button>
      </div>
    </Modal>
  );
}

type BellNoticesProps = {
  notices: ReturnType<typeof useBellNotices>;
  onUnderstood: () => void;
};

/** The current notices in the bell's panel, newest first. */
export function BellNotices({ notices, onUnderstood }: BellNoticesProps) {
  const { current, hasFailed, retry, open, understand } = notices;
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
      {!current && !hasFailed && <Skeleton height={64} />}
      {!current && hasFailed && (
        <LoadLine onRetry={retry}>{t("The notices could not be loaded.")}</LoadLine>
      )}
      {open > 0 && <Button onClick={finish}>{t("I Understand")}</Button>}
    </>
  );
}

/** Notices to be read, each as it was written, with its line breaks; the box around them scrolls. */
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

import { Button, Modal } from "@mantine/core";
import type { Notice } from "#shared/notices/contract.ts";
import { t } from "#web/language/translate.ts";
import { useUnderstoodNotices } from "#web/notices/use-understood-notices.ts";
import { useOpenOnceThere } from "#web/ui/use-popup.tsx";
import { NoticeArticles } from "./notice-articles.tsx";
import classes from "./notices-dialog.module.css";

type NoticesDialogProps = { notices: readonly Notice[]; isDue: boolean; onClose: () => void };

/** The notices to read before going on; I Understand also tells the server. */
export function NoticesDialog({ notices, isDue, onClose }: NoticesDialogProps) {
  const { understand } = useUnderstoodNotices();
  return (
    <Modal
      opened={useOpenOnceThere(isDue)}
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
      <section className={classes.notices} aria-label={t("Notices")} tabIndex={0}>
        <NoticeArticles notices={notices} />
      </section>
      <div className={classes.buttons}>
        <span className={classes.count}>
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

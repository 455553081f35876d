import { Button, Group, Modal } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { Notice } from "#shared/notices/contract.ts";
import { t } from "#web/language/translate.ts";
import { NoticeArticles, useUnderstoodNotices } from "./notices.tsx";
import classes from "./notices-to-read.module.css";

export type NoticesDialogProps = {
  notices: readonly Notice[];
  isDue: boolean;
  onClose: () => void;
};

export function NoticesDialog({ notices, isDue, onClose }: NoticesDialogProps) {
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

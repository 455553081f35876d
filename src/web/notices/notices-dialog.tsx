import { Button, Group, Modal } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";
import { t } from "#web/language/translate.ts";
import classes from "./notices.module.css";

export type NoticesDialogProps = {
  count: number;
  isDue: boolean;
  onUnderstood: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function NoticesDialog(props: NoticesDialogProps) {
  const { count, isDue, onUnderstood, onClose, children } = props;
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
        {children}
      </section>
      <Group justify="space-between" gap="xs" wrap="nowrap" pt="sm">
        <span className="desk-meta">
          {count === 1 ? t("1 notice") : t("{count} notices", { count })}
        </span>
        <Button
          className={classes.button ?? ""}
          onClick={() => {
            // It can still be pressed while the dialog fades out.
            if (isDue) onUnderstood();
          }}
        >
          {t("I Understand")}
        </Button>
      </Group>
    </Modal>
  );
}

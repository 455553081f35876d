import { Button, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#web/language/translate.ts";
import { haveNoticesBeenShown, rememberNoticesShown } from "#web/lib/notices-shown.ts";
import { noticesQuery } from "#web/notices/api.ts";
import { useUnderstoodNotices } from "#web/notices/use-understood-notices.ts";
import { NoticeArticles } from "./notice-articles.tsx";
import classes from "./notices-dialog.module.css";

/**
 * Shows the notices once per session, if there is at least one. Closing it in any way ends that for
 * the session; I Understand also tells the server. A failed fetch is only logged.
 */
export function NoticesDialog() {
  const [isDue, setIsDue] = useState(() => !haveNoticesBeenShown());
  const { data: notices = [] } = useQuery(noticesQuery);
  const { understand } = useUnderstoodNotices();
  const close = () => {
    rememberNoticesShown();
    setIsDue(false);
  };
  return (
    <Modal
      opened={isDue && notices.length > 0}
      onClose={close}
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
          onClick={() => {
            // It can still be pressed while the dialog goes.
            if (!isDue) return;
            understand(notices);
            close();
          }}
        >
          {t("I Understand")}
        </Button>
      </div>
    </Modal>
  );
}

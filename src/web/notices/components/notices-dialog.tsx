import { Button, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "#shared/time/instants.ts";
import { haveNoticesBeenShown, rememberNoticesShown } from "#web/lib/notices-shown.ts";
import { noticesQuery } from "#web/notices/api.ts";
import classes from "./notices-dialog.module.css";

/**
 * Shows the notices once per session, if there is at least one; closing it in any way counts as
 * read. A failed fetch is only logged.
 */
export function NoticesDialog() {
  const [isDue, setIsDue] = useState(() => !haveNoticesBeenShown());
  const notices = useQuery({ ...noticesQuery, enabled: isDue }).data ?? [];
  const close = () => {
    rememberNoticesShown();
    setIsDue(false);
  };
  return (
    <Modal
      opened={isDue && notices.length > 0}
      onClose={close}
      title="Important Notices"
      size={560}
      centered
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must be scrollable by keyboard */}
      <section className={classes.notices} aria-label="Notices" data-autofocus tabIndex={0}>
        {notices.map((notice) => (
          <article key={notice.id} className={classes.notice}>
            <h3 className={classes.title}>{notice.title}</h3>
            <p className={classes.content}>{notice.content}</p>
            <p className={classes.date}>Posted on {formatDay(notice.created_at)}</p>
          </article>
        ))}
      </section>
      <div className={classes.buttons}>
        <Button onClick={close}>I Understand</Button>
      </div>
    </Modal>
  );
}

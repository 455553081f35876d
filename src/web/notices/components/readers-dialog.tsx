import { Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import type { Notice } from "#shared/notices/contract.ts";
import { shownDayTime } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import { noticeReadersQuery } from "#web/notices/api.ts";
import { useReturnFocus } from "#web/ui/use-return-focus.ts";
import classes from "./readers-dialog.module.css";

type ReadersDialogProps = {
  opened: boolean;
  notice: Notice;
  onClose: () => void;
  returnFocus: RefObject<HTMLElement | null>;
};

/** Which operators have read a notice as it is now, when, and which have not. */
export function ReadersDialog({ opened, notice, onClose, returnFocus }: ReadersDialogProps) {
  const { data } = useQuery(noticeReadersQuery);
  const readers = data?.find((one) => one.notice_id === notice.id);
  const onExited = useReturnFocus(opened, returnFocus);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("Who has read this notice")}
      centered
      returnFocus={false}
      onExitTransitionEnd={onExited}
      closeButtonProps={{ "aria-label": t("Close") }}
    >
      <p className={classes.about}>
        <strong>{notice.title}</strong>
        <br />
        {t(
          "Counted are the operators who pressed I Understand. A changed title or content is asked anew.",
        )}
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
              <li className={classes.none}>{t("Nobody is missing.")}</li>
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
            {readers.read.length === 0 && <li className={classes.none}>{t("Nobody yet.")}</li>}
          </ul>
        </section>
      )}
    </Modal>
  );
}

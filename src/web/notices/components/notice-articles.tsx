import type { Notice } from "#shared/notices/contract.ts";
import { shownDay } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import { LinkedText } from "#web/ui/external-link.tsx";
import classes from "./notice-articles.module.css";

/** Notices to be read, each as it was written, with its line breaks; the box around them scrolls. */
export function NoticeArticles({ notices }: { notices: readonly Notice[] }) {
  return notices.map((notice) => (
    <article key={notice.id} className={classes.notice}>
      <h3 className={classes.title}>{notice.title}</h3>
      <p className={classes.content}>
        <LinkedText>{notice.content}</LinkedText>
      </p>
      <p className={classes.date}>{t("Posted on {day}", { day: shownDay(notice.created_at) })}</p>
    </article>
  ));
}

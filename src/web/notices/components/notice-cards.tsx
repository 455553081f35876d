import { t } from "#web/language/translate.ts";
import list from "#web/ui/record-list.module.css";
import { NoticeActions } from "./notice-actions.tsx";
import { NoticeDay, NoticeState } from "./notice-facts.tsx";
import classes from "./notice-list.module.css";
import type { NoticeRowsProps } from "./notice-table.tsx";
import { ReadersCount } from "./readers-count.tsx";

/** Notices as cards, for narrow screens: actions at the top right. */
export function NoticeCards({ notices, onTask }: NoticeRowsProps) {
  return (
    <ul className={list.cards} aria-label={t("Notices")}>
      {notices.map((notice) => (
        <li key={notice.id} className={list.card}>
          <div className={list.cardTop}>
            <span className={`${list.cardName} ${classes.title}`}>{notice.title}</span>
            <div className={list.cardActions}>
              <NoticeActions notice={notice} onTask={onTask} />
            </div>
          </div>
          <span className={classes.content}>{notice.content}</span>
          <div>
            <NoticeState notice={notice} />
          </div>
          <dl className={list.facts}>
            <dt>{t("Created")}</dt>
            <dd>
              <NoticeDay notice={notice} />
            </dd>
            <dt>{t("Read by")}</dt>
            <dd>
              <ReadersCount notice={notice} onTask={onTask} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

import type { System } from "#shared/system/contract.ts";
import { shownDayTime } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import classes from "./system.module.css";

/** The queue and the last backup in figures. */
export function QueueFigures({ system: { queue, last_backup_at } }: { system: System }) {
  const figures = [
    [t("Queued"), String(queue.queued)],
    [t("Under way"), String(queue.under_way)],
    [t("Waiting for an outcome"), String(queue.waiting)],
    [t("Oldest due"), queue.oldest_due_seconds > 0 ? `${queue.oldest_due_seconds} s` : t("none")],
    [t("Last backup"), last_backup_at ? shownDayTime(last_backup_at) : t("none made by itself")],
  ];
  return (
    <dl className={classes.figures} aria-label={t("Queue and backups")}>
      {figures.map(([name, value]) => (
        <div key={name} className={classes.figure}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { System } from "#shared/system/contract.ts";
import { formatDayTime } from "#shared/time/instants.ts";
import classes from "./system.module.css";

/** The queue and the last backup in figures. */
export function QueueFigures({ system: { queue, last_backup_at } }: { system: System }) {
  const figures = [
    ["Queued", String(queue.queued)],
    ["Under way", String(queue.under_way)],
    ["Waiting for an outcome", String(queue.waiting)],
    ["Oldest due", queue.oldest_due_seconds > 0 ? `${queue.oldest_due_seconds} s` : "none"],
    ["Last backup", last_backup_at ? formatDayTime(last_backup_at) : "none made by itself"],
  ];
  return (
    <dl className={classes.figures} aria-label="Queue and backups">
      {figures.map(([name, value]) => (
        <div key={name} className={classes.figure}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { Queryable, Sql } from "./database/connect.ts";
import type { ActivityLog } from "./log/write-log.ts";
import type { Settings } from "./settings/settings.ts";

/** What all parts of the server share: made once by whoever starts the program. A part that needs more adds it in a type of its own. */
export type Desk = {
  readonly settings: Settings;
  readonly sql: Sql;
  /** Where everything that happens is written down. */
  readonly log: ActivityLog;
  /** The address people reach this program at, without a trailing slash. */
  readonly publicUrl: string;
  /** The current instant, for calendar rules; durations are the database clock's. */
  readonly clock: () => Date;
};

/** The settings, the log and the database, or a transaction of it: what work takes that may be part of a larger transaction. */
export type DeskInTransaction = Pick<Desk, "settings" | "log"> & { readonly sql: Queryable };

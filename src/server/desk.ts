import type { Queryable, Sql } from "./database/connect.ts";
import type { ActivityLog } from "./log/write-log.ts";
import type { Settings } from "./settings/settings.ts";

/** Shared by all rooms; some extend it. */
export type Desk = {
  readonly settings: Settings;
  readonly sql: Sql;
  readonly log: ActivityLog;
  /** The desk's public address without a trailing slash. */
  readonly publicUrl: string;
  /** The current time, for calendar rules; durations use the database's clock. */
  readonly clock: () => Date;
};

/** For work that may be part of a larger transaction. */
export type DeskInTransaction = Pick<Desk, "settings" | "log"> & { readonly sql: Queryable };

/** The same, with clock and address. */
export type WholeDeskInTransaction = Omit<Desk, "sql"> & { readonly sql: Queryable };

import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import type { Queryable, Sql } from "./database/connect.ts";
import type { LogActor, Subscribers, Write } from "./log/acts.ts";
import type { Settings } from "./settings/settings.ts";

/** What the rooms contribute, composed in `rooms.ts`. */
export type Rooms = {
  readonly subscribers: Subscribers;
  /** Before a medical center is deleted. */
  readonly leaveCenter: (
    write: Write,
    center: Pick<MedicalCenter, "id" | "name" | "city">,
  ) => Promise<void>;
};

/** Shared by all rooms; some extend it. */
export type Desk = {
  readonly settings: Settings;
  readonly sql: Sql;
  readonly rooms: Rooms;
  /** The desk's public address without a trailing slash. */
  readonly publicUrl: string;
  /** The current time, for calendar rules; durations use the database's clock. */
  readonly clock: () => Date;
};

/** The desk where something is written. */
export type DeskWrite<By extends LogActor = LogActor> = Omit<Desk, "sql"> & Write<By>;

/** For reading, which may be part of a transaction. */
export type DeskInTransaction = Pick<Desk, "settings"> & { readonly sql: Queryable };

/** The same, with clock and address. */
export type WholeDeskInTransaction = Omit<Desk, "sql"> & { readonly sql: Queryable };

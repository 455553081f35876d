import type { Fragment, Queryable, Sql } from "@slipdesk/pg-client";
import type { MedicalCenter } from "#shared/medical-centers/contract.ts";
import type { PlainDate } from "#shared/time/plain-date.ts";
import type { Erase, Texts } from "./database/erase-texts.ts";
import type { Row } from "./database/tables.ts";
import type { LogActor, Subscribers, Write } from "./log/acts.ts";
import type { Settings } from "./settings/settings.ts";

/** Whose an encrypted text is: it opens for no other owner. */
export type TextOwner =
  | { userId: number; what: "plain_password" | "second_factor" }
  | { fileId: number };

export type EncryptedRow = Row<"second_factors", "id" | "user_id"> & { encrypted_text: string };

/** A column whose texts are encrypted under the desk's keys. */
export type EncryptedColumn = {
  /** All rows as `EncryptedRow`s; `encrypted_text` is null where there is no text. */
  rows(sql: Queryable): Fragment;
  ownerOf(row: EncryptedRow): TextOwner;
  update(sql: Queryable, id: number, encrypted: string): Promise<void>;
};

/** What each room erases of a person. */
type Erasing = {
  /** Everything that it holds of slips, whose rows still exist. */
  readonly ofSlips: readonly ((sql: Queryable, slipIds: readonly number[]) => Promise<void>)[];
  /** What was typed about applications, whosever they are. */
  readonly inApplications: readonly Texts[];
  /** Drafts of the person are deleted; those of others lose what they say of the person. */
  readonly inDrafts: (
    sql: Queryable,
    passport: string,
    erase: Erase,
  ) => Promise<{ deleted: number; changed: number }>;
  readonly elsewhere: Readonly<
    Record<"money" | "views" | "notices" | "agents" | "preferences" | "keys", readonly Texts[]>
  >;
};

/** What the rooms contribute, composed in `rooms.ts`. */
export type Rooms = {
  readonly erasing: Erasing;
  readonly encrypted: readonly EncryptedColumn[];
  readonly subscribers: Subscribers;
  /** Tells people once a day whom of their applicants they should call. */
  readonly notifyOfCalls: (write: Write, day: PlainDate) => Promise<void>;
  /** Before a medical center is deleted. */
  readonly leaveCenter: (
    write: Write,
    center: Pick<MedicalCenter, "id" | "name" | "city">,
  ) => Promise<void>;
};

/** What a running desk is made of, shared by all rooms; some extend it. */
export type Context = {
  readonly settings: Settings;
  readonly sql: Sql;
  readonly rooms: Rooms;
  /** The desk's public address without a trailing slash. */
  readonly publicUrl: string;
  /** The current time, for calendar rules; durations use the database's clock. */
  readonly clock: () => Date;
};

/** The context where something is written. */
export type ContextWrite<By extends LogActor = LogActor> = Omit<Context, "sql"> & Write<By>;

/** For reading, which may be part of a transaction. */
export type TransactionContext = Pick<Context, "settings"> & { readonly sql: Queryable };

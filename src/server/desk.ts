import type { Budgets } from "./api/budgets.ts";
import type { Passwords } from "./auth/passwords/password.ts";
import type { Turns } from "./auth/passwords/turns.ts";
import type { Sql } from "./database/connect.ts";
import type { Adapter } from "./processing/adapters/adapter.ts";
import type { DeriveKey } from "./settings/secret-key.ts";
import type { Settings } from "./settings/settings.ts";

/** What the server's parts share: made once by whoever starts the program, passed to all. */
export type Desk = {
  readonly settings: Settings;
  readonly sql: Sql;
  readonly deriveKey: DeriveKey;
  /** The address people reach this program at, without a trailing slash. */
  readonly publicUrl: string;
  /** The current instant, for calendar rules; durations are the database clock's. */
  readonly clock: () => Date;
  readonly adapter: Adapter;
  /** What each person may take in a while. */
  readonly budgets: Budgets;
  /** Hashes and checks passwords, a few at a time. */
  readonly passwords: Passwords;
  /** Lets checks of passwords from one place take turns. */
  readonly passwordTurns: Turns;
};

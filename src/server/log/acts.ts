import type { Transaction } from "@slipdesk/pg-client";
import type { Row } from "#server/database/tables.ts";
import type { Role } from "#shared/auth/contract.ts";
import type { AuditDetails, FieldChange } from "#shared/log/contract.ts";
import type { Act } from "#shared/log/rules-actions.ts";

/** Null where the program acts by itself. */
export type LogActor = {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly address: string;
  readonly request_id: string;
  readonly session_id?: number;
} | null;

declare const made: unique symbol;

/** A transaction and who writes in it, made only by `auth/write-as.ts`. Functions that write take it. */
export type Write<By extends LogActor = LogActor> = {
  readonly sql: Transaction;
  readonly by: By;
  readonly rooms: { readonly subscribers: Subscribers };
  readonly [made]: true;
};

/** Slips that the act made Completed, and those that it made Completed no longer. */
export type Completion = {
  readonly completed: readonly number[];
  readonly noLongerCompleted: readonly number[];
};

export type Happened = Act & {
  /** Who acts, where it is not whom the transaction writes for. */
  by?: LogActor;
  /** An entry for each; none of the desk as a whole. */
  subject_ids?: readonly (number | null)[];
  changes?: readonly FieldChange[];
  details?: AuditDetails;
  /** Its origin without a signed-in person. */
  address?: string;
  request_id?: string;
  /** Given by `slips/transitions.ts` alone. */
  completion?: Completion;
};

/** An act as its subscribers are told of it. */
export type Told = Happened & { by: LogActor };

/** An entry of the log. */
export type Logged = Row<"audit.log", "id" | "subject_id">;

type OfSlips = (write: Write, slipIds: readonly number[]) => Promise<void>;

/** Who is told of an act, in this order, within its transaction. */
export type Subscribers = {
  /** Audit log, history and stream read what it writes; the bell names its entries. */
  readonly log: (write: Write, act: Told) => Promise<Logged[]>;
  readonly bell: (write: Write, act: Told, logged: readonly Logged[]) => Promise<void>;
  readonly queue: (write: Write, act: Told) => Promise<void>;
  readonly completed: readonly OfSlips[];
  readonly noLongerCompleted: readonly OfSlips[];
};

/** Says what happened, in the transaction of the change and while its records are still there. */
export async function record(write: Write, act: Happened): Promise<Logged[]> {
  const { subscribers } = write.rooms;
  const told = { ...act, by: act.by === undefined ? write.by : act.by };
  const logged = await subscribers.log(write, told);
  await subscribers.bell(write, told, logged);
  await subscribers.queue(write, told);
  const { completed = [], noLongerCompleted = [] } = act.completion ?? {};
  if (completed.length > 0) for (const tell of subscribers.completed) await tell(write, completed);
  if (noLongerCompleted.length > 0) {
    for (const tell of subscribers.noLongerCompleted) await tell(write, noLongerCompleted);
  }
  return logged;
}

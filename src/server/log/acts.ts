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

type Value = string | number | null;

export function changesBetween<Next extends Record<string, Value>>(
  before: { readonly [Field in keyof Next]: Value },
  after: Next,
): FieldChange[] {
  return Object.entries(after)
    .map(([field, to]) => ({ field, from: before[field] ?? null, to }))
    .filter(({ from, to }) => from !== to);
}

/** Only these fields have their values in the log. */
const OPEN_FIELDS: readonly string[] = [
  "status",
  "payment_status",
  "process_status",
  "medical_center_id",
  "city",
  "country_traveling_to",
  "visa_type",
  "role",
  "balance",
  "amount",
  "price",
  "method",
  "is_active",
  "draft_owner",
  "file",
];

export const isOpen = ({ field }: Pick<FieldChange, "field">): boolean =>
  OPEN_FIELDS.includes(field);

export type LoggedChange = { field: string; from?: Value; to?: Value };

/** Changes in words for the audit log: `status: pending → approved`, and `phone: •••` where a value is personal. */
export function changesInWords(changes: readonly LoggedChange[]): string[] {
  return changes.map(({ field, from, to }) =>
    isOpen({ field }) ? `${field}: ${from ?? "none"} → ${to ?? "none"}` : `${field}: •••`,
  );
}

/** What a file or list was narrowed by: each part that was chosen, so that new parts of a filter are logged by themselves. */
export function chosenOf(filter: Readonly<Record<string, string | number | undefined>>) {
  const chosen: AuditDetails = {};
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined && value !== "all") chosen[name] = value;
  }
  return chosen;
}

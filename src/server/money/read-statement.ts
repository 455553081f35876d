import type { Readable } from "node:stream";
import type { ApiContext } from "#server/api/serve.ts";
import { type Actor, scopeOf } from "#server/auth/actor.ts";
import { writeAs } from "#server/auth/write-as.ts";
import { type Column, csvOf } from "#server/http/csv-file.ts";
import { invalid } from "#server/http/refusal.ts";
import { record } from "#server/log/acts.ts";
import { MAX_INTEGER } from "#shared/http/fields.ts";
import {
  ENTRIES_PER_PAGE,
  type Statement,
  type StatementExport,
  type StatementQuery,
} from "#shared/money/contract.ts";
import { type EntryKind, monthOfDay } from "#shared/money/rules.ts";
import { type Sentence, sentence } from "#shared/text/sentence.ts";
import { formatTime } from "#shared/time/instants.ts";
import { dhakaDayOf, todayInDhaka } from "#shared/time/plain-date.ts";
import { findChain, findEntries, findMonth, type NumberedEntry } from "./accounts.queries.ts";
import { getReadableHolder } from "./balances.ts";

export async function readStatement(
  context: ApiContext,
  by: Actor,
  query: StatementQuery,
): Promise<Statement> {
  const user = await getReadableHolder(context.sql, by, query.user);
  const { month = monthOfDay(todayInDhaka(context.clock())), before = MAX_INTEGER } = query;
  const { after, until, ...sums } = await findMonth(context.sql, user.id, month);
  const found = await findEntries(context.sql, scopeOf(context, by), user.id, {
    after,
    until: Math.min(until, before - 1),
    order: "newest first",
    limit: ENTRIES_PER_PAGE + 1,
  });
  const entries = found.slice(0, ENTRIES_PER_PAGE);
  const next = found.length > ENTRIES_PER_PAGE ? (entries.at(-1)?.seq ?? null) : null;
  return { user, month, ...sums, entries, next };
}

export async function exportStatement(
  context: ApiContext,
  by: Actor,
  { user, month }: StatementExport,
): Promise<Readable> {
  const entries = await writeAs(context, by, async (write) => {
    const { sql } = write;
    const { id } = await getReadableHolder(sql, by, user);
    const { after, until } = month ? await findMonth(sql, id, month) : await findChain(sql, id);
    const limit = context.mostRows.moneyEntries;
    if (until - after > limit) {
      const count = limit.toLocaleString("en-US");
      throw chooseMonth(sentence("Choose a month: at most {count} lines", { count }));
    }
    const choice = { after, until, order: "oldest first", limit } as const;
    const found = await findEntries(sql, scopeOf(context, by), id, choice);
    context.budgets.spendRecordsViewed(
      by,
      found.flatMap(({ slip_id, applicant }) => (applicant !== null && slip_id ? slip_id : [])),
      (count) => chooseMonth(sentence("Choose a month: at most {count} applications", { count })),
    );
    const details = { rows: found.length, account: id, ...(month && { month }) };
    await record(write, { subject: "desk", action: "money-exported", details });
    return found;
  });
  return csvOf(COLUMNS, entries);
}

const chooseMonth = (message: Sentence) => invalid([{ field: "month", ...message }]);

const KIND_NAMES: Readonly<Record<EntryKind, string>> = {
  opening: "Opening balance",
  deposit: "Deposit",
  charge: "Charge",
  refund: "Refund",
  correction: "Correction",
};

/** Days as `yyyy-MM-dd`, which no spreadsheet misreads; amounts as plain numbers. */
const COLUMNS: readonly Column<NumberedEntry>[] = [
  ["Date", ({ at }) => dhakaDayOf(new Date(at))],
  ["Time", ({ at }) => formatTime(at)],
  ["What", ({ kind }) => KIND_NAMES[kind]],
  ["Slip", slipText],
  ["Reference", ({ method, reference }) => method && `${method} ${reference}`],
  ["Note", ({ note }) => note],
  ["Amount", ({ amount }) => amount],
  ["Balance", ({ balance }) => balance],
  ["By", ({ by }) => by],
];

function slipText({ slip_id, slip_state, applicant }: NumberedEntry): string | null {
  if (slip_id === null) return null;
  if (slip_state !== "there") return `${slip_id} (${slip_state})`;
  return applicant === null ? String(slip_id) : `${slip_id} · ${applicant}`;
}

import { z } from "zod";
import { Role } from "#shared/auth/contract.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import {
  CalendarDay,
  choice,
  component,
  emptyAsAbsent,
  FileAnswer,
  Id,
  IdParam,
  Instant,
  MAX_PAGE_SIZE,
  numberText,
  pageNumber,
  searchTerm,
  wholeNumber,
} from "#shared/http/fields.ts";
import { RequiredIdempotencyHeader } from "#shared/http/headers.ts";
import { CorrectionForm, DecisionForm, depositForm, PersonId } from "./form.ts";
import {
  CURRENCIES,
  DEPOSIT_STATUSES,
  ENTRY_KINDS,
  METHODS,
  type Month,
  monthOf,
} from "./rules.ts";

export const ENTRIES_PER_PAGE = 100;
export const DEPOSITS_PER_PAGE = 50;
/** Lines of an exported statement. */
export const MAX_EXPORTED_ENTRIES = 50_000;

/** Dollars with two decimal places, such as "-5.00". */
export const Dollars = z.string();
export const Person = z.object({ id: Id, name: z.string() });

const NOT_AN_ACCOUNT = "User must be the number of an account";
const person = z.preprocess(emptyAsAbsent, numberText(NOT_AN_ACCOUNT).optional());
const before = z.preprocess(
  emptyAsAbsent,
  numberText("Before must be the number of an entry").optional(),
);

const month = z.preprocess(
  emptyAsAbsent,
  z
    .string({ error: "Month must be written as 2026-11" })
    .transform((typed, context): Month => {
      const read = monthOf(typed);
      if (read !== null) return read;
      context.issues.push({
        code: "custom",
        message: "Month must be written as 2026-11",
        input: typed,
      });
      return z.NEVER;
    })
    .optional(),
);

export const MoneyEntry = component("MoneyEntry", {
  id: Id,
  at: Instant,
  kind: z.enum(ENTRY_KINDS),
  slip_id: Id.nullable(),
  /** Null without a slip. */
  slip_state: z.enum(["there", "erased", "deleted"]).nullable(),
  /** Null unless the slip is there and within what the reader may see. */
  applicant: z.string().nullable(),
  /** How a deposit was paid, its number, and what: `10000.00` of its currency. */
  method: z.enum(METHODS).nullable(),
  reference: z.string().nullable(),
  paid_amount: z.string().nullable(),
  paid_currency: z.enum(CURRENCIES).nullable(),
  amount: Dollars,
  /** After this entry. */
  balance: Dollars,
  /** Null where the program acted. */
  by: z.string().nullable(),
  note: z.string().nullable(),
});
export type MoneyEntry = z.infer<typeof MoneyEntry>;

export const Statement = component("Statement", {
  user: Person,
  month: z.string(),
  /** Now, whatever the month. */
  balance: Dollars,
  /** For a slip completed now. */
  price: Dollars,
  /** False before the first movement of all months. */
  has_entries: z.boolean(),
  opening: Dollars,
  closing: Dollars,
  totals: z.object({
    deposit: Dollars,
    charge: Dollars,
    refund: Dollars,
    correction: Dollars,
    opening: Dollars,
  }),
  /** The number of entries in the month. */
  count: z.int(),
  entries: z.array(MoneyEntry),
  /** Sent as `before` for older ones; null at the end of the month. */
  next: Id.nullable(),
});
export type Statement = z.infer<typeof Statement>;

const StatementQuery = z.object({ user: person, month, before });
export type StatementQuery = z.output<typeof StatementQuery>;

export const getStatement = endpoint({
  method: "GET",
  path: "/money/statement",
  access: "signed-in",
  summary:
    "A person's balance and the entries of a month in Dhaka, newest first; one's own, admins anybody's",
  query: StatementQuery,
  reading: {
    as: "list",
    slips: ({ entries }) =>
      entries.flatMap(({ slip_id, applicant }) =>
        applicant !== null && slip_id !== null ? slip_id : [],
      ),
  },
  answer: Statement,
});

export const StatementExport = z
  .object({ user: PersonId.optional(), month })
  .meta({ id: "StatementExport" });
export type StatementExport = z.output<typeof StatementExport>;

export const exportStatement = endpoint({
  method: "POST",
  path: "/money/export",
  access: "signed-in",
  budget: "exports",
  isCostly: true,
  reading: "by-handler",
  summary:
    "A statement as CSV, oldest first: of a month, or of all where that is no more than 50,000 lines and 15,000 applications",
  body: StatementExport,
  answer: FileAnswer,
  answerTypes: ["text/csv; charset=utf-8"],
});

export const MoneyAccount = component("MoneyAccount", {
  user_id: Id,
  name: z.string(),
  role: Role,
  balance: Dollars,
  /** For a slip completed now. */
  price: Dollars,
  has_own_price: z.boolean(),
  last_at: Instant.nullable(),
  /** False for one's own while there is another active admin. */
  may_correct: z.boolean(),
  /** The person's account was deleted. */
  is_ended: z.boolean(),
});
export type MoneyAccount = z.infer<typeof MoneyAccount>;

export const MoneyAccounts = component("MoneyAccounts", {
  accounts: z.array(MoneyAccount),
  owed_to_people: Dollars,
  owed_by_people: Dollars,
  deposits_this_month: Dollars,
  charges_this_month: Dollars,
  totalRows: z.int(),
  totalPages: z.int(),
  currentPage: z.int(),
});
export type MoneyAccounts = z.infer<typeof MoneyAccounts>;

const AccountsQuery = z.object({
  search: searchTerm,
  page: pageNumber,
  limit: wholeNumber("Limit", MAX_PAGE_SIZE, 50),
});
export type AccountsQuery = z.output<typeof AccountsQuery>;

export const listMoneyAccounts = endpoint({
  method: "GET",
  path: "/money/accounts",
  access: "admin",
  summary:
    "Balances, the lowest first, of everybody with entries and of all operators; and the sums of the desk",
  isCostly: true,
  query: AccountsQuery,
  answer: MoneyAccounts,
});

export const CORRECT_A_BALANCE = "Please confirm your password to correct a balance.";

export const correctBalance = endpoint({
  method: "POST",
  path: "/money/corrections",
  access: "admin",
  summary:
    "Add an amount to a person's balance, or take one away, with a reason; one's own only as the only admin",
  confirm: { for: "every call", ask: CORRECT_A_BALANCE },
  headers: RequiredIdempotencyHeader,
  body: CorrectionForm,
  reading: "none",
  status: 201,
  answer: MoneyEntry,
});

export const Deposit = component("Deposit", {
  id: Id,
  user: Person,
  status: z.enum(DEPOSIT_STATUSES),
  paid_amount: z.string(),
  paid_currency: z.enum(CURRENCIES),
  method: z.enum(METHODS),
  reference: z.string(),
  paid_on: CalendarDay,
  note: z.string().nullable(),
  /** Once it is credited. */
  credited: Dollars.nullable(),
  /** Why it was declined. */
  declined_reason: z.string().nullable(),
  asked_by: z.string(),
  created_at: Instant,
  decided_by: z.string().nullable(),
  decided_at: Instant.nullable(),
  /** For an admin who may decide it, while it waits: the person's balance and whether the account was deleted, the dollars by the last rate and that rate with its day, the day on which a deposit with this number was declined, and a deposit that stands under another method with this number. */
  to_decide: z
    .object({
      balance: Dollars,
      is_ended: z.boolean(),
      suggested: Dollars.nullable(),
      rate: z.string().nullable(),
      rate_of: CalendarDay.nullable(),
      declined_on: CalendarDay.nullable(),
      elsewhere: z
        .object({ user: z.string(), method: z.enum(METHODS), paid_on: CalendarDay })
        .nullable(),
    })
    .nullable(),
});
export type Deposit = z.infer<typeof Deposit>;

export const DepositPage = component("DepositPage", {
  deposits: z.array(Deposit),
  /** How many wait, whatever the filter: the caller's own, or all for admins. */
  asked: z.int(),
  next: Id.nullable(),
});
export type DepositPage = z.infer<typeof DepositPage>;

const DepositsQuery = z.object({
  status: choice("Status", ["all", ...DEPOSIT_STATUSES], "all"),
  user: person,
  before,
});
export type DepositsQuery = z.output<typeof DepositsQuery>;

export const listDeposits = endpoint({
  method: "GET",
  path: "/money/deposits",
  access: "signed-in",
  summary: "Deposits, newest first; one's own, admins all or those of one person",
  query: DepositsQuery,
  answer: DepositPage,
});

export const requestDeposit = endpoint({
  method: "POST",
  path: "/money/deposits",
  access: "signed-in",
  summary: "Ask for a payment to be credited; admins may name another person",
  headers: RequiredIdempotencyHeader,
  body: (today) => depositForm(today),
  status: 201,
  answer: Deposit,
});

export const decideDeposit = endpoint({
  method: "POST",
  path: "/money/deposits/:id/decision",
  access: "admin",
  summary:
    "Credit a deposit with an amount in dollars, or decline it with a reason; one's own only as the only admin",
  confirm: { for: "every call", ask: "Please confirm your password to decide on a deposit." },
  params: IdParam,
  body: DecisionForm,
  answer: Deposit,
});

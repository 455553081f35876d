import { z } from "zod";
import { idWith, optionalText, requiredText } from "#shared/http/fields.ts";
import { cleanNumber } from "#shared/text/clean.ts";
import { asIssue, mustBeInEnglish, sentence } from "#shared/text/sentence.ts";
import { addDays, comparePlainDates, type PlainDate, sentDay } from "#shared/time/plain-date.ts";
import { CURRENCIES, centsOf, comparedNumber, MAX_PRICE_CENTS, METHODS } from "./rules.ts";

export const MAX_REFERENCE_LENGTH = 60;
export const MAX_MONEY_NOTE_LENGTH = 300;
/** How long ago a deposit may have been paid. */
export const MAX_DEPOSIT_DAYS = 400;

/** As typed, with what is cleaned away. */
const MAX_AMOUNT_LENGTH = 40;
const NOT_AN_AMOUNT = "Enter an amount such as 12.50";
const NOT_A_PRICE = "Price must be from 0.00 to 10,000.00";

/** Dollars as text become cents. */
export const SignedAmount = z
  .string({ error: NOT_AN_AMOUNT })
  .max(MAX_AMOUNT_LENGTH, { error: NOT_AN_AMOUNT, abort: true })
  .overwrite(cleanNumber)
  .regex(/^-?\d{1,7}(\.\d{1,2})?$/, { error: NOT_AN_AMOUNT, abort: true })
  .transform(centsOf)
  .refine((cents) => cents !== 0n, { error: "Amount must not be zero" });

export const Amount = SignedAmount.refine((cents) => cents > 0n, { error: NOT_AN_AMOUNT });

const price = z
  .string({ error: NOT_A_PRICE })
  .max(MAX_AMOUNT_LENGTH, { error: NOT_A_PRICE, abort: true })
  .overwrite(cleanNumber)
  .regex(/^\d{1,5}(\.\d{1,2})?$/, { error: NOT_A_PRICE, abort: true })
  .transform(centsOf)
  .refine((cents) => cents <= MAX_PRICE_CENTS, { error: NOT_A_PRICE });

export const PersonId = idWith("The person must be the number of an account");

const reason = requiredText({ label: "Reason", max: MAX_MONEY_NOTE_LENGTH });

export const CorrectionForm = z
  .object({ user_id: PersonId, amount: SignedAmount, note: reason })
  .meta({ id: "CorrectionForm" });
export type CorrectionForm = z.output<typeof CorrectionForm>;

export const DecisionForm = z
  .discriminatedUnion(
    "decision",
    [
      z.object({ decision: z.literal("credit"), amount: Amount }),
      z.object({ decision: z.literal("decline"), reason }),
    ],
    { error: "Decision must be credit or decline" },
  )
  .meta({ id: "DepositDecisionForm" });
export type DecisionForm = z.output<typeof DecisionForm>;

/** Null for a person: as everybody. */
export const PriceForm = z
  .object({ amount: price.nullable(), user_id: PersonId.optional() })
  .refine(({ amount, user_id }) => amount !== null || user_id !== undefined, {
    error: NOT_A_PRICE,
    path: ["amount"],
  })
  .meta({ id: "PriceForm" });
export type PriceForm = z.output<typeof PriceForm>;

/** The errors come in the order of the fields. */
export function depositForm(today: PlainDate) {
  return z
    .object({
      amount: z
        .string({ error: "Amount is required" })
        .max(MAX_AMOUNT_LENGTH, { error: NOT_AN_AMOUNT, abort: true })
        .overwrite(cleanNumber)
        .min(1, { error: "Amount is required", abort: true })
        .pipe(Amount),
      currency: z.enum(CURRENCIES, { error: "Currency must be BDT or USD" }),
      method: z.enum(METHODS, { error: "Choose a method" }),
      reference: requiredText({ label: "Transaction number", max: MAX_REFERENCE_LENGTH }),
      paid_on: z
        .string({ error: "Paid on is required" })
        .transform((typed, context): PlainDate => {
          const day = sentDay(typed);
          const fieldError = typed === "" ? "Paid on is required" : paidOnError(day, today);
          if (day !== null && fieldError === null) return day;
          context.issues.push({ ...asIssue(fieldError ?? NOT_A_DAY), input: typed });
          return z.NEVER;
        })
        .meta({ format: "date" }),
      note: optionalText({ label: "Note", max: MAX_MONEY_NOTE_LENGTH }),
      /** For somebody else; admins only. */
      user_id: PersonId.optional(),
    })
    .check(({ value: { method, reference }, issues }) => {
      // Cash receipts come from several books and may hold words.
      if (method === "Cash" || comparedNumber(reference) !== null) return;
      const fieldError = mustBeInEnglish("Transaction number");
      issues.push({ ...asIssue(fieldError), input: reference, path: ["reference"] });
    })
    .meta({ id: "DepositForm" });
}
export type SentDeposit = z.input<ReturnType<typeof depositForm>>;
export type DepositForm = z.output<ReturnType<typeof depositForm>>;

const NOT_A_DAY = sentence("{label} must be a day such as 2026-11-19", {
  label: sentence("Paid on"),
});

function paidOnError(day: PlainDate | null, today: PlainDate) {
  if (day === null) return NOT_A_DAY;
  if (comparePlainDates(day, today) > 0) return "Paid on cannot be in the future";
  return comparePlainDates(day, addDays(today, -MAX_DEPOSIT_DAYS)) < 0
    ? sentence("Paid on must be within the last {count} days", { count: MAX_DEPOSIT_DAYS })
    : null;
}

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { type Deposit, requestDeposit } from "#shared/money/contract.ts";
import {
  depositForm,
  MAX_MONEY_NOTE_LENGTH,
  MAX_REFERENCE_LENGTH,
  type SentDeposit,
} from "#shared/money/form.ts";
import { CURRENCIES, dollarsShown, METHODS, paidShown } from "#shared/money/rules.ts";
import { isBlank } from "#shared/text/clean.ts";
import { daysBetween, dhakaDayOf, type PlainDate, plainDate } from "#shared/time/plain-date.ts";
import { shownDate, shownDay, shownOptions } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { useToday } from "#web/lib/server-clock.ts";
import { randomId } from "#web/lib/storage.ts";
import { plainAmount } from "#web/lib/typed-amount.ts";
import { StatusPill } from "#web/ui/chip.tsx";
import { SelectField } from "#web/ui/choice-field.tsx";
import { DateField } from "#web/ui/date-field.tsx";
import { FormDialog, useDialogForm } from "#web/ui/dialog.tsx";
import { FormRadios, FormText, useFormField } from "#web/ui/form.tsx";
import { IconCheck, IconCircleX, IconHourglass } from "#web/ui/icons/icons.ts";
import { LoadLine } from "#web/ui/load-failure.tsx";
import page from "#web/ui/page.module.css";
import { type Reading, readBy } from "#web/ui/use-desk-form.ts";
import { depositsQuery, explainLostAnswer, MONEY } from "./api.ts";
import classes from "./money.module.css";

const SHOWN_DAYS = 30;

type DepositsSheetProps = { user: number | undefined; today: PlainDate };

/** What somebody requested to be credited lately, and what became of it; nothing where there is none. */
export function DepositsSheet({ user, today }: DepositsSheetProps) {
  const query = useInfiniteQuery(depositsQuery({ user }));
  const deposits = query.data?.pages.flatMap((page) => page.deposits) ?? [];
  const shown = deposits.filter(
    ({ status, created_at }) =>
      status === "asked" || daysBetween(dhakaDayOf(new Date(created_at)), today) <= SHOWN_DAYS,
  );
  if (shown.length === 0 && !query.isError) return null;
  return (
    <section className={`desk-sheet ${classes.sheet}`} aria-labelledby="deposits" data-screen-only>
      <div className={page.sheetHead}>
        <h2 id="deposits" className={page.sheetTitle}>
          {t("Deposits")}
        </h2>
        <span className="desk-muted">{t("last 30 days")}</span>
      </div>
      <LoadLine query={query}>{t("Failed to fetch the deposits.")}</LoadLine>
      <ul>
        {shown.map((deposit) => (
          <li key={deposit.id} className={classes.deposit}>
            <div className={classes.payment}>
              <p className={`desk-figures ${classes.paid}`}>
                {paidShown(deposit.paid_amount, deposit.paid_currency)}
              </p>
              <PaymentLine {...deposit} />
              <p className="desk-meta">
                {t("requested {day}", { day: shownDay(deposit.created_at) })}
              </p>
              {deposit.declined_reason && <p className="desk-meta">{deposit.declined_reason}</p>}
            </div>
            <DepositPill {...deposit} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type PaymentLineProps = Pick<Deposit, "method" | "reference" | "paid_on" | "note">;

/** `bKash 8N7A6D5C · paid 21 Nov 2026 · for October` */
export function PaymentLine({ method, reference, paid_on, note }: PaymentLineProps) {
  return (
    <p className="desk-meta">
      {inLanguage(method)} <bdi translate="no">{reference}</bdi> ·{" "}
      <span className={classes.together}>{t("paid {day}", { day: shownDate(paid_on) })}</span>
      {note && (
        <>
          {" · "}
          <bdi translate="no">{note}</bdi>
        </>
      )}
    </p>
  );
}

export function DepositPill({ status, credited }: Pick<Deposit, "status" | "credited">) {
  switch (status) {
    case "asked":
      return (
        <StatusPill tone="pending" icon={IconHourglass}>
          {t("Waiting for an admin")}
        </StatusPill>
      );
    case "credited":
      return (
        <StatusPill tone="approved" icon={IconCheck}>
          {t("Credited {amount}", { amount: dollarsShown(credited ?? "0.00") })}
        </StatusPill>
      );
    case "declined":
      return (
        <StatusPill tone="declined" icon={IconCircleX}>
          {t("Declined")}
        </StatusPill>
      );
  }
}

const CURRENCY_CHOICES = CURRENCIES.map((code) => ({ code, name: code }));
const METHOD_CHOICES = shownOptions(METHODS.map((code) => ({ code, name: code })));

const EMPTY = {
  amount: "",
  currency: "BDT",
  method: "",
  reference: "",
  paid_on: "",
  note: "",
};

/** Whose deposit an admin enters; null for one's own. */
type ForWhom = { id: number; name: string } | null;

type DepositDialogProps = {
  person: ForWhom;
  onClose: () => void;
};

/** Asks for a payment to be credited. It is sent once, however often the button is pressed. */
export function DepositDialog({ person, onClose }: DepositDialogProps) {
  const today = useToday();
  const [key] = useState(randomId);
  const { form, frame } = useDialogForm({
    initial: { ...EMPTY, paid_on: String(today) },
    read: (typed) => readDeposit(typed, today, person),
    failure: t("Failed to send the deposit request."),
    send: (body: SentDeposit) =>
      explainLostAnswer(call(requestDeposit, { headers: { "Idempotency-Key": key }, body })),
    refresh: [MONEY],
    done: () => [t("Deposit request sent."), ...(person ? [person.name] : [])],
    onClose,
  });
  const isCash = useWatch({ control: form.control, name: "method" }) === "Cash";
  return (
    <FormDialog
      {...frame}
      title={person ? t("Add deposit") : t("Add money")}
      size={560}
      submitLabel={t("Send request")}
    >
      {person && (
        <p className="desk-muted" translate="no">
          {person.name}
        </p>
      )}
      <div className={classes.fields}>
        <FormText
          form={form}
          name="amount"
          label={t("Amount")}
          amount
          maxLength={20}
          isFirstInDialog
        />
        <FormRadios form={form} name="currency" label={t("Currency")} options={CURRENCY_CHOICES} />
        <SelectField
          {...useFormField(form, "method", ["reference"])}
          label={t("Method")}
          options={METHOD_CHOICES}
        />
        <FormText
          form={form}
          name="reference"
          label={isCash ? t("Receipt number") : inLanguage("Transaction number")}
          maxLength={MAX_REFERENCE_LENGTH}
          identity
        />
        <DateField
          {...useFormField(form, "paid_on")}
          label={inLanguage("Paid on")}
          kind="issue"
          today={today}
        />
        <FormText
          form={form}
          name="note"
          label={t("Note")}
          maxLength={MAX_MONEY_NOTE_LENGTH}
          isOptional
        />
      </div>
      <p className="desk-meta">
        {person
          ? t("The balance changes when an admin has credited it.")
          : t("Your balance changes when an admin has credited it.")}
      </p>
    </FormDialog>
  );
}

function readDeposit(typed: typeof EMPTY, today: PlainDate, person: ForWhom): Reading<SentDeposit> {
  const amount = plainAmount(typed.amount, typed.currency === "USD" ? "USD" : "BDT");
  const reading = readBy(depositForm(today), { ...typed, amount, user_id: person?.id });
  if ("input" in reading) return { input: { ...reading.input, amount } };
  const fieldErrors = reading.fieldErrors.map((fieldError) => ({
    ...fieldError,
    message: errorOfField(fieldError.field, typed) ?? fieldError.message,
  }));
  return { fieldErrors };
}

/** What the form calls otherwise than the server. */
function errorOfField(field: string, { method, reference, paid_on }: typeof EMPTY): string | null {
  if (field === "reference" && method === "Cash" && isBlank(reference))
    return t("{label} is required", { label: t("Receipt number") });
  if (field === "paid_on" && paid_on !== "" && plainDate(paid_on) === null)
    return t("This is not a date.");
  return null;
}

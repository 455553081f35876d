import { useState } from "react";
import { useWatch } from "react-hook-form";
import { requestDeposit } from "#shared/money/contract.ts";
import {
  depositForm,
  MAX_MONEY_NOTE_LENGTH,
  MAX_REFERENCE_LENGTH,
  type SentDeposit,
} from "#shared/money/form.ts";
import { CURRENCIES, METHODS } from "#shared/money/rules.ts";
import { isBlank } from "#shared/text/clean.ts";
import { type PlainDate, plainDate } from "#shared/time/plain-date.ts";
import { shownOptions } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { useToday } from "#web/lib/server-clock.ts";
import { randomId } from "#web/lib/storage.ts";
import { plainAmount } from "#web/lib/typed-amount.ts";
import { SelectField } from "#web/ui/choice-field.tsx";
import { DateField } from "#web/ui/date-field.tsx";
import { FormDialog, useDialogForm } from "#web/ui/dialog.tsx";
import { FormRadios, FormText, useFormField } from "#web/ui/form.tsx";
import { type Reading, readBy } from "#web/ui/use-desk-form.ts";
import { explainLostAnswer, MONEY } from "./api.ts";
import classes from "./money.module.css";

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

import { useState } from "react";
import { useWatch } from "react-hook-form";
import { correctBalance, type MoneyAccount } from "#shared/money/contract.ts";
import { CorrectionForm, MAX_MONEY_NOTE_LENGTH, SignedAmount } from "#shared/money/form.ts";
import { amountOf, centsOf, dollarsShown } from "#shared/money/rules.ts";
import { t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { randomId } from "#web/lib/storage.ts";
import { centsTyped, plainAmount } from "#web/lib/typed-amount.ts";
import { FormDialog, useDialogForm } from "#web/ui/dialog.tsx";
import { FormText } from "#web/ui/form.tsx";
import { readBy } from "#web/ui/use-desk-form.ts";
import classes from "./admin-money.module.css";
import { explainLostAnswer, MONEY, useBalance } from "./api.ts";

export type AccountDialogProps = { account: MoneyAccount; onClose: () => void };

export function BalanceDialog({ account, onClose }: AccountDialogProps) {
  const { user_id, name, balance } = account;
  // However often it is pressed, it is corrected once.
  const [key] = useState(randomId);
  const { form, frame } = useDialogForm({
    initial: { amount: "", note: "" },
    read: ({ amount, note }) =>
      readBy(CorrectionForm, { user_id, amount: plainAmount(amount), note }),
    failure: t("Failed to correct the balance."),
    send: ({ amount, ...form }: CorrectionForm) =>
      explainLostAnswer(
        call(correctBalance, {
          headers: { "Idempotency-Key": key },
          body: { ...form, amount: amountOf(amount) },
        }),
      ),
    refresh: [MONEY],
    done: () => [t("Balance corrected."), name],
    onClose,
  });
  const cents = useWatch({
    control: form.control,
    compute: ({ amount }) => centsTyped(SignedAmount, amount),
  });
  return (
    <FormDialog
      {...frame}
      title={t("Correct balance")}
      submitLabel={t("Correct balance")}
      sentKnowingly
    >
      <div>
        <FormText
          form={form}
          name="amount"
          label={t("Amount")}
          hint={t("Use a minus to deduct")}
          amount="signed"
          maxLength={20}
          required
          isFirstInDialog
        />
        <FormText
          form={form}
          name="note"
          label={t("Reason")}
          hint={t("Visible to {name}", { name })}
          rows={2}
          maxLength={MAX_MONEY_NOTE_LENGTH}
          required
        />
        <BalancePreview person={{ id: user_id, name }} balance={balance} change={cents} />
      </div>
    </FormDialog>
  );
}

type PreviewProps = {
  person: { id: number; name: string };
  /** When the dialog was opened. */
  balance: string;
  change: bigint | null;
};

/** `$10.00 → $25.00`, or the present balance alone while no amount is typed. */
export function BalancePreview({ person, change, ...before }: PreviewProps) {
  const balance = useBalance(person) ?? before.balance;
  return (
    <p className={classes.preview}>
      <span className="desk-muted" translate="no">
        {t("{name}’s balance", { name: person.name })}
      </span>
      <span>
        {dollarsShown(balance)}
        {change !== null && (
          <>
            <span className="desk-muted"> → </span>
            <b>{dollarsShown(amountOf(centsOf(balance) + change))}</b>
          </>
        )}
      </span>
    </p>
  );
}

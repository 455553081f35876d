import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { correctBalance, type MoneyAccount } from "#shared/money/contract.ts";
import { type SlipPrice, SlipPrices, setPrice } from "#shared/money/contract-prices.ts";
import {
  CorrectionForm,
  MAX_MONEY_NOTE_LENGTH,
  PriceForm,
  SignedAmount,
} from "#shared/money/form.ts";
import { amountOf, centsOf, dollarsShown } from "#shared/money/rules.ts";
import { shownDayTime } from "#web/language/shown.ts";
import { t } from "#web/language/translate.ts";
import { call, seenAt } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { randomId } from "#web/lib/storage.ts";
import { centsTyped, plainAmount } from "#web/lib/typed-amount.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { FormDialog, useDialogForm } from "#web/ui/dialog.tsx";
import { FormRadios, FormText } from "#web/ui/form.tsx";
import { useMessage } from "#web/ui/messages.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { readBy, storedValues, useShown } from "#web/ui/use-desk-form.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";
import classes from "./admin-money.module.css";
import { explainLostAnswer, MONEY, pricesQuery, useBalance } from "./api.ts";

type AccountDialogProps = { account: MoneyAccount; onClose: () => void };

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

type PriceDialogProps = {
  /** The person whose price it is; everybody's without one. */
  account: MoneyAccount | undefined;
  prices: SlipPrices;
  onClose: () => void;
};

const EVERYBODY = "everybody";

/** Opens the dialog with the prices of now. */
export function usePriceDialog() {
  const client = useQueryClient();
  const messages = useMessage();
  const open = useDialog();
  const reading = useAction(() => client.fetchQuery({ ...pricesQuery, staleTime: 0 }));
  return (account?: MoneyAccount) =>
    reading.run(undefined, {
      onSuccess: (prices) =>
        open((close) => <PriceDialog {...{ account, prices }} onClose={close} />),
      onError: (error) => messages.fail(failureOf(error, t("The prices could not be loaded."))),
    });
}

/** The price of slips completed from now on. */
function PriceDialog({ account, prices, onClose }: PriceDialogProps) {
  const { shown, save } = useShown(SlipPrices, prices);
  const typedOf = ({ price, people }: SlipPrices) => {
    const own = people.find(({ user_id }) => user_id === account?.user_id);
    return { whose: account && !own ? EVERYBODY : "own", amount: own?.price ?? price };
  };
  const { form, frame } = useDialogForm({
    initial: typedOf(prices),
    storedNow: storedValues(SlipPrices, typedOf),
    inWords: (field, value) => {
      if (field === "amount") return dollarsShown(value);
      return value === EVERYBODY ? t("as everybody") : t("own price");
    },
    read: ({ whose, amount }) =>
      readBy(PriceForm, {
        amount: whose === EVERYBODY ? null : plainAmount(amount),
        ...(account && { user_id: account.user_id }),
      }),
    failure: t("Failed to set the price."),
    send: ({ amount, ...form }: PriceForm) =>
      save((shown) =>
        call(setPrice, {
          headers: seenAt(shown),
          body: { ...form, amount: amount === null ? null : amountOf(amount) },
        }),
      ),
    // The first price makes it a desk with money.
    refresh: [MONEY, settingsQuery.queryKey],
    done: () => [t("Price set."), ...(account ? [account.name] : [])],
    onClose,
  });
  const whose = useWatch({ control: form.control, name: "whose" });
  return (
    <FormDialog {...frame} title={t("Set price")} submitLabel={t("Set price")} sentKnowingly>
      <div>
        {account && (
          <FormRadios
            form={form}
            name="whose"
            label={t("For {name}", { name: account.name })}
            options={[
              {
                code: EVERYBODY,
                name: t("as everybody ({price})", { price: dollarsShown(shown.price) }),
              },
              { code: "own", name: t("own price") },
            ]}
            isFirstInDialog
          />
        )}
        {whose !== EVERYBODY && (
          <FormText
            form={form}
            name="amount"
            label={t("Price per slip")}
            hint={t("In dollars")}
            amount
            maxLength={20}
            required
            isFirstInDialog={!account}
          />
        )}
        <p className="desk-muted">{t("Applies to slips completed from now on.")}</p>
      </div>
      <LastChanges changes={shown.changes} account={account} />
    </FormDialog>
  );
}

const CHANGES_SHOWN = 5;

type LastChangesProps = { changes: readonly SlipPrice[]; account: MoneyAccount | undefined };

function LastChanges({ changes, account }: LastChangesProps) {
  const shown = changes
    .filter(({ user }) => !account || user === null || user.id === account.user_id)
    .slice(0, CHANGES_SHOWN);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="last-prices">
      <h3 id="last-prices">{t("Last changes")}</h3>
      <ul className={classes.changes}>
        {shown.map(({ id, user, price, set_by, set_at }) => (
          <li key={id}>
            <span>
              <b>{price === null ? t("as everybody") : dollarsShown(price)}</b>
              {" · "}
              {user ? <span translate="no">{user.name}</span> : t("Everybody")}
            </span>
            <span className="desk-meta" translate="no">
              {set_by}, {shownDayTime(set_at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

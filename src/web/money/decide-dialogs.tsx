import { useWatch } from "react-hook-form";
import { type Deposit, decideDeposit } from "#shared/money/contract.ts";
import { Amount, DecisionForm, MAX_MONEY_NOTE_LENGTH } from "#shared/money/form.ts";
import { amountOf, centsOf, dollarsShown, paidShown, rateOf } from "#shared/money/rules.ts";
import { shownDate, shownDayTime } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { centsTyped, plainAmount } from "#web/lib/typed-amount.ts";
import { FormDialog, useDialogForm } from "#web/ui/dialog.tsx";
import { FormText } from "#web/ui/form.tsx";
import { readBy } from "#web/ui/use-desk-form.ts";
import classes from "./admin-money.module.css";
import { MONEY } from "./api.ts";
import { BalancePreview } from "./balance-dialog.tsx";

type DecideDialogProps = { deposit: Deposit; onClose: () => void };

/** The dollars are suggested by the last rate; the balance that follows shows while they are typed. */
export function CreditDialog({ deposit, onClose }: DecideDialogProps) {
  const { user, to_decide } = deposit;
  const { form, frame } = useDialogForm({
    initial: { amount: to_decide?.suggested ?? "" },
    read: ({ amount }) => readBy(DecisionForm, { decision: "credit", amount: plainAmount(amount) }),
    failure: FAILED,
    send: (form: DecisionForm) => decide(deposit, form),
    refresh: [MONEY],
    done: ({ credited }) => [
      t("{amount} credited to {name}.", {
        amount: dollarsShown(credited ?? ""),
        name: user.name,
      }),
    ],
    onClose,
  });
  const cents = useWatch({
    control: form.control,
    compute: ({ amount }) => centsTyped(Amount, amount),
  });
  return (
    <FormDialog
      {...frame}
      title={t("Credit deposit")}
      submitLabel={
        cents === null
          ? t("Credit")
          : t("Credit {amount}", { amount: dollarsShown(amountOf(cents)) })
      }
      sentKnowingly
    >
      <AboutDeposit deposit={deposit} />
      <div>
        <FormText
          form={form}
          name="amount"
          label={t("Dollars to credit")}
          amount
          maxLength={20}
          note={reasonOf(deposit, cents)}
          required
          isFirstInDialog
        />
        {to_decide && <BalancePreview person={user} balance={to_decide.balance} change={cents} />}
      </div>
    </FormDialog>
  );
}

/** How the dollars come about. */
function reasonOf({ paid_amount, paid_currency, to_decide }: Deposit, cents: bigint | null) {
  if (paid_currency === "USD") return "";
  const paid = paidShown(paid_amount, paid_currency);
  const { suggested, rate, rate_of } = to_decide ?? {};
  const isSuggested = suggested && cents === centsOf(suggested);
  if (isSuggested && rate && rate_of)
    return t("{paid} at {rate}, as on {day}", { paid, rate, day: shownDate(rate_of) });
  const own = cents && rateOf(paid_amount, amountOf(cents));
  return own ? t("{paid} at {rate}", { paid, rate: own }) : paid;
}

export function DeclineDepositDialog({ deposit, onClose }: DecideDialogProps) {
  const { form, frame } = useDialogForm({
    initial: { reason: "" },
    read: (typed) => readBy(DecisionForm, { decision: "decline", ...typed }),
    failure: FAILED,
    send: (form: DecisionForm) => decide(deposit, form),
    refresh: [MONEY],
    done: () => [t("Deposit declined.")],
    onClose,
  });
  return (
    <FormDialog
      {...frame}
      title={t("Decline deposit")}
      submitLabel={t("Decline")}
      danger
      sentKnowingly
    >
      <AboutDeposit deposit={deposit} />
      <FormText
        form={form}
        name="reason"
        label={t("Reason")}
        hint={t("Visible to {name}", { name: deposit.user.name })}
        rows={2}
        maxLength={MAX_MONEY_NOTE_LENGTH}
        required
        isFirstInDialog
      />
    </FormDialog>
  );
}

const FAILED = t("Failed to decide the deposit.");

function decide({ id }: Deposit, form: DecisionForm): Promise<Deposit> {
  const body = form.decision === "credit" ? { ...form, amount: amountOf(form.amount) } : form;
  return call(decideDeposit, { params: { id: String(id) }, body });
}

function AboutDeposit({ deposit }: { deposit: Deposit }) {
  const { user, asked_by, created_at, method, reference, note } = deposit;
  const time = shownDayTime(created_at);
  return (
    <div>
      <p className="desk-muted" translate="no">
        {asked_by === user.name
          ? t("{name} requested it on {time}", { name: user.name, time })
          : t("{who} requested it for {name} on {time}", { who: asked_by, name: user.name, time })}
      </p>
      <dl className={classes.facts}>
        <div>
          <dt>{t("Paid")}</dt>
          <dd>{paidShown(deposit.paid_amount, deposit.paid_currency)}</dd>
        </div>
        <div>
          <dt>{inLanguage(method)}</dt>
          <dd className={classes.code} translate="no">
            {reference}
          </dd>
        </div>
        <div>
          <dt>{inLanguage("Paid on")}</dt>
          <dd>{shownDate(deposit.paid_on)}</dd>
        </div>
        {note && (
          <div>
            <dt>{t("Note")}</dt>
            <dd translate="no">{note}</dd>
          </div>
        )}
      </dl>
      <BeforeDeciding deposit={deposit} />
    </div>
  );
}

/** What an admin should know first: the account, and the same transaction number elsewhere. */
export function BeforeDeciding({ deposit: { to_decide } }: { deposit: Deposit }) {
  const { is_ended, declined_on, elsewhere } = to_decide ?? {};
  return (
    <>
      {is_ended && <p className={classes.warning}>{t("This account was deleted.")}</p>}
      {declined_on && (
        <p className={classes.warning}>
          {t("A deposit with this number was declined on {day}.", { day: shownDate(declined_on) })}
        </p>
      )}
      {elsewhere && (
        <p className={classes.warning}>
          {t("A deposit with this number stands under {method}: {name}, paid on {day}.", {
            method: inLanguage(elsewhere.method),
            name: elsewhere.user,
            day: shownDate(elsewhere.paid_on),
          })}
        </p>
      )}
    </>
  );
}

import { Button } from "@mantine/core";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import { type Deposit, type DepositPage, decideDeposit } from "#shared/money/contract.ts";
import { Amount, DecisionForm, MAX_MONEY_NOTE_LENGTH } from "#shared/money/form.ts";
import { amountOf, centsOf, dollarsShown, paidShown, rateOf } from "#shared/money/rules.ts";
import { shownDate, shownDayTime } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { centsTyped, plainAmount } from "#web/lib/typed-amount.ts";
import { Avatar } from "#web/ui/chip.tsx";
import { FormDialog, useDialogForm } from "#web/ui/dialog.tsx";
import { FormText } from "#web/ui/form.tsx";
import { LoadLine } from "#web/ui/load-failure.tsx";
import page from "#web/ui/page.module.css";
import list from "#web/ui/record-list.module.css";
import { readBy } from "#web/ui/use-desk-form.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { BalancePreview } from "./account-dialogs.tsx";
import classes from "./admin-money.module.css";
import { MONEY } from "./api.ts";
import { PaymentLine } from "./deposits.tsx";
import sheet from "./money.module.css";

type DepositsProps = { query: UseInfiniteQueryResult<InfiniteData<DepositPage>> };

export function DepositsToDecide({ query }: DepositsProps) {
  const deposits = query.data?.pages.flatMap((one) => one.deposits) ?? [];
  const count = query.data?.pages[0]?.asked ?? 0;
  return (
    <section className={`desk-sheet ${sheet.sheet}`} aria-labelledby="to-decide">
      <div className={page.sheetHead}>
        <h2 id="to-decide" className={page.sheetTitle}>
          {t("Deposits to decide")}
        </h2>
        {count > 0 && <span className={page.sheetCount}>{count.toLocaleString("en")}</span>}
        <AllDepositsLink />
      </div>
      <LoadLine query={query}>{t("Failed to fetch the deposits.")}</LoadLine>
      <ul>
        {deposits.map((deposit) => (
          <li key={deposit.id} className={classes.deposit}>
            <Avatar name={deposit.user.name} />
            <div className={classes.depositWords}>
              <p className={classes.depositHead}>
                <span translate="no">{deposit.user.name}</span>
                {" · "}
                <span className={classes.paid}>
                  {paidShown(deposit.paid_amount, deposit.paid_currency)}
                </span>
              </p>
              <PaymentLine {...deposit} />
              <BeforeDeciding deposit={deposit} />
            </div>
            <DecideButtons deposit={deposit} />
          </li>
        ))}
      </ul>
      <OlderDeposits query={query} />
    </section>
  );
}

export function OlderDeposits({ query }: DepositsProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className={list.foot}>
      <Button
        variant="default"
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {t("Older deposits")}
      </Button>
    </div>
  );
}

export function AllDepositsLink() {
  return (
    <Link to="/admin/money/deposits" className={page.sheetMore}>
      {t("All deposits")}
    </Link>
  );
}

export function DecideButtons({ deposit }: { deposit: Deposit }) {
  const openDialog = useDialog();
  if (!deposit.to_decide) {
    return <p className="desk-muted">{t("Your own: another admin decides on it.")}</p>;
  }
  const which = `${deposit.user.name}, ${paidShown(deposit.paid_amount, deposit.paid_currency)}`;
  const open = (Dialog: typeof CreditDialog) =>
    openDialog((close) => <Dialog deposit={deposit} onClose={close} />);
  return (
    <div className={classes.decide} data-screen-only>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        c="var(--desk-text)"
        aria-label={`${t("Decline…")} ${which}`}
        onClick={() => open(DeclineDepositDialog)}
      >
        {t("Decline…")}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={`${t("Credit…")} ${which}`}
        onClick={() => open(CreditDialog)}
      >
        {t("Credit…")}
      </Button>
    </div>
  );
}

type DecideDialogProps = { deposit: Deposit; onClose: () => void };

/** The dollars are suggested by the last rate; the balance that follows shows while they are typed. */
function CreditDialog({ deposit, onClose }: DecideDialogProps) {
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

function DeclineDepositDialog({ deposit, onClose }: DecideDialogProps) {
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

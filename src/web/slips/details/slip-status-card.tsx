import type { Slip } from "#shared/slips/contract.ts";
import { processStatusLabel, shownFailedReason } from "#shared/slips/rules.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { Countdown } from "#web/slips/components/countdown.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { RailCard, RailFact, RailFacts } from "./rail-card.tsx";
import classes from "./slip-status-card.module.css";
import { useStatusSentence } from "./use-slip-actions.ts";

/** Where the application stands: in a sentence, and in its figures. */
export function SlipStatusCard({ slip }: { slip: Slip }) {
  return (
    <RailCard title={t("Status")}>
      <p className={classes.sentence} data-failed={shownFailedReason(slip) !== null || undefined}>
        {useStatusSentence(slip)}
      </p>
      <RailFacts>
        <RailFact label={t("Process Status")}>
          <span className={classes.word}>{inLanguage(processStatusLabel(slip))}</span>
        </RailFact>
        <RailFact label={t("Countdown")}>
          <Countdown slip={slip} />
        </RailFact>
        <RailFact label={t("Payment")}>
          {slip.payment_status === "paid" ? t("Paid") : t("Unpaid")}
        </RailFact>
        {slip.slip_url && <LinkFact label={t("Slip URL")} address={slip.slip_url} />}
        {slip.payment_link && <LinkFact label={t("Payment link")} address={slip.payment_link} />}
      </RailFacts>
    </RailCard>
  );
}

function LinkFact({ label, address }: { label: string; address: string }) {
  return (
    <RailFact label={label}>
      <ExternalLink href={address} />
      <span className={classes.copy}>
        <CopyButton value={address} label={label} />
      </span>
    </RailFact>
  );
}

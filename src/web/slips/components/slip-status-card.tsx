import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Slip } from "#shared/slips/contract.ts";
import {
  actionsFor,
  countdown,
  isCompleted,
  nextActions,
  shownFailedReason,
  statusSentence,
} from "#shared/slips/rules.ts";
import { settingsQuery } from "#web/app/settings.ts";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { useServerNow } from "#web/lib/server-clock.ts";
import { Banner } from "#web/ui/banner.tsx";
import { ExternalLink } from "#web/ui/external-link.tsx";
import { useSlipActions } from "../use-slip-actions.ts";
import { Countdown } from "./countdown.tsx";
import { Detail } from "./detail-list.tsx";
import { SlipActionButton } from "./slip-action-button.tsx";
import classes from "./slip-details.module.css";
import { SlipDialogs } from "./slip-dialogs.tsx";

/** Where the application stands, in a sentence, and what to do about it. */
export function SlipStatusCard({ slip }: { slip: Slip }) {
  const now = useServerNow();
  const navigate = useNavigate();
  const actions = useSlipActions(slip);
  const { primary, others } = useOfferedActions(slip, now);
  const { dialog, notice } = actions;
  const shared = { slip, isBusy: actions.isBusy, onPress: actions.act };

  return (
    <section className={`${classes.card} ${classes.status}`} aria-label="Status">
      <h2 className={classes.cardTitle}>Status</h2>
      <p className={`${classes.sentence} ${shownFailedReason(slip) ? classes.failed : ""}`}>
        {statusSentence(slip, now)}
      </p>
      <dl className={classes.facts}>
        {!isCompleted(slip) && countdown(slip, now) && (
          <Detail label="Countdown" value="running">
            <Countdown slip={slip} />
          </Detail>
        )}
        <Detail label="Payment" value={slip.payment_status === "paid" ? "Paid" : "Unpaid"} />
        {slip.slip_url && <LinkDetail label="Slip URL" address={slip.slip_url} />}
        {slip.payment_link && <LinkDetail label="Payment link" address={slip.payment_link} />}
      </dl>
      {notice && (
        <Banner kind={notice.kind} onClose={actions.dismiss}>
          {notice.text}
        </Banner>
      )}
      <div className={classes.buttons}>
        {primary && <SlipActionButton {...shared} action={primary} isPrimary />}
        {others.map((action) => (
          <SlipActionButton key={action} {...shared} action={action} isPrimary={false} />
        ))}
      </div>
      {dialog && (
        <SlipDialogs
          key={dialog.kind}
          kind={dialog.kind}
          slip={slip}
          opened={dialog.isOpen}
          returnFocus={actions.button}
          onClose={actions.closeDialog}
          onDeleted={() => void navigate({ to: "/admin/slips" })}
          onAssigned={actions.onAssigned}
        />
      )}
    </section>
  );
}

function useOfferedActions(slip: Slip, now: Date) {
  const user = useCurrentUser();
  const { data: settings } = useQuery(settingsQuery);
  const options = {
    isOwn: slip.user_id === user.id,
    ...(settings && { processor: settings.processor }),
  };
  const { primary, secondary } = nextActions(slip, user.role, now, options);
  const rest = actionsFor(slip, user.role, now, options).filter((action) => action !== "view");
  const others = [...new Set([...secondary, ...rest])].filter((action) => action !== primary);
  // What cannot be undone stands last.
  return {
    primary,
    others: others.toSorted((a, b) => Number(a === "delete") - Number(b === "delete")),
  };
}

function LinkDetail({ label, address }: { label: string; address: string }) {
  return (
    <Detail label={label} value={address} copies={label}>
      <ExternalLink href={address} />
    </Detail>
  );
}

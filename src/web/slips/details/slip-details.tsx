import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { destinationName, visaTypeLabel } from "#shared/options/options.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipAction } from "#shared/slips/rules-actions.ts";
import { DuplicateWarning } from "#web/duplicates/components/duplicate-line.tsx";
import { SlipTimeline } from "#web/history/components/slip-timeline.tsx";
import { inLanguage, t } from "#web/language/translate.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { Attempts, TakeBackButton } from "#web/processing/components/attempts.tsx";
import { SlipBadge } from "#web/slips/components/slip-badge.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import type { Messages } from "#web/ui/use-message.ts";
import { useNarrowScreen } from "#web/ui/use-narrow-screen.ts";
import { CenterCard } from "./center-card.tsx";
import { DetailGroups } from "./detail-groups.tsx";
import { DuplicatesCard, useDuplicates } from "./duplicates-card.tsx";
import { HandOverCard } from "./hand-over-card.tsx";
import { RailCard } from "./rail-card.tsx";
import { ReviewBar } from "./review-bar.tsx";
import { SlipActions } from "./slip-actions.tsx";
import classes from "./slip-details.module.css";
import { SlipFrame } from "./slip-frame.tsx";
import { SlipStatusCard } from "./slip-status-card.tsx";
import { useStatusSentence } from "./use-slip-actions.ts";
import { WarningsCard } from "./warnings-card.tsx";

type SlipDetailsProps = {
  slip: Slip;
  messages: Messages;
  /** The way to those beside it. */
  steps: ReactNode;
  /** Whether it is one of the applications that are reviewed one after the other. */
  isInQueue: boolean;
};

/** What the bar of the queue offers. */
const DECISIONS: readonly SlipAction[] = ["approve", "decline"];

/** One application to read: the form's groups at the left, where it stands and what happened at the right. */
export function SlipDetails(props: SlipDetailsProps) {
  const { slip, messages, steps, isInQueue } = props;
  const name = `${slip.first_name} ${slip.last_name}`;
  const { data: centers, isLoading: isCenterOpen } = useQuery(medicalCentersQuery);
  const duplicates = useDuplicates(slip);
  // A phone shows the bar wherever one reads.
  const isToldInBar = useNarrowScreen() && isInQueue;
  const centerName = (id: number) =>
    centers?.find((center) => center.id === id)?.name ?? t("Medical center {id}", { id });
  return (
    <SlipFrame
      title={name}
      heading={<bdi translate="no">{name}</bdi>}
      mark={<SlipBadge slip={slip} />}
      hasOwnMessage={isToldInBar}
      steps={steps}
      actions={<SlipActions slip={slip} messages={messages} without={isInQueue ? DECISIONS : []} />}
      warning={slip.status === "pending" && !isInQueue && <DuplicateWarning slipId={slip.id} />}
      facts={<Facts slip={slip} />}
    >
      <div className={classes.columns}>
        <div className={classes.sheet}>
          <DetailGroups slip={slip} />
        </div>
        <div className={classes.rail}>
          <SlipStatusCard slip={slip} />
          <HandOverCard slip={slip} messages={messages} />
          <WarningsCard slip={slip} />
          <DuplicatesCard slip={slip} />
          <CenterCard slip={slip} />
          {slip.process_status !== "not_started" && (
            <RailCard title={t("Processing attempts")}>
              <Attempts
                slipId={slip.id}
                takeBack={<TakeBackButton slip={slip} messages={messages} />}
              />
            </RailCard>
          )}
          {/* It loads with the cards above it, and shows when they no longer push it down. */}
          <div hidden={isCenterOpen || duplicates.isLoading}>
            <RailCard title={t("Timeline")}>
              <SlipTimeline slipId={slip.id} centerName={centerName} />
            </RailCard>
          </div>
        </div>
      </div>
      {isInQueue && <ReviewBar slip={slip} messages={messages} tells={isToldInBar} />}
    </SlipFrame>
  );
}

function Facts({ slip }: { slip: Slip }) {
  return (
    <>
      <span className={classes.sentence}>{useStatusSentence(slip)}</span>
      <Code value={slip.passport_number} label={t("passport number")} />
      <Code value={slip.phone} label={t("phone")} />
      <span>
        {destinationName(slip.country_traveling_to)}, {inLanguage(visaTypeLabel(slip.visa_type))}
      </span>
      <span className="desk-figures">{t("No. {id}", { id: slip.id })}</span>
    </>
  );
}

function Code({ value, label }: { value: string; label: string }) {
  return (
    <span className={classes.fact}>
      <span translate="no" className={classes.code}>
        {value}
      </span>
      <span className={classes.screenOnly}>
        <CopyButton value={value} label={label} />
      </span>
    </span>
  );
}

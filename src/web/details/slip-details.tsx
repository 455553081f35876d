import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { visaTypeLabel } from "#shared/options/options.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { SLIP_FIELDS } from "#shared/slips/form/form-fields.ts";
import { shownFailedReason } from "#shared/slips/rules.ts";
import type { SlipAction } from "#shared/slips/rules-actions.ts";
import { DuplicateWarning } from "#web/duplicates/duplicate-lines.tsx";
import { FilesGroup } from "#web/files/files-group.tsx";
import { SlipTimeline } from "#web/history/slip-timeline.tsx";
import { shownDay, shownDayTime, shownDestination } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { listOf } from "#web/lib/addresses.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { usePastedPage } from "#web/official/use-official-dialog.tsx";
import { Attempts, useRuns } from "#web/processing/attempts.tsx";
import { SlipBadge, shownApplicant } from "#web/slips/slip-state.tsx";
import { BackButton, CopyButton } from "#web/ui/buttons.tsx";
import { MessageBar, SheetGroup, useMatchingMedia } from "#web/ui/page.tsx";
import { PrintHead } from "#web/ui/print-head.tsx";
import screen from "#web/ui/screen.module.css";
import { ScreenHeading } from "#web/ui/screen-heading.tsx";
import { AfterSlip, FirstDayCard, FollowUpCard } from "./after-slip.tsx";
import { ApplicantMessageCard } from "./applicant-message.tsx";
import { Detail, DetailGroups } from "./detail-groups.tsx";
import classes from "./details.module.css";
import {
  CenterCard,
  RailCard,
  SlipStatusCard,
  useStatusSentence,
  WarningsCard,
} from "./rail-cards.tsx";
import { ReviewBar } from "./review-bar.tsx";
import { SlipButtons } from "./slip-buttons.tsx";

type SlipDetailsProps = { slip: Slip; steps: ReactNode; isInQueue: boolean };

/** What the review bar offers instead. */
const IN_BAR: readonly SlipAction[] = ["approve", "decline", "edit"];

export function SlipDetails(props: SlipDetailsProps) {
  const { slip, steps, isInQueue } = props;
  const name = shownApplicant(slip);
  const { isLoading: isCenterOpen } = useQuery(medicalCentersQuery);
  usePastedPage(slip);
  const isRailBelow = useMatchingMedia("screen and (width < 1200px)");
  return (
    <SlipFrame
      title={name}
      heading={<bdi translate="no">{name}</bdi>}
      paper={<PrintHead title={t("Slip Details")} filters={[t("No. {id}", { id: slip.id })]} />}
      mark={<SlipBadge slip={slip} isNamed />}
      steps={steps}
      actions={<SlipButtons slip={slip} without={isInQueue ? IN_BAR : []} />}
      warning={slip.status === "pending" && <DuplicateWarning slipId={slip.id} />}
      facts={<Facts slip={slip} />}
    >
      {isRailBelow && (
        <div className={`desk-sheet ${classes.next}`} data-screen-only>
          <FollowUpCard slip={slip} />
          <ApplicantMessageCard slip={slip} />
        </div>
      )}
      <div className={classes.columns}>
        <div className={`desk-sheet ${classes.sheet}`}>
          {slip.erased_at && <ErasedGroup day={shownDay(slip.erased_at)} />}
          <AfterSlip slip={slip} />
          <DetailGroups slip={slip} />
          <FilesGroup slip={slip} />
          <RecordGroup slip={slip} />
        </div>
        <div className={`desk-sheet ${classes.rail}`}>
          <SlipStatusCard slip={slip} />
          {!isRailBelow && <FollowUpCard slip={slip} />}
          <FirstDayCard slip={slip} />
          {!isRailBelow && <ApplicantMessageCard slip={slip} />}
          <WarningsCard slip={slip} />
          <CenterCard slip={slip} />
          <AttemptsCard slip={slip} />
          {/* It loads with the cards above it, and shows when they no longer push it down. */}
          <div hidden={isCenterOpen}>
            <RailCard title={t("Timeline")}>
              <SlipTimeline slipId={slip.id} saidReason={shownFailedReason(slip)} />
            </RailCard>
          </div>
        </div>
      </div>
      {isInQueue && <ReviewBar slip={slip} />}
    </SlipFrame>
  );
}

function AttemptsCard({ slip }: { slip: Slip }) {
  const runs = useRuns(slip);
  const hasNone = runs.data?.length === 0;
  if (slip.process_status === "not_started" || hasNone) return null;
  return (
    <RailCard title={t("Processing attempts")} isScreenOnly={!runs.data}>
      <Attempts slip={slip} runs={runs} />
    </RailCard>
  );
}

function ErasedGroup({ day }: { day: string }) {
  return (
    <SheetGroup title={t("Erased")} isWide>
      <p>
        {t(
          "Name, passport, date of birth, national ID, phone, email, remarks, links and files were erased on {day}. What is shown below remains, for counts and reports.",
          { day },
        )}
      </p>
    </SheetGroup>
  );
}

function RecordGroup({ slip: { User, created_at, updated_at } }: { slip: Slip }) {
  return (
    <SheetGroup title={t("Record")} isWide>
      <dl className={classes.details}>
        <Detail
          label={t("Submitted by")}
          value={`${User.first_name} ${User.last_name}`}
          typeface="identity"
        />
        <Detail label={t("Submitted")} value={shownDayTime(created_at)} />
        <Detail label={t("Last changed")} value={shownDayTime(updated_at)} />
      </dl>
    </SheetGroup>
  );
}

type SlipFrameProps = {
  title: string;
  heading: ReactNode;
  /** Its head on paper. */
  paper?: ReactNode;
  mark?: ReactNode;
  steps?: ReactNode;
  actions?: ReactNode;
  /** Below the facts: what to know before an action is pressed. */
  warning?: ReactNode;
  facts?: ReactNode;
  children: ReactNode;
};

export function SlipFrame(props: SlipFrameProps) {
  const { title, heading, paper, mark, steps, actions, warning, facts, children } = props;
  return (
    <div className={screen.page}>
      {paper}
      <div className={classes.strip}>
        <div className={classes.top} data-screen-only>
          <BackButton first={listOf(useCurrentUser().role)} />
          <MessageBar over="gap" />
          {steps}
        </div>
        <div className={classes.name}>
          <ScreenHeading title={title} className={classes.heading}>
            {heading}
          </ScreenHeading>
          {mark}
          {actions && (
            <div className={classes.actions} data-screen-only>
              {actions}
            </div>
          )}
        </div>
        {facts && <div className={classes.headFacts}>{facts}</div>}
        {warning}
      </div>
      {children}
    </div>
  );
}

function Facts({ slip }: { slip: Slip }) {
  return (
    <>
      <span className={classes.headSentence}>{useStatusSentence(slip)}</span>
      {slip.erased_at === null && (
        <>
          <Code slip={slip} name="passport_number" />
          <Code slip={slip} name="phone" />
        </>
      )}
      <span>
        {shownDestination(slip.country_traveling_to)}, {inLanguage(visaTypeLabel(slip.visa_type))}
      </span>
      <span className="desk-figures" data-screen-only>
        {t("No. {id}", { id: slip.id })}
      </span>
    </>
  );
}

function Code({ slip, name }: { slip: Slip; name: "passport_number" | "phone" }) {
  const { label, copies } = SLIP_FIELDS[name];
  return (
    <span className={classes.headFact}>
      {inLanguage(label)}
      <span translate="no" className={classes.headCode}>
        {slip[name]}
      </span>
      <span className={classes.copy} data-screen-only>
        <CopyButton value={slip[name]} label={inLanguage(copies)} />
      </span>
    </span>
  );
}

const PLACEHOLDERS = [
  [t("Passport"), 11],
  [t("Visa and contact"), 6],
  [t("Location"), 3],
] as const;

export function DetailsSkeleton() {
  return (
    <div className={classes.columns} aria-hidden>
      <div className={`desk-sheet ${classes.sheet}`}>
        {PLACEHOLDERS.map(([title, facts]) => (
          <SheetGroup key={title} title={title} isWide>
            <div className={classes.details}>
              {Array.from({ length: facts }, (_, index) => `${title} ${index}`).map((key) => (
                <Stack key={key} gap={6} h={36} pt={3}>
                  <Skeleton width={84} height={10} />
                  <Skeleton width="60%" height={13} />
                </Stack>
              ))}
            </div>
          </SheetGroup>
        ))}
      </div>
      <div className={`desk-sheet ${classes.rail}`}>
        <RailCard title={t("Status")}>
          <Stack gap={14}>
            <Skeleton width={150} height={13} />
            <Skeleton height={10} />
            <Skeleton height={10} />
          </Stack>
        </RailCard>
      </div>
    </div>
  );
}

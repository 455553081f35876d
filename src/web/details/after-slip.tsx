import { UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { isOwnOrAdmin } from "#shared/auth/rules-access.ts";
import type { FollowUp } from "#shared/follow-up/contract.ts";
import { FOLLOW_UP_LABELS, type FollowUpField } from "#shared/follow-up/form.ts";
import { RESULT_NAMES, STAGE_NAMES } from "#shared/follow-up/text.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { applicantName, isCompleted } from "#shared/slips/rules.ts";
import { daysBetween, dhakaDayOf, type PlainDate } from "#shared/time/plain-date.ts";
import { followUpQuery } from "#web/follow-up/api.ts";
import {
  CalledButton,
  endsSoon,
  NextAction,
  pressCalled,
  useFollowUpActions,
} from "#web/follow-up/use-follow-up.tsx";
import { shownDate, shownDateOfWeek, shownDayOfYear } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { useToday } from "#web/lib/server-clock.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { usePreferences } from "#web/settings/api.ts";
import { ActionButton, KeyCap } from "#web/ui/buttons.tsx";
import { KEYS, useKeys } from "#web/ui/keys.ts";
import { LoadLine } from "#web/ui/load-failure.tsx";
import { SheetGroup } from "#web/ui/page.tsx";
import { Detail } from "./detail-groups.tsx";
import classes from "./details.module.css";
import { RailCard, RailFact } from "./rail-cards.tsx";

/** What came after the slip, as far as it is known: for whoever submitted it and admins. */
export function AfterSlip({ slip }: { slip: Slip }) {
  const { query, followUp, isExpected, isKnown } = useAfterSlip(slip);
  const isMissing = isExpected && query.isError && !followUp;
  if (!isKnown && !isMissing) return null;
  return (
    <SheetGroup
      title={t("After the slip")}
      isWide
      tool={isExpected && followUp && <RecordLink slip={slip} />}
    >
      {followUp ? (
        <Facts followUp={followUp} />
      ) : (
        <LoadLine query={query}>{t("What came after the slip could not be loaded.")}</LoadLine>
      )}
    </SheetGroup>
  );
}

function useAfterSlip(slip: Slip) {
  const isOwn = isOwnOrAdmin(slip, useCurrentUser());
  const query = useQuery({ ...followUpQuery(slip.id), enabled: isOwn });
  const { data: followUp } = query;
  const isExpected = isOwn && isCompleted(slip) && slip.erased_at === null;
  const isKnown = isOwn && followUp != null && followUp.updated_at !== null;
  return { query, followUp, isExpected, isKnown };
}

/** Follow-up begins with the slip's last day. */
export function FirstDayCard({ slip }: { slip: Slip }) {
  const { followUp, isExpected, isKnown } = useAfterSlip(slip);
  if (!isExpected || !followUp || isKnown) return null;
  return (
    <RailCard title={t("Follow-up")} isScreenOnly>
      <p className={classes.first}>
        {t("Enter the slip’s last day, and the desk tells you when to call.")}
      </p>
      <div className={classes.followButtons}>
        <RecordButton slip={slip} />
      </div>
    </RailCard>
  );
}

function RecordLink({ slip }: { slip: Slip }) {
  const { record, isBusyWith } = useFollowUpActions();
  const press = () => record(applicantOf(slip));
  useKeys([
    { keys: [KEYS.recordFollowUp], does: t("Record what came after the slip"), run: press },
  ]);
  return (
    <UnstyledButton
      className={classes.groupLink ?? ""}
      data-screen-only
      aria-keyshortcuts={KEYS.recordFollowUp}
      aria-disabled={isBusyWith(slip.id) || undefined}
      onClick={press}
    >
      {t("Record…")}
    </UnstyledButton>
  );
}

function applicantOf(slip: Slip) {
  const { id, passport_number } = slip;
  return { slip_id: id, name: applicantName(slip), passport_number };
}

function Facts({ followUp }: { followUp: FollowUp }) {
  const { slip_number, valid_till, visit_on, examined_on, result, report_valid_till, note, stage } =
    followUp;
  const isEmpty = !slip_number && !valid_till && !visit_on && !examined_on && !note;
  if (isEmpty) return <p className="desk-muted">{t("Nothing recorded yet.")}</p>;
  return (
    <dl className={classes.details}>
      <Fact
        name="slip_number"
        value={slip_number}
        copies={inLanguage(FOLLOW_UP_LABELS.slip_number)}
      />
      <Fact name="valid_till" value={valid_till && shownDate(valid_till)}>
        {valid_till && examined_on === null && <DaysLeft followUp={followUp} until={valid_till} />}
      </Fact>
      <Fact name="visit_on" value={visit_on && shownDateOfWeek(visit_on)} />
      <Fact name="examined_on" value={examined_on && shownDate(examined_on)} />
      <Fact
        name="result"
        value={result && inLanguage(RESULT_NAMES[result])}
        absent={stage === "result-removed" ? inLanguage(STAGE_NAMES[stage]) : undefined}
      />
      <Fact name="report_valid_till" value={report_valid_till && shownDate(report_valid_till)}>
        {report_valid_till && <DaysLeft followUp={followUp} until={report_valid_till} />}
      </Fact>
      {note && <Fact name="note" value={note} />}
    </dl>
  );
}

type FactProps = {
  name: FollowUpField;
  value: string | null;
  absent?: string | undefined;
  copies?: string;
  children?: ReactNode;
};

/** What nobody has entered is not there: the next action says what to ask for. */
function Fact({ name, value, absent, copies, children }: FactProps) {
  if (value === null && absent === undefined) return null;
  return (
    <Detail
      label={inLanguage(FOLLOW_UP_LABELS[name])}
      value={value}
      absent={absent}
      copies={copies}
      typeface={name === "slip_number" ? "code" : undefined}
      isWide={name === "note"}
    >
      {children ? (
        <>
          {value} {children}
        </>
      ) : undefined}
    </Detail>
  );
}

function DaysLeft({ followUp, until }: { followUp: FollowUp; until: PlainDate }) {
  const today = useToday();
  const days = daysBetween(today, until);
  const words =
    days < 0
      ? t("expired")
      : t(days === 1 ? "{count} day left" : "{count} days left", { count: days });
  return (
    <span className={classes.daysLeft} data-soon={endsSoon(followUp, today) || undefined}>
      {words}
    </span>
  );
}

/** What to do next, while there is something. */
export function FollowUpCard({ slip }: { slip: Slip }) {
  const { followUp, isExpected } = useAfterSlip(slip);
  if (!isExpected || !followUp?.next_action) return null;
  return (
    <RailCard title={t("Follow-up")} isScreenOnly>
      <NextAction followUp={{ ...followUp, called_at: null }} />
      <dl className={`${classes.railFacts} ${classes.followFacts}`}>
        {followUp.due_on && (
          <RailFact label={t("Due")}>
            <Due day={followUp.due_on} />
          </RailFact>
        )}
        {followUp.called_at && (
          <RailFact label={t("Last called")}>
            <bdi>
              {shownDayOfYear(dhakaDayOf(new Date(followUp.called_at)))}, {followUp.called_by_name}
            </bdi>
          </RailFact>
        )}
      </dl>
      <CardButtons slip={slip} />
    </RailCard>
  );
}

function Due({ day }: { day: PlainDate }) {
  const today = useToday();
  return (
    <b className={classes.dueDay} data-late={daysBetween(today, day) < 0 || undefined}>
      {shownDateOfWeek(day)}
    </b>
  );
}

function RecordButton({ slip }: { slip: Slip }) {
  const { single_keys } = usePreferences().preferences;
  const { record, isBusyWith } = useFollowUpActions();
  const press = () => record(applicantOf(slip));
  useKeys([
    { keys: [KEYS.recordFollowUp], does: t("Record what came after the slip"), run: press },
  ]);
  return (
    <ActionButton
      variant="default"
      size="xs"
      busy={isBusyWith(slip.id)}
      aria-keyshortcuts={KEYS.recordFollowUp}
      rightSection={single_keys && <KeyCap>{KEYS.recordFollowUp}</KeyCap>}
      onClick={press}
    >
      {t("Record…")}
    </ActionButton>
  );
}

function CardButtons({ slip }: { slip: Slip }) {
  const { single_keys } = usePreferences().preferences;
  const actions = useFollowUpActions();
  const applicant = applicantOf(slip);
  const buttons = useRef<HTMLDivElement>(null);
  useKeys([
    {
      keys: [KEYS.called],
      does: t("Called: choose when to ask again"),
      run: () => pressCalled(buttons.current),
    },
  ]);
  return (
    <div ref={buttons} className={classes.followButtons}>
      <CalledButton
        applicant={applicant}
        actions={actions}
        size="xs"
        shortcut={KEYS.called}
        rightSection={single_keys && <KeyCap>{KEYS.called}</KeyCap>}
      />
      <RecordButton slip={slip} />
    </div>
  );
}

import type { FollowUp } from "#shared/follow-up/contract.ts";
import {
  dueText,
  NEXT_ACTION_SENTENCES,
  nextActionDetail,
  STAGE_NAMES,
} from "#shared/follow-up/text.ts";
import { daysBetween, dhakaDayOf, type PlainDate } from "#shared/time/plain-date.ts";
import { shownDayOfYear } from "#web/language/dates.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { useToday } from "#web/lib/server-clock.ts";
import classes from "./follow-up.module.css";

/** From here on the slip's last day is shown in red. */
const SOON_DAYS = 3;

/** Whether a slip ends soon, or has ended, and the applicant was not examined. */
export function endsSoon(
  { valid_till, examined_on }: Pick<FollowUp, "valid_till" | "examined_on">,
  today: PlainDate,
): boolean {
  const isOpen = valid_till !== null && examined_on === null;
  return isOpen && daysBetween(today, valid_till) <= SOON_DAYS;
}

type NextActionProps = {
  followUp: Pick<
    FollowUp,
    | "stage"
    | "next_action"
    | "valid_till"
    | "visit_on"
    | "examined_on"
    | "report_valid_till"
    | "note"
    | "called_at"
  >;
};

/** What to do next, and below it on what that depends and when the applicant was called. */
export function NextAction({ followUp }: NextActionProps) {
  const today = useToday();
  const { stage, next_action, called_at } = followUp;
  const detail = next_action && inLanguage(nextActionDetail(next_action, followUp, today));
  const called =
    called_at && t("called {day}", { day: shownDayOfYear(dhakaDayOf(new Date(called_at))) });
  const words = [detail, called].filter(Boolean).join(" · ");
  return (
    <>
      <span className={classes.nextAction}>
        {inLanguage(next_action === null ? STAGE_NAMES[stage] : NEXT_ACTION_SENTENCES[next_action])}
      </span>
      <span
        className={classes.detail}
        data-soon={endsSoon(followUp, today) || undefined}
        title={words}
      >
        {words}
      </span>
    </>
  );
}

/** `Today`, `Thu 26 Nov`, and red what is late. */
export function DueDay({ day }: { day: PlainDate }) {
  const today = useToday();
  return (
    <span className={classes.due} data-late={day < today || undefined}>
      {inLanguage(dueText(day, today))}
    </span>
  );
}

import { Button, type ButtonProps, Menu } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { OfficialPage } from "#shared/booking/rules-page.ts";
import { type FollowUp, recordCall, undoCall } from "#shared/follow-up/contract.ts";
import type { FollowUpField } from "#shared/follow-up/form.ts";
import {
  dueText,
  NEXT_ACTION_SENTENCES,
  nextActionDetail,
  STAGE_NAMES,
} from "#shared/follow-up/text.ts";
import { addDays, daysBetween, dhakaDayOf, type PlainDate } from "#shared/time/plain-date.ts";
import { shownDayOfWeek, shownDayOfYear } from "#web/language/shown.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call, seenAt } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { useToday } from "#web/lib/server-clock.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { PopupMenu, useAfterMenu } from "#web/ui/popup.tsx";
import { useAction, useUndo } from "#web/ui/use-action.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { type Applicant, followUpQuery } from "./api.ts";
import classes from "./follow-up.module.css";

export type FollowUpActions = ReturnType<typeof useFollowUpActions>;

/** Opens the dialog with what is known of an applicant by now, or records that the applicant was called. */
export function useFollowUpActions() {
  const client = useQueryClient();
  const messages = useMessage();
  const open = useDialog();
  const undoable = useUndo([["slips"]]);
  const reading = useAction((slipId: number) =>
    client.fetchQuery({ ...followUpQuery(slipId), staleTime: 0 }),
  );
  const calling = useAction(
    ({ slip_id, again_on }: { slip_id: number; again_on: PlainDate }) =>
      call(recordCall, { params: { id: String(slip_id) }, body: { again_on } }),
    [["slips"]],
  );

  /** The requested field has the focus; the facts of a page of the booking site are filled in. */
  const record = (applicant: Applicant, focus?: FollowUpField, page?: OfficialPage) =>
    reading.run(
      applicant.slip_id,
      {
        onSuccess: (followUp) =>
          open(async (close) => {
            const { RecordDialog } = await import("./record-dialog.tsx");
            return <RecordDialog {...{ applicant, followUp, focus, page }} onClose={close} />;
          }),
        onError: (error) =>
          messages.fail(failureOf(error, t("What came after the slip could not be loaded."))),
      },
      applicant.slip_id,
    );
  const callAgain = ({ slip_id, name }: Applicant, again_on: PlainDate) =>
    calling.run(
      { slip_id, again_on },
      {
        onSuccess: (stored) =>
          messages.show(
            undoable(
              t("{name}: ask again on {day}.", { name, day: shownDayOfYear(again_on) }),
              () => call(undoCall, { params: { id: String(slip_id) }, headers: seenAt(stored) }),
            ),
          ),
        onError: (error) => messages.fail(failureOf(error, t("The call was not written down."))),
      },
      slip_id,
    );
  const isBusyWith = (slipId: number) => reading.isBusyWith(slipId) || calling.isBusyWith(slipId);
  return { record, callAgain, isBusyWith };
}

const AGAIN = [
  { days: 1, label: (day: string) => t("Ask again tomorrow ({day})", { day }) },
  { days: 3, label: (day: string) => t("In 3 days ({day})", { day }) },
  { days: 7, label: (day: string) => t("In a week ({day})", { day }) },
];

type CalledButtonProps = Pick<ButtonProps, "size" | "leftSection" | "rightSection"> & {
  applicant: Applicant;
  actions: FollowUpActions;
  /** The key that presses it on the applicant's own page; in a list it is named for whom it is. */
  shortcut?: string;
};

/** Says that the applicant was called, by choosing when to ask again; that is sent once the menu is gone. */
export function CalledButton({ applicant, actions, shortcut, ...look }: CalledButtonProps) {
  const today = useToday();
  const { later, onExited } = useAfterMenu();
  const isBusy = actions.isBusyWith(applicant.slip_id);
  const button = (
    <Button
      {...look}
      variant="default"
      data-called
      aria-label={shortcut ? undefined : t("Called: {name}", { name: applicant.name })}
      aria-keyshortcuts={shortcut}
      aria-disabled={isBusy || undefined}
    >
      {t("Called")}
    </Button>
  );
  return (
    <PopupMenu button={button} width={256} disabled={isBusy} onExited={onExited}>
      {AGAIN.map(({ days, label }) => {
        const day = addDays(today, days);
        return (
          <Menu.Item key={days} onClick={later(() => actions.callAgain(applicant, day))}>
            {label(shownDayOfWeek(day))}
          </Menu.Item>
        );
      })}
      <Menu.Divider />
      <Menu.Item onClick={later(() => actions.record(applicant, "call_on"))}>
        {t("Choose a day…")}
      </Menu.Item>
    </PopupMenu>
  );
}

export function pressCalled(part: Element | null): void {
  const button = part?.querySelector<HTMLElement>("[data-called]");
  button?.focus();
  button?.click();
}

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

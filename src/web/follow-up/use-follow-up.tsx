import { Button, type ButtonProps, Menu } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { OfficialPage } from "#shared/booking/rules-page.ts";
import { recordCall, undoCall } from "#shared/follow-up/contract.ts";
import type { FollowUpField } from "#shared/follow-up/form.ts";
import { addDays, type PlainDate } from "#shared/time/plain-date.ts";
import { shownDayOfWeek, shownDayOfYear } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import { call, seenAt } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { useToday } from "#web/lib/server-clock.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { PopupMenu, useAfterMenu } from "#web/ui/popup.tsx";
import { useAction, useUndo } from "#web/ui/use-action.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";
import { type Applicant, followUpQuery } from "./api.ts";

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

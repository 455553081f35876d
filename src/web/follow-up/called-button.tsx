import { Button, type ButtonProps, Menu } from "@mantine/core";
import { addDays } from "#shared/time/plain-date.ts";
import { shownDayOfWeek } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import { useToday } from "#web/lib/server-clock.ts";
import { PopupMenu, useAfterMenu } from "#web/ui/popup.tsx";
import type { Applicant } from "./api.ts";
import type { FollowUpActions } from "./use-follow-up.tsx";

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

/** Opens the menu of the button in this part of the page. */
export function pressCalled(part: Element | null): void {
  const button = part?.querySelector<HTMLElement>("[data-called]");
  button?.focus();
  button?.click();
}

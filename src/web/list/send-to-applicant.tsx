import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { isOwnOrAdmin } from "#shared/auth/rules-access.ts";
import { applicantMessage, messageAddress } from "#shared/slips/text-applicant-message.ts";
import { formatTime } from "#shared/time/instants.ts";
import { t } from "#web/language/translate.ts";
import { serverNow } from "#web/lib/server-clock.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { settingsQuery, usePreferences } from "#web/settings/api.ts";
import { applicantMessagesQuery, useApplicantMessage } from "#web/slips/api.ts";
import { IN_NEW_TAB } from "#web/ui/external-link.tsx";
import classes from "./list.module.css";
import type { ListRow } from "./list-rows.ts";

export function SendToApplicant({ row: { slip, name } }: { row: ListRow }) {
  const user = useCurrentUser();
  const { data: settings } = useQuery(settingsQuery);
  const { preferences } = usePreferences();
  const { data: done } = useQuery(applicantMessagesQuery);
  const note = useApplicantMessage(slip, "payment-link");
  const last = done?.find(({ slip_id }) => slip_id === slip.id);
  const facts = { agency: settings?.agency_name ?? null, address: null, now: serverNow() };
  const text = applicantMessage(slip, "payment-link", preferences.message_language, facts);
  return (
    <span className={classes.sendToApplicant}>
      {isOwnOrAdmin(slip, user) && (
        <Button
          component="a"
          size="xs"
          variant="default"
          className={classes.messageButton ?? ""}
          data-send-to-applicant
          aria-label={t("Send to {name} by WhatsApp", { name })}
          href={messageAddress("whatsapp", slip, text) ?? ""}
          {...IN_NEW_TAB}
          onClick={({ currentTarget }) => {
            note("whatsapp");
            focusNext(currentTarget);
          }}
        >
          WhatsApp
        </Button>
      )}
      {last && <time dateTime={last.at}>{t("Sent {time}", { time: formatTime(last.at) })}</time>}
    </span>
  );
}

function focusNext(pressed: HTMLElement): void {
  const buttons = [...document.querySelectorAll<HTMLElement>("[data-send-to-applicant]")];
  buttons[buttons.indexOf(pressed) + 1]?.focus();
}

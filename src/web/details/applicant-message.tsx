import { Button, SegmentedControl, Stack, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isOwnOrAdmin } from "#shared/auth/rules-access.ts";
import type { Slip } from "#shared/slips/contract.ts";
import type {
  MessageChannel,
  MessageLanguage,
  MessageOccasion,
} from "#shared/slips/contract-changes.ts";
import {
  applicantMessage,
  isLinkLapsed,
  isUsualMobile,
  messageAddress,
  messageOccasion,
} from "#shared/slips/text-applicant-message.ts";
import { agentOfSlipQuery } from "#web/agents/api.ts";
import { followUpQuery } from "#web/follow-up/api.ts";
import { t } from "#web/language/translate.ts";
import { telephone } from "#web/lib/addresses.ts";
import { useServerNow } from "#web/lib/server-clock.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { settingsQuery, usePreferences } from "#web/settings/api.ts";
import { useApplicantMessage } from "#web/slips/api.ts";
import { useCopy } from "#web/ui/buttons.tsx";
import { goOn } from "#web/ui/double-press.ts";
import { IN_NEW_TAB } from "#web/ui/external-link.tsx";
import classes from "./details.module.css";
import { RailCard } from "./rail-cards.tsx";

/** In the applicant's place, who often cannot be reached. */
function CallAgent({ slipId }: { slipId: number }) {
  const { role } = useCurrentUser();
  const { data } = useQuery({ ...agentOfSlipQuery(slipId), enabled: role !== "applicant" });
  const phone = data?.agent?.phone;
  if (!phone) return null;
  return (
    <Button
      component="a"
      size="xs"
      variant="default"
      href={telephone(phone)}
      title={`${data.agent?.name}, ${phone}`}
    >
      {t("Call the agent")}
    </Button>
  );
}

const LANGUAGES = [
  { value: "en", label: "English" },
  { value: "bn", label: "বাংলা" },
] satisfies { value: MessageLanguage; label: string }[];

const CHANNELS: readonly { channel: MessageChannel; label: string }[] = [
  { channel: "whatsapp", label: "WhatsApp" },
  { channel: "sms", label: "SMS" },
  { channel: "email", label: t("E-mail") },
];

/** The link to pay, the finished slip, its last day or that the result has come, as a text for the applicant; no card while there is nothing to send. */
export function ApplicantMessageCard({ slip }: { slip: Slip }) {
  const user = useCurrentUser();
  const now = useServerNow();
  const isOwn = isOwnOrAdmin(slip, user);
  const { data: after } = useQuery({ ...followUpQuery(slip.id), enabled: isOwn });
  const occasion = messageOccasion(slip, { after, now });
  if (occasion === null || !isOwn) return null;
  return <ApplicantMessage key={occasion} slip={slip} occasion={occasion} />;
}

function ApplicantMessage({ slip, occasion }: { slip: Slip; occasion: MessageOccasion }) {
  const copy = useCopy();
  const { data: settings } = useQuery(settingsQuery);
  const { data: centers } = useQuery(medicalCentersQuery);
  const { data: after } = useQuery(followUpQuery(slip.id));
  const { preferences, change } = usePreferences();
  const language = preferences.message_language;
  const [typed, setTyped] = useState<string | null>(null);
  const note = useApplicantMessage(slip, occasion);
  const now = useServerNow();
  const address = centers?.find(({ id }) => id === slip.medical_center_id)?.address ?? null;
  const isLapsed = occasion === "payment-link" && isLinkLapsed(slip, now);
  const facts = { agency: settings?.agency_name ?? null, address, now, after };
  const text = typed ?? applicantMessage(slip, occasion, language, facts);

  const copyText = async () => {
    if (await copy(text, t("The text was copied."))) goOn(() => note("copy"));
  };
  return (
    <RailCard title={t("Send to applicant")} isScreenOnly>
      <Stack gap={8}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t("Language of the text")}
          data={LANGUAGES}
          value={language}
          onChange={(chosen) => {
            change({ message_language: chosen });
            setTyped(null);
          }}
        />
        <Textarea
          aria-label={t("Text for the applicant")}
          lang={language}
          autosize
          minRows={3}
          maxRows={10}
          value={text}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {isLapsed && (
          <p className={classes.note}>
            {t("This link has probably expired. Process the application again.")}
          </p>
        )}
        {!isUsualMobile(slip.phone) && (
          <p className={classes.note}>{t("This number may have no WhatsApp.")}</p>
        )}
        <div className={classes.messageButtons}>
          {CHANNELS.map(({ channel, label }) => (
            <Button
              key={channel}
              component="a"
              size="xs"
              variant="default"
              href={messageAddress(channel, slip, text) ?? ""}
              {...(channel === "whatsapp" && IN_NEW_TAB)}
              onClick={() => note(channel)}
            >
              {label}
            </Button>
          ))}
          <Button size="xs" variant="default" onClick={() => void copyText()}>
            {t("Copy text")}
          </Button>
          {slip.agent !== null && <CallAgent slipId={slip.id} />}
        </div>
      </Stack>
    </RailCard>
  );
}

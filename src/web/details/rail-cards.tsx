import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { cityName } from "#shared/options/options.ts";
import { adviceWords } from "#shared/processing/text-runs.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { slipFormLabels } from "#shared/slips/form/form-fields.ts";
import { countdown, isCompleted, shownFailedReason } from "#shared/slips/rules.ts";
import { type BookingAdvice, bookingAdvice } from "#shared/slips/rules-advice.ts";
import { statusSentence } from "#shared/slips/rules-guidance.ts";
import { possibleDuplicatesQuery } from "#web/duplicates/api.ts";
import { slipHistoryPages } from "#web/history/slip-timeline.tsx";
import { inLanguage, t } from "#web/language/translate.ts";
import { serverNow, useServerNow, useToday } from "#web/lib/server-clock.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { useLastFailure } from "#web/processing/attempts.tsx";
import { settingsQuery } from "#web/settings/api.ts";
import { Countdown, ProcessWord } from "#web/slips/slip-state.tsx";
import { CopyButton } from "#web/ui/buttons.tsx";
import { ExternalLink } from "#web/ui/external-link.tsx";
import classes from "./details.module.css";

type RailCardProps = {
  title: string;
  /** For working with; on paper it is left out. */
  isScreenOnly?: boolean;
  children: ReactNode;
};

export function RailCard({ title, isScreenOnly, children }: RailCardProps) {
  return (
    <section
      className={classes.card}
      aria-label={title}
      data-screen-only={isScreenOnly || undefined}
    >
      <h2 className={classes.cardTitle}>{title}</h2>
      {children}
    </section>
  );
}

export function RailFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function SlipStatusCard({ slip }: { slip: Slip }) {
  const reason = useDeclinedReason(slip);
  return (
    <RailCard title={t("Status")}>
      <p className={classes.status} data-failed={shownFailedReason(slip) !== null || undefined}>
        {useStatusSentence(slip)}
      </p>
      {reason && (
        <p className={classes.advice}>
          <bdi>{reason}</bdi>
        </p>
      )}
      <Advice slip={slip} />
      <dl className={classes.railFacts}>
        <RailFact label={t("Process Status")}>
          <ProcessWord slip={slip} />
        </RailFact>
        {!isCompleted(slip) && countdown(slip, serverNow()) && (
          <RailFact label={t("Countdown")}>
            <Countdown slip={slip} />
          </RailFact>
        )}
        <RailFact label={t("Payment")}>
          {slip.payment_status === "paid" ? t("Paid") : t("Unpaid")}
        </RailFact>
        {slip.slip_url && (
          <LinkFact label={t("Slip URL")} address={slip.slip_url} words={t("Open slip")} />
        )}
        {slip.payment_link && (
          <LinkFact
            label={t("Payment link")}
            address={slip.payment_link}
            words={t("Open payment")}
          />
        )}
      </dl>
    </RailCard>
  );
}

/** The history says it; the reason that was given last holds. */
function useDeclinedReason({ id, status, erased_at }: Slip): string | null {
  const isShown = status === "declined" && erased_at === null;
  const { data } = useInfiniteQuery({ ...slipHistoryPages(id), enabled: isShown });
  if (!isShown) return null;
  const entries = data?.pages.flatMap((page) => page.toReversed()) ?? [];
  const changes = entries.flatMap((entry) => entry.changes);
  const reason = changes.find(({ field }) => field === "declined_reason")?.to;
  return reason == null ? null : String(reason);
}

function Advice({ slip }: { slip: Slip }) {
  const failure = useLastFailure(slip);
  const now = useServerNow();
  if (!failure) return null;
  return <p className={classes.advice}>{inLanguage(adviceWords(failure.kind, failure.at, now))}</p>;
}

type LinkFactProps = { label: string; address: string; words: string };

function LinkFact({ label, address, words }: LinkFactProps) {
  return (
    <RailFact label={label}>
      <ExternalLink href={address}>{words}</ExternalLink>
      <span className={classes.railCopy} data-screen-only>
        <CopyButton value={address} label={label} />
      </span>
    </RailFact>
  );
}

export function useStatusSentence(slip: Slip): string {
  const now = useServerNow();
  const { data: settings } = useQuery(settingsQuery);
  return inLanguage(statusSentence(slip, now, settings && { processor: settings.processor }));
}

/** What the booking site would say today. */
export function useWarnings(slip: Slip) {
  const { data: centers } = useQuery(medicalCentersQuery);
  const { role } = useCurrentUser();
  const { data: duplicates } = useQuery(possibleDuplicatesQuery([slip.id], role === "admin"));
  const facts = {
    ...(centers && {
      centersInCity: centers.filter(({ city }) => city === cityName(slip.city)).length,
    }),
    hasRecentSlip:
      duplicates?.some(({ id, has_recent_slip }) => id === slip.id && has_recent_slip) ?? false,
  };
  const advice = bookingAdvice(slip, useToday(), facts);
  return advice.filter(({ kind }) => kind === "warning");
}

export function WarningsCard({ slip }: { slip: Slip }) {
  const warnings = useWarnings(slip);
  if (warnings.length === 0) return null;
  return (
    <RailCard title={t("Warnings")}>
      {warnings.map((warning) => (
        <p key={`${warning.id} ${warning.field}`} className={classes.warning}>
          <Warning {...warning} />
        </p>
      ))}
    </RailCard>
  );
}

/** Away from its field, which the text does not name. */
export function Warning({ field, text }: BookingAdvice) {
  return (
    <>
      <b>{inLanguage(slipFormLabels[field])}</b> · {inLanguage(text)}
    </>
  );
}

export function CenterCard({ slip }: { slip: Slip }) {
  const assigned = slip.MedicalCenter;
  const { data: centers } = useQuery(medicalCentersQuery);
  const center = centers?.find(({ id }) => id === assigned?.id);
  if (!assigned) return null;
  return (
    <RailCard title={t("Medical center")}>
      <dl className={classes.railFacts}>
        <RailFact label={t("Name")}>{assigned.name}</RailFact>
        <RailFact
          label={t("City")}
        >{`${inLanguage(assigned.city)}, ${inLanguage(assigned.country)}`}</RailFact>
        {center?.address && <RailFact label={t("Address")}>{center.address}</RailFact>}
        {center?.time && <RailFact label={t("Opening hours")}>{center.time}</RailFact>}
        {center?.phone && (
          <RailFact label={t("Phone")}>
            <span translate="no" className="desk-figures">
              {center.phone}
            </span>
            <CopyButton value={center.phone} label={t("center phone")} />
          </RailFact>
        )}
        {center?.website && (
          <RailFact label={t("Website")}>
            <ExternalLink href={center.website}>{t("Visit")}</ExternalLink>
          </RailFact>
        )}
      </dl>
    </RailCard>
  );
}

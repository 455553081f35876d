import { useQueries, useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { cityName } from "#shared/options/options.ts";
import { bookingAdvice } from "#shared/slips/advice/booking-advice.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { slipFormLabels } from "#shared/slips/form/form-fields.ts";
import { processStatusLabel, shownFailedReason } from "#shared/slips/rules.ts";
import { statusSentence } from "#shared/slips/rules-guidance.ts";
import { fieldInWords, isChoice } from "#shared/slips/text-slip.ts";
import { useCurrentUser } from "#web/auth/use-session.ts";
import { possibleDuplicatesQuery } from "#web/duplicates/api.ts";
import { MatchLine } from "#web/duplicates/duplicate-lines.tsx";
import { inLanguage, t } from "#web/language/translate.ts";
import { useServerNow, useToday } from "#web/lib/server-clock.ts";
import { medicalCentersQuery } from "#web/medical-centers/api.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { slipQuery } from "#web/slips/api.ts";
import { Countdown } from "#web/slips/components/slip-state.tsx";
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

function RailFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function SlipStatusCard({ slip }: { slip: Slip }) {
  return (
    <RailCard title={t("Status")}>
      <p className={classes.status} data-failed={shownFailedReason(slip) !== null || undefined}>
        {useStatusSentence(slip)}
      </p>
      <dl className={classes.railFacts}>
        <RailFact label={t("Process Status")}>
          <span className={classes.word}>{inLanguage(processStatusLabel(slip))}</span>
        </RailFact>
        <RailFact label={t("Countdown")}>
          <Countdown slip={slip} />
        </RailFact>
        <RailFact label={t("Payment")}>
          {slip.payment_status === "paid" ? t("Paid") : t("Unpaid")}
        </RailFact>
        {slip.slip_url && <LinkFact label={t("Slip URL")} address={slip.slip_url} />}
        {slip.payment_link && <LinkFact label={t("Payment link")} address={slip.payment_link} />}
      </dl>
    </RailCard>
  );
}

function LinkFact({ label, address }: { label: string; address: string }) {
  return (
    <RailFact label={label}>
      <ExternalLink href={address} />
      <span className={classes.railCopy} data-screen-only>
        <CopyButton value={address} label={label} />
      </span>
    </RailFact>
  );
}

/** Where the slip stands now, in a sentence that knows who books it. */
export function useStatusSentence(slip: Slip): string {
  const now = useServerNow();
  const { data: settings } = useQuery(settingsQuery);
  return inLanguage(statusSentence(slip, now, settings && { processor: settings.processor }));
}

/** What the booking site would say to the application today; no card without warnings. */
export function WarningsCard({ slip }: { slip: Slip }) {
  const { data: centers } = useQuery(medicalCentersQuery);
  const { role } = useCurrentUser();
  const { data: alike } = useQuery(possibleDuplicatesQuery([slip.id], role === "admin"));
  const facts = {
    ...(centers && {
      centersInCity: centers.filter(({ city }) => city === cityName(slip.city)).length,
    }),
    hasRecentSlip:
      alike?.some(({ id, has_recent_slip }) => id === slip.id && has_recent_slip) ?? false,
  };
  const advice = bookingAdvice(slip, useToday(), facts);
  const warnings = advice.filter(({ kind }) => kind === "warning");
  if (warnings.length === 0) return null;
  return (
    <RailCard title={t("Warnings")}>
      {warnings.map(({ id, field, text }) => (
        <p key={`${id} ${field}`} className={classes.warning}>
          {inLanguage(text)}
        </p>
      ))}
    </RailCard>
  );
}

/** The medical center of a slip, with how to reach it; no card without one. */
export function CenterCard({ slip }: { slip: Slip }) {
  const assigned = slip.MedicalCenter;
  const { data: centers } = useQuery(medicalCentersQuery);
  const center = centers?.find(({ id }) => id === assigned?.id);
  if (!assigned) return null;
  return (
    <RailCard title={t("Medical center")}>
      <dl className={classes.railFacts}>
        <RailFact label={t("Name")}>{assigned.name}</RailFact>
        <RailFact label={t("City")}>{`${assigned.city}, ${assigned.country}`}</RailFact>
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

const COMPARED = [
  "passport_number",
  "national_id",
  "last_name",
  "first_name",
  "date_of_birth",
  "gender",
  "passport_issue_date",
  "passport_expiry_date",
  "country_traveling_to",
  "visa_type",
  "phone",
  "email",
  "city",
] as const;

/** For an admin: other applications of the same passport or national ID beside this one; no card without any. */
export function DuplicatesCard({ slip }: { slip: Slip }) {
  const { matches, others } = useDuplicates(slip);
  if (matches.length === 0) return null;
  return (
    <RailCard title={t("Possible duplicates")}>
      {matches.map((match, index) => {
        const other = others[index]?.data;
        return (
          <div key={match.slip.id} className={classes.duplicate}>
            <MatchLine {...match} />
            {other && <Comparison slip={slip} other={other} />}
          </div>
        );
      })}
    </RailCard>
  );
}

function Comparison({ slip, other }: { slip: Slip; other: Slip }) {
  return (
    <table className={classes.compare}>
      <thead>
        <tr>
          <th scope="col">{t("Field")}</th>
          <th scope="col">{t("This one")}</th>
          <th scope="col">{t("The other")}</th>
        </tr>
      </thead>
      <tbody>
        {COMPARED.map((field) => (
          <tr key={field}>
            <th scope="row">{inLanguage(slipFormLabels[field])}</th>
            <td translate="no">
              <Value field={field} value={slip[field]} />
            </td>
            <td translate="no">
              {slip[field] === other[field] ? (
                <Value field={field} value={other[field]} />
              ) : (
                <mark>
                  <Value field={field} value={other[field]} />
                </mark>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ComparedField = (typeof COMPARED)[number];
const IN_CODE: readonly ComparedField[] = ["passport_number", "national_id", "phone"];

/** A value with the points at which its line may break. */
function Value({ field, value }: { field: ComparedField; value: string }) {
  const parts = partsOf(field, wordsOf(field, value)).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its index
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
  return IN_CODE.includes(field) ? <span className={classes.code}>{parts}</span> : parts;
}

// A long number in two halves, an address before its @ and dots; words break between themselves.
function partsOf(field: ComparedField, words: string): readonly string[] {
  if (field === "email") return words.split(/(?=[@.])/);
  if (!IN_CODE.includes(field) || words.length <= 12) return [words];
  const half = Math.ceil(words.length / 2);
  return [words.slice(0, half), words.slice(half)];
}

function wordsOf(field: ComparedField, value: string): string {
  const words = fieldInWords(field, value);
  return isChoice(field) ? inLanguage(words) : words;
}

/** For an admin: the applications of the same passport or national ID, and whether they are still being read. */
export function useDuplicates(slip: Slip) {
  const { role } = useCurrentUser();
  const { data, isLoading } = useQuery(possibleDuplicatesQuery([slip.id], role === "admin"));
  const matches = data?.find(({ id }) => id === slip.id)?.matches ?? [];
  const others = useQueries({ queries: matches.map((match) => slipQuery(match.slip.id)) });
  return { matches, others, isLoading: isLoading || others.some((other) => other.isLoading) };
}

import { Button, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SandboxBooking as Booking } from "#shared/processing/contract.ts";
import { shownDayTime } from "#web/language/dates.ts";
import { t } from "#web/language/translate.ts";
import { messageOf } from "#web/lib/call-error.ts";
import { sandboxBookingQuery } from "#web/processing/api.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useDocumentTitle } from "#web/ui/screen-heading.tsx";
import classes from "./sample-sheet.module.css";

const SAMPLE = t("Sample, not a valid slip");

type SampleSheetProps = { title: string; children: ReactNode };

/** A sheet of the sandbox: marked as a sample above, below and all over, on screen and on paper. */
export function SampleSheet({ title, children }: SampleSheetProps) {
  useDocumentTitle(t("{title} (sample)", { title }));
  return (
    <article className={classes.sheet}>
      <p className={classes.stripe} role="note">
        {SAMPLE}
      </p>
      <div className={classes.content}>
        <h1 className={classes.heading}>{title}</h1>
        <p className="desk-muted">
          {t(
            "This page belongs to the practice mode of SlipDesk. No appointment has been made anywhere, no money moves, and no medical center knows of it.",
          )}
        </p>
        {children}
      </div>
      <p className={classes.stripe}>{SAMPLE}</p>
      <div className={classes.marks} aria-hidden />
    </article>
  );
}

/** What a sandbox booking is about: enough to recognise it. */
export function BookingFacts({ booking }: { booking: Booking }) {
  return (
    <dl className={classes.facts}>
      <dt>{t("Applicant")}</dt>
      <dd translate="no">{booking.applicant}</dd>
      <dt>{t("Passport")}</dt>
      <dd className="desk-figures">{t("ends in {ending}", { ending: booking.passport_ending })}</dd>
      <dt>{t("Destination")}</dt>
      <dd>{booking.destination}</dd>
      <dt>{t("City")}</dt>
      <dd>{booking.city}</dd>
      <dt>{t("Practice booking made")}</dt>
      <dd>{t("{time} in Dhaka", { time: shownDayTime(booking.booked_at) })}</dd>
      <dt>{t("Payment")}</dt>
      <dd>{booking.paid ? t("Paid in the sandbox (nothing was charged)") : t("Not paid")}</dd>
    </dl>
  );
}

type SandboxBookingProps = { reference: string; children: (booking: Booking) => ReactNode };

/** Reads a sandbox booking and shows it, or why it cannot be shown. */
export function SandboxBooking({ reference, children }: SandboxBookingProps) {
  const { data, error, refetch } = useQuery(sandboxBookingQuery(reference));
  if (data) return children(data);
  if (!error) return <Loader aria-label={t("Loading the sample booking")} />;
  return (
    <Banner kind="error" title={t("This sample booking cannot be shown.")}>
      <p className="desk-text">{messageOf(error, t("The server did not answer."))}</p>
      <Button size="xs" variant="default" onClick={() => void refetch()}>
        {t("Try again")}
      </Button>
    </Banner>
  );
}

import { Button, Loader } from "@mantine/core";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import {
  getSandboxBooking,
  paySandboxBooking,
  type SandboxBooking,
} from "#shared/processing/contract.ts";
import { shownCity, shownDayTime, shownDestination } from "#web/language/shown.ts";
import { t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { failureOf, messageOf } from "#web/lib/call-error.ts";
import { Banner } from "#web/ui/banner.tsx";
import { ActionButton } from "#web/ui/buttons.tsx";
import { FailureBanner } from "#web/ui/form.tsx";
import { useDocumentTitle } from "#web/ui/screen-heading.tsx";
import { useAction } from "#web/ui/use-action.ts";
import classes from "./sandbox.module.css";

const paymentRoute = getRouteApi("/sandbox/payment/$reference");
const slipRoute = getRouteApi("/sandbox/slip/$reference");
function sandboxBookingQuery(reference: string) {
  return queryOptions({
    queryKey: ["sandbox", reference],
    queryFn: ({ signal }) => call(getSandboxBooking, { params: { reference }, signal }),
  });
}

const SAMPLE = t("Sample, not a valid slip");

export function SandboxPaymentPage() {
  const { reference } = paymentRoute.useParams();
  return (
    <SampleSheet title={t("Sandbox payment")} reference={reference}>
      {(booking) =>
        booking.paid ? (
          <Banner kind="success" title={t("Paid in the sandbox.")}>
            <Link to="/sandbox/slip/$reference" params={{ reference }}>
              {t("Open the sample slip")}
            </Link>
          </Banner>
        ) : (
          <Payment booking={booking} reference={reference} />
        )
      }
    </SampleSheet>
  );
}

export function SandboxSlipPage() {
  const { reference } = slipRoute.useParams();
  return (
    <SampleSheet title={t("Sample slip")} reference={reference}>
      {(booking) =>
        booking.paid ? (
          <Button variant="default" onClick={() => window.print()}>
            {t("Print")}
          </Button>
        ) : (
          <p className="desk-text">
            {t("This practice booking is not paid yet.")}{" "}
            <Link to="/sandbox/payment/$reference" params={{ reference }}>
              {t("Go to the sandbox payment")}
            </Link>
          </p>
        )
      }
    </SampleSheet>
  );
}

function Payment({ booking, reference }: { booking: SandboxBooking; reference: string }) {
  const client = useQueryClient();
  const { run, isBusy, error } = useAction(async () => {
    const paid = await call(paySandboxBooking, { params: { reference } });
    client.setQueryData(sandboxBookingQuery(reference).queryKey, paid);
  });
  return (
    <>
      <p className="desk-text">
        {t(
          "To pay: the practice fee of one medical slip for {name}. It costs nothing, and no card is asked for.",
          { name: booking.applicant },
        )}
      </p>
      {error && (
        <FailureBanner {...failureOf(error, t("The sandbox payment did not go through."))} />
      )}
      <div data-screen-only>
        <ActionButton busy={isBusy} onClick={() => run(undefined)}>
          {t("Pay now (sandbox)")}
        </ActionButton>
      </div>
    </>
  );
}

type SampleSheetProps = {
  title: string;
  reference: string;
  children: (booking: SandboxBooking) => ReactNode;
};

function SampleSheet({ title, reference, children }: SampleSheetProps) {
  const { data: booking, error, refetch } = useQuery(sandboxBookingQuery(reference));
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
        {booking && <BookingFacts booking={booking} />}
        {booking && children(booking)}
        {!booking && !error && <Loader aria-label={t("Loading the sample booking")} />}
        {!booking && error && (
          <Banner kind="error" title={t("This sample booking cannot be shown.")}>
            <p className="desk-text">{messageOf(error, t("The server did not answer."))}</p>
            <Button size="xs" variant="default" onClick={() => void refetch()}>
              {t("Try again")}
            </Button>
          </Banner>
        )}
      </div>
      <p className={classes.stripe}>{SAMPLE}</p>
      <div className={classes.marks} aria-hidden />
    </article>
  );
}

function BookingFacts({ booking }: { booking: SandboxBooking }) {
  return (
    <dl className={classes.facts}>
      <dt>{t("Applicant")}</dt>
      <dd translate="no">{booking.applicant}</dd>
      <dt>{t("Passport")}</dt>
      <dd className="desk-figures">{t("ends in {ending}", { ending: booking.passport_ending })}</dd>
      <dt>{t("Destination")}</dt>
      <dd>{shownDestination(booking.destination)}</dd>
      <dt>{t("City")}</dt>
      <dd>{shownCity(booking.city)}</dd>
      <dt>{t("Practice booking made")}</dt>
      <dd>{t("{time} in Dhaka", { time: shownDayTime(booking.booked_at) })}</dd>
      <dt>{t("Payment")}</dt>
      <dd>{booking.paid ? t("Paid in the sandbox (nothing was charged)") : t("Not paid")}</dd>
    </dl>
  );
}

import { getRouteApi, Link } from "@tanstack/react-router";
import type { SandboxBooking as Booking } from "#shared/processing/contract.ts";
import { t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { Banner, Problem } from "#web/ui/banner.tsx";
import { ActionButton } from "#web/ui/buttons.tsx";
import { usePaySandboxBooking } from "./api.ts";
import { BookingFacts, SampleSheet, SandboxBooking } from "./components/sample-sheet.tsx";

const route = getRouteApi("/sandbox/payment/$reference");

/** The sandbox's stand-in for a payment page: takes no money and asks for nothing. */
export function SandboxPaymentPage() {
  const { reference } = route.useParams();
  return (
    <SampleSheet title={t("Sandbox payment")}>
      <SandboxBooking reference={reference}>
        {(booking) => (
          <>
            <BookingFacts booking={booking} />
            {booking.paid ? (
              <PaidNote reference={reference} />
            ) : (
              <PayButton booking={booking} reference={reference} />
            )}
          </>
        )}
      </SandboxBooking>
    </SampleSheet>
  );
}

function PayButton({ booking, reference }: { booking: Booking; reference: string }) {
  const { run, isBusy, error } = usePaySandboxBooking(reference);
  return (
    <>
      <p className="desk-text">
        {t(
          "To pay: the practice fee of one medical slip for {name}. It costs nothing, and no card is asked for.",
          { name: booking.applicant },
        )}
      </p>
      {error && <Problem {...failureOf(error, t("The sandbox payment did not go through."))} />}
      <div data-screen-only>
        <ActionButton busy={isBusy} onClick={() => run(undefined)}>
          {t("Pay now (sandbox)")}
        </ActionButton>
      </div>
    </>
  );
}

function PaidNote({ reference }: { reference: string }) {
  return (
    <Banner kind="success" title={t("Paid in the sandbox.")}>
      <Link to="/sandbox/slip/$reference" params={{ reference }}>
        {t("Open the sample slip")}
      </Link>
    </Banner>
  );
}

import { Button } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { SandboxBooking as Booking } from "#shared/processing/contract.ts";
import { messageOf } from "#web/lib/call.ts";
import { usePaySandboxBooking } from "#web/processing/api.ts";
import { BookingFacts, SampleSheet } from "#web/processing/components/sample-sheet.tsx";
import { SandboxBooking } from "#web/processing/components/sandbox-booking.tsx";
import { Banner } from "#web/ui/banner.tsx";

const route = getRouteApi("/sandbox/payment/$reference");

/** The sandbox's stand-in for a payment page: takes no money and asks for nothing. */
export function SandboxPaymentPage() {
  const { reference } = route.useParams();
  return (
    <SampleSheet title="Sandbox payment">
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
  const { mutate, isPending, error } = usePaySandboxBooking(reference);
  return (
    <>
      <p>
        To pay: the practice fee of one medical slip for {booking.applicant}. It costs nothing, and
        no card is asked for.
      </p>
      {error && (
        <Banner kind="error" title="The sandbox payment did not go through.">
          {messageOf(error, "Nothing was changed. Try again.")}
        </Banner>
      )}
      <Button loading={isPending} onClick={() => mutate()}>
        Pay now (sandbox)
      </Button>
    </>
  );
}

function PaidNote({ reference }: { reference: string }) {
  return (
    <Banner kind="success" title="Paid in the sandbox.">
      <Link to="/sandbox/slip/$reference" params={{ reference }}>
        Open the sample slip
      </Link>
    </Banner>
  );
}

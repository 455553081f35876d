import { Button } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { t } from "#web/language/translate.ts";
import { BookingFacts, SampleSheet, SandboxBooking } from "./components/sample-sheet.tsx";

const route = getRouteApi("/sandbox/slip/$reference");

/** What the sandbox gives in place of a slip: a sheet that nobody can take for one. */
export function SandboxSlipPage() {
  const { reference } = route.useParams();
  return (
    <SampleSheet title={t("Sample slip")}>
      <SandboxBooking reference={reference}>
        {(booking) => (
          <>
            <BookingFacts booking={booking} />
            {booking.paid ? (
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
            )}
          </>
        )}
      </SandboxBooking>
    </SampleSheet>
  );
}

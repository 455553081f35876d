import { Button, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SandboxBooking as Booking } from "#shared/processing/contract.ts";
import { t } from "#web/language/translate.ts";
import { messageOf } from "#web/lib/call-error.ts";
import { sandboxBookingQuery } from "#web/processing/api.ts";
import { Banner } from "#web/ui/banner.tsx";

type SandboxBookingProps = { reference: string; children: (booking: Booking) => ReactNode };

/** Reads a sandbox booking and shows it, or why it cannot be shown. */
export function SandboxBooking({ reference, children }: SandboxBookingProps) {
  const { data, error, refetch } = useQuery(sandboxBookingQuery(reference));
  if (data) return children(data);
  if (!error) return <Loader aria-label={t("Loading the sample booking")} />;
  return (
    <Banner kind="error" title={t("This sample booking cannot be shown.")}>
      <p>{messageOf(error, t("The server did not answer."))}</p>
      <Button size="xs" variant="default" onClick={() => void refetch()}>
        {t("Try again")}
      </Button>
    </Banner>
  );
}

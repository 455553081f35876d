import { Button } from "@mantine/core";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { useTakeBack } from "#web/processing/api.ts";
import { FailureBanner } from "#web/ui/failure-banner.tsx";

/** Lets an admin take a slip back that waits to be booked by hand. */
export function TakeBackButton({ slipId }: { slipId: number }) {
  const { run, isBusy, error } = useTakeBack(slipId);
  if (useCurrentUser().role !== "admin") return null;
  return (
    <>
      <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => run(undefined)}>
        Take back
      </Button>
      {error && <FailureBanner failure={failureOf(error, "It was not taken back.")} />}
    </>
  );
}

import { Button, Skeleton } from "@mantine/core";
import { CallError } from "#web/lib/call.ts";
import { Banner } from "#web/ui/banner.tsx";
import { RequestId } from "#web/ui/request-id.tsx";
import classes from "./slip-form.module.css";

/** The place of a form or of details while they load. */
export function SlipLoading({ text }: { text: string }) {
  return (
    <div className={classes.form}>
      <p role="status" className={classes.loading}>
        {text}
      </p>
      {[180, 260, 220].map((height) => (
        <Skeleton key={height} height={height} radius="md" />
      ))}
    </div>
  );
}

type SlipLoadFailureProps = { title: string; error: unknown; onRetry: () => void };

/** What failed to load, the server's sentence about it if there is one, and another try. */
export function SlipLoadFailure({ title, error, onRetry }: SlipLoadFailureProps) {
  return (
    <>
      <Banner kind="error" title={title}>
        {error instanceof CallError && error.message}
        <RequestId error={error} />
      </Banner>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}

import { Button } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { CallError, messageOf } from "#web/lib/call-error.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Page } from "#web/ui/page.tsx";

/** Stands in for a screen that broke; the menu and the other screens go on working. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const requestId = error instanceof CallError ? error.requestId : null;
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Page title="Error" heading="This screen could not be shown" narrow>
      <Banner kind="error">
        {messageOf(
          error,
          "Something went wrong on this page. What was saved before is not affected.",
        )}
        {requestId && <div>Request: {requestId}</div>}
      </Banner>
      <Button onClick={tryAgain}>Try again</Button>
    </Page>
  );
}

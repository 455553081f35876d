import { Button } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { t } from "#web/language/translate.ts";
import { messageOf } from "#web/lib/call-error.ts";
import { PartNotLoaded } from "#web/lib/load-part.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Page } from "#web/ui/page.tsx";
import { RequestId } from "#web/ui/problem.tsx";

/** Stands in for a screen that broke; the menu and the other screens go on working. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const tryAgain = () => {
    // A failed import stays failed until the page is loaded anew.
    if (error instanceof PartNotLoaded && navigator.onLine) location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <Page title={t("Error")} heading={t("This screen could not be shown")} narrow>
      <Banner kind="error">
        {sentenceFor(error)}
        <RequestId error={error} />
      </Banner>
      <Button onClick={tryAgain}>{t("Try again")}</Button>
    </Page>
  );
}

function sentenceFor(error: unknown): string {
  if (error instanceof PartNotLoaded) return error.message;
  return messageOf(
    error,
    t("Something went wrong on this page. What was saved before is not affected."),
  );
}

import { Button } from "@mantine/core";
import { t } from "#web/language/translate.ts";
import { CallError } from "#web/lib/call-error.ts";
import { Banner } from "./banner.tsx";
import { RequestId } from "./request-id.tsx";

type LoadFailureProps = {
  title: string;
  error: unknown;
  /** Told without alarm, where the specification shows nothing. */
  isQuiet?: true;
  onRetry: () => void;
};

/** What failed to load, the server's sentence about it and its number if there are any, and another try. */
export function LoadFailure({ title, error, isQuiet, onRetry }: LoadFailureProps) {
  return (
    <Banner kind={isQuiet ? "info" : "error"} title={title}>
      {error instanceof CallError && error.message && <div>{error.message}</div>}
      <RequestId error={error} />
      <Button size="xs" variant="default" mt={8} onClick={onRetry}>
        {t("Try again")}
      </Button>
    </Banner>
  );
}

import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { t } from "#web/language/translate.ts";
import { CallError } from "#web/lib/call-error.ts";
import classes from "./banner.module.css";
import { Banner, RequestId } from "./banner.tsx";

type LoadFailureProps = {
  title: string;
  query: Pick<UseQueryResult, "error" | "refetch">;
  /** Whether it is shown as information, where the specification shows no error. */
  isQuiet?: boolean;
};

export function LoadFailure({ title, query: { error, refetch }, isQuiet }: LoadFailureProps) {
  if (!error) return null;
  return (
    <Banner kind={isQuiet ? "info" : "error"} title={title}>
      {error instanceof CallError && error.message && <div>{error.message}</div>}
      <RequestId error={error} />
      <Button size="xs" variant="default" mt={8} onClick={() => void refetch()}>
        {t("Try again")}
      </Button>
    </Banner>
  );
}

type LoadLineProps = {
  children: string;
  query: { isError: boolean; refetch: () => unknown };
};

export function LoadLine({ children, query: { isError, refetch } }: LoadLineProps) {
  if (!isError) return null;
  return (
    <p role="status" className={classes.loadLine}>
      {children}{" "}
      <Button size="xs" variant="default" onClick={() => refetch()}>
        {t("Try again")}
      </Button>
    </p>
  );
}

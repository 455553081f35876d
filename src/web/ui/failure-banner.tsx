import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Fragment, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import type { FieldError } from "#shared/http/error-answer.ts";
import { t } from "#web/language/translate.ts";
import { CallError, type Failure } from "#web/lib/call-error.ts";
import classes from "./banner.module.css";
import { Banner, RequestId } from "./banner.tsx";

export type FormFailure = Failure & {
  fieldErrors: readonly FieldError[];
  /** Whether each error can stand below its field. */
  isAtFields: boolean;
  /** On a screen, each new attempt focuses the banner. */
  attempt: number;
};

type FailureBannerProps = Partial<Failure> & {
  title?: string;
  fieldErrors?: readonly FieldError[];
  attempt?: number;
  /** A button, below the words. */
  remedy?: ReactNode;
  /** Replaces the failure's own words. */
  children?: ReactNode;
};

export function FailureBanner(props: FailureBannerProps) {
  const { title, what, why, fieldErrors = [], attempt, remedy, children } = props;
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt !== undefined) banner.current?.focus();
  }, [attempt]);
  return (
    <Banner kind="error" ref={banner} {...(title && { title })}>
      {children ||
        (fieldErrors.length > 0 ? (
          <FieldErrors fieldErrors={fieldErrors} />
        ) : (
          what && <div>{what}</div>
        ))}
      {!children && why && <div>{why}</div>}
      {remedy}
    </Banner>
  );
}

function FieldErrors({ fieldErrors }: { fieldErrors: readonly FieldError[] }) {
  return fieldErrors.map(({ field, message }, index) => (
    <Fragment key={field}>
      {index > 0 && ", "}
      <a href={`#${field}`} onClick={(event) => goToField(event, field)}>
        {message}
      </a>
    </Fragment>
  ));
}

// The URL stays the same: Back must not go through fields.
function goToField(event: MouseEvent, field: string): void {
  event.preventDefault();
  document.getElementById(field)?.focus();
}

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

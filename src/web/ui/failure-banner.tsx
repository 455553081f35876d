import { Fragment, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import type { FieldError } from "#shared/http/error-answer.ts";
import type { Failure } from "#web/lib/call-error.ts";
import { Banner } from "./banner.tsx";

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

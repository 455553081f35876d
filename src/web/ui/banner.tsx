import { Button, CloseButton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { Fragment, type MouseEvent, type ReactNode, type Ref, useEffect, useRef } from "react";
import type { FieldError } from "#shared/http/error-answer.ts";
import { t } from "#web/language/translate.ts";
import { CallError, type Failure } from "#web/lib/call-error.ts";
import classes from "./banner.module.css";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "./icons/start-icons.ts";

const ICONS = { success: IconCircleCheck, error: IconAlertTriangle, info: IconInfoCircle };

type BannerProps = {
  kind: "success" | "error" | "info";
  title?: string;
  /** Shows a close button when given. */
  onClose?: () => void;
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
};

/** A green, red or blue box that readers announce and that can take the focus. */
export function Banner({ kind, title, onClose, ref, children }: BannerProps) {
  const Icon = ICONS[kind];
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={kind === "error" ? "alert" : "status"}
      className={`${classes.banner} ${classes[kind]}`}
    >
      <Icon size={18} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        {title && <p className={classes.title}>{title}</p>}
        {children}
      </div>
      {onClose && (
        <CloseButton
          size="sm"
          variant="transparent"
          className={classes.close ?? ""}
          aria-label={t("Close this message")}
          onClick={onClose}
        />
      )}
    </div>
  );
}

type BannerLineProps = { words: ReactNode; children: ReactNode };

/** A sentence of a banner with the buttons that answer it. */
export function BannerLine({ words, children }: BannerLineProps) {
  return (
    <p className={classes.line}>
      <span>{words}</span>
      {children}
    </p>
  );
}

/** Why the last attempt to send a form did not succeed: the faults of fields, or else one sentence. */
export type FormProblem = Failure & {
  faults: readonly FieldError[];
  /** Which attempt it was: on a screen each one takes the focus to its banner. */
  attempt: number;
};

type ProblemProps = Partial<Failure> & {
  /** In bold above the rest. */
  title?: string;
  faults?: readonly FieldError[];
  attempt?: number;
  /** What is known by now and says it better. */
  children?: ReactNode;
};

/** What did not happen, beside what it is about: a form or a dialog. */
export function Problem({ title, what, why, faults = [], attempt, children }: ProblemProps) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt !== undefined) banner.current?.focus();
  }, [attempt]);
  return (
    <Banner kind="error" ref={banner} {...(title && { title })}>
      {children || (faults.length > 0 ? <Faults faults={faults} /> : what && <div>{what}</div>)}
      {!children && why && <div>{why}</div>}
    </Banner>
  );
}

/** Every message leads to its field. */
function Faults({ faults }: { faults: readonly FieldError[] }) {
  return faults.map(({ field, message }, index) => (
    <Fragment key={field}>
      {index > 0 && ", "}
      <a href={`#${field}`} onClick={(event) => goToField(event, field)}>
        {message}
      </a>
    </Fragment>
  ));
}

// The address stays as it is: a field is no page of its own, and Back must not go through fields.
function goToField(event: MouseEvent, field: string): void {
  event.preventDefault();
  document.getElementById(field)?.focus();
}

type LoadProblemProps = {
  title: string;
  query: Pick<UseQueryResult, "error" | "refetch">;
  /** Without alarm, where the specification shows nothing. */
  isQuiet?: boolean;
};

/** That something could not be loaded, and another try; nothing unless it failed. */
export function LoadProblem({ title, query: { error, refetch }, isQuiet }: LoadProblemProps) {
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

/** Under which number the server's log has a failure of its own; nothing for any other error. */
export function RequestId({ error }: { error: unknown }) {
  if (!(error instanceof CallError) || error.status < 500 || error.requestId === null) return null;
  return <div translate="no">{t("Request: {id}", { id: error.requestId })}</div>;
}

type LoadLineProps = {
  children: string;
  query: { isError: boolean; refetch: () => unknown };
};

/** What could not be loaded, without alarm in the place where it would stand, and another try; nothing unless it failed. */
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

import { CloseButton } from "@mantine/core";
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
  onClose?: () => void;
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
};

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

export function BannerLine({ words, children }: BannerLineProps) {
  return (
    <p className={classes.line}>
      <span>{words}</span>
      {children}
    </p>
  );
}

export type FormProblem = Failure & {
  faults: readonly FieldError[];
  /** Whether each fault can stand below its field. */
  isAtFields: boolean;
  /** On a screen, each new attempt focuses the banner. */
  attempt: number;
};

type ProblemProps = Partial<Failure> & {
  title?: string;
  faults?: readonly FieldError[];
  attempt?: number;
  /** A button, below the words. */
  remedy?: ReactNode;
  /** Replaces the failure's own words. */
  children?: ReactNode;
};

export function Problem(props: ProblemProps) {
  const { title, what, why, faults = [], attempt, remedy, children } = props;
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt !== undefined) banner.current?.focus();
  }, [attempt]);
  return (
    <Banner kind="error" ref={banner} {...(title && { title })}>
      {children || (faults.length > 0 ? <Faults faults={faults} /> : what && <div>{what}</div>)}
      {!children && why && <div>{why}</div>}
      {remedy}
    </Banner>
  );
}

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

// The URL stays the same: Back must not go through fields.
function goToField(event: MouseEvent, field: string): void {
  event.preventDefault();
  document.getElementById(field)?.focus();
}

/** The id under which the server's log has this failure; nothing for other errors. */
export function RequestId({ error }: { error: unknown }) {
  if (!(error instanceof CallError) || error.status < 500 || error.requestId === null) return null;
  return <div translate="no">{t("Request: {id}", { id: error.requestId })}</div>;
}

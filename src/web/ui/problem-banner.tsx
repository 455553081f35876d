import { Fragment, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import type { FieldError } from "#shared/http/error-answer.ts";
import { t } from "#web/language/translate.ts";
import type { Failure } from "#web/lib/call-error.ts";
import { Banner } from "./banner.tsx";
import classes from "./form.module.css";

/** Why the last attempt to send a form did not succeed: the faults of fields, or else one sentence. */
export type FormProblem = {
  faults: readonly FieldError[];
  message: string;
  /** A second sentence: what it means for what was typed. */
  addition?: string | null | undefined;
  /** Which attempt it was: each one takes the focus to the banner. */
  attempt: number;
};

/** The same as a dialog's banner tells it. */
export function dialogFailure({ message, addition = null }: FormProblem): Failure {
  return { what: message, why: addition };
}

type ProblemBannerProps = {
  problem: FormProblem;
  /** What is known by now and says it better than the message. */
  instead?: ReactNode;
};

/** The one banner above a form that was not sent: every message leads to its field, and the focus comes here. */
export function ProblemBanner({ problem, instead }: ProblemBannerProps) {
  const banner = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt, and not when a fault is mended.
  useEffect(() => banner.current?.focus(), [problem.attempt]);
  return (
    <Banner kind="error" title={t("There is a problem")} ref={banner}>
      {instead || <Problem {...problem} />}
    </Banner>
  );
}

function Problem({ faults, message, addition }: FormProblem) {
  return (
    <>
      <p className={classes.faults}>
        {faults.length === 0
          ? message
          : faults.map(({ field, message }, index) => (
              <Fragment key={field}>
                {index > 0 && ", "}
                <a href={`#${field}`} onClick={(event) => goToField(event, field)}>
                  {message}
                </a>
              </Fragment>
            ))}
      </p>
      {addition && <p className={classes.faults}>{addition}</p>}
    </>
  );
}

// The address stays as it is: a field is no page of its own, and Back must not go through fields.
function goToField(event: MouseEvent, field: string): void {
  event.preventDefault();
  document.getElementById(field)?.focus();
}

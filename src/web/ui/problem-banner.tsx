import { Fragment, type MouseEvent, useEffect, useRef } from "react";
import type { FieldError } from "#shared/http/error-answer.ts";
import { Banner } from "#web/ui/banner.tsx";
import classes from "./form.module.css";

/** Why the last attempt to send a form did not succeed: the faults of fields, or else one sentence. */
export type FormProblem = { faults: readonly FieldError[]; message: string };

/** The one banner above a form that was not sent: every message leads to its field, and the focus comes here. */
export function ProblemBanner({ problem }: { problem: FormProblem }) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) banner.current?.focus();
  }, [problem]);
  return (
    <Banner kind="error" title="There is a problem" ref={banner}>
      <p className={classes.faults}>
        {problem.faults.length === 0
          ? problem.message
          : problem.faults.map(({ field, message }, index) => (
              <Fragment key={field}>
                {index > 0 && ", "}
                <a href={`#${field}`} onClick={(event) => goToField(event, field)}>
                  {message}
                </a>
              </Fragment>
            ))}
      </p>
    </Banner>
  );
}

// The address stays as it is: a field is no page of its own, and Back must not go through fields.
function goToField(event: MouseEvent, field: string): void {
  event.preventDefault();
  document.getElementById(field)?.focus();
}

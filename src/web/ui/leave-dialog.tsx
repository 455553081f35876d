import { Button } from "@mantine/core";
import { useState } from "react";
import { t } from "#web/language/translate.ts";
import { part } from "#web/lib/part.tsx";
import { usePartAhead } from "#web/lib/use-part-ahead.ts";
import { Banner } from "./banner.tsx";
import classes from "./dialog.module.css";
import type { LeaveQuestionProps } from "./leave-question.tsx";

const LeaveQuestion = part(async () => (await import("./leave-question.tsx")).LeaveQuestion, {
  instead: PlainQuestion,
});

/** Asks before typed but unsaved values are left; what asks is fetched when it is first needed, or before. */
export function LeaveDialog(props: LeaveQuestionProps) {
  const [wasAsked, setWasAsked] = useState(false);
  usePartAhead(LeaveQuestion);
  if (props.guard.isAsking && !wasAsked) setWasAsked(true);
  return wasAsked && <LeaveQuestion {...props} />;
}

/** The same without a dialog, for a connection that broke before it had come. */
function PlainQuestion({ guard, children }: LeaveQuestionProps) {
  return (
    guard.isAsking && (
      <Banner kind="info">
        <p className={classes.text}>{children}</p>
        <div className={classes.buttons}>
          <Button color="red" onClick={guard.leave}>
            {t("Leave")}
          </Button>
          <Button variant="default" autoFocus onClick={guard.stay}>
            {t("Stay")}
          </Button>
        </div>
      </Banner>
    )
  );
}

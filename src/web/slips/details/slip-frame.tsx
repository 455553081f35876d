import type { ReactNode } from "react";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { listOf } from "#web/lib/addresses.ts";
import { BackButton } from "#web/ui/buttons.tsx";
import { MessageLane } from "#web/ui/messages.tsx";
import { ScreenHeading } from "#web/ui/page.tsx";
import classes from "./details.module.css";

type SlipFrameProps = {
  title: string;
  heading: ReactNode;
  /** Beside the heading: its badge. */
  mark?: ReactNode;
  /** Its message stands elsewhere than beside Back. */
  hasOwnMessage?: boolean;
  /** At the right of Back. */
  steps?: ReactNode;
  /** At the right of the heading. */
  actions?: ReactNode;
  /** Above the heading and its actions: what to know before one of them is pressed. */
  warning?: ReactNode;
  /** Below the heading. */
  facts?: ReactNode;
  children: ReactNode;
};

/** The frame of one application: a strip that says which it is and what to do, in sight while one reads on. */
export function SlipFrame({
  title,
  heading,
  mark,
  hasOwnMessage = false,
  steps,
  actions,
  warning,
  facts,
  children,
}: SlipFrameProps) {
  return (
    <div className={classes.page}>
      <div className={classes.strip}>
        <div className={classes.top} data-screen-only>
          <BackButton first={listOf(useCurrentUser().role)} />
          {!hasOwnMessage && <MessageLane over="gap" />}
          {steps}
        </div>
        {warning}
        <div className={classes.name}>
          <ScreenHeading title={title} className={classes.heading}>
            {heading}
          </ScreenHeading>
          {mark}
          {actions && (
            <div className={classes.actions} data-screen-only>
              {actions}
            </div>
          )}
        </div>
        {facts && <div className={classes.headFacts}>{facts}</div>}
      </div>
      {children}
    </div>
  );
}

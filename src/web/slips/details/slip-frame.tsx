import { type ReactNode, useRef } from "react";
import { BackButton } from "#web/ui/back-button.tsx";
import { MessageLane } from "#web/ui/message-lane.tsx";
import { useDocumentTitle } from "#web/ui/use-document-title.ts";
import { useHeadingFocus } from "#web/ui/use-heading-focus.ts";
import type { Messages } from "#web/ui/use-message.ts";
import classes from "./slip-frame.module.css";

type SlipFrameProps = {
  title: string;
  heading: ReactNode;
  /** Beside the heading: its badge. */
  mark?: ReactNode;
  /** Told beside Back, above all that is to be checked. */
  messages?: Messages | undefined;
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
  messages,
  steps,
  actions,
  warning,
  facts,
  children,
}: SlipFrameProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  useHeadingFocus(headingRef);
  return (
    <div className={classes.page}>
      <div className={classes.strip}>
        <div className={classes.top}>
          <BackButton />
          {messages && <MessageLane messages={messages} over="gap" />}
          {steps}
        </div>
        {warning}
        <div className={classes.name}>
          <h1 ref={headingRef} tabIndex={-1} className={classes.heading}>
            {heading}
          </h1>
          {mark}
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
        {facts && <div className={classes.facts}>{facts}</div>}
      </div>
      {children}
    </div>
  );
}

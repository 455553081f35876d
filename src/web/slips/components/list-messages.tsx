import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { messageOf } from "#web/lib/call.ts";
import type { ListOutcome } from "#web/slips/use-process-slips.ts";
import { Banner } from "#web/ui/banner.tsx";
import { RequestId } from "#web/ui/request-id.tsx";
import classes from "./list-messages.module.css";

type ListMessagesProps = {
  loadError: Error | null;
  onRetry: () => void;
  outcome: ListOutcome | null;
  onDismiss: () => void;
};

/** What happened to the list and to what was sent for processing; errors stay until somebody closes them. */
export function ListMessages({ loadError, onRetry, outcome, onDismiss }: ListMessagesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) box.current?.scrollIntoView({ block: "nearest" });
  }, [outcome]);
  return (
    <div ref={box} className={classes.messages}>
      {loadError && (
        <Banner kind="error" title="Failed to fetch slips.">
          <p className={classes.words}>{messageOf(loadError, "The list could not be read.")}</p>
          <RequestId error={loadError} />
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        </Banner>
      )}
      {outcome && (
        <Banner kind={outcome.kind} title={outcome.title} onClose={onDismiss}>
          {outcome.details.length > 0 && (
            <ul className={classes.details}>
              {outcome.details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          )}
        </Banner>
      )}
    </div>
  );
}

import { useEffect, useRef } from "react";
import type { ListOutcome } from "#web/slips/use-process-slips.ts";
import { Banner } from "#web/ui/banner.tsx";
import { LoadFailure } from "#web/ui/load-failure.tsx";
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
        <LoadFailure title="Failed to fetch slips." error={loadError} onRetry={onRetry} />
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

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Slip } from "#shared/slips/contract.ts";
import { t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { queueCountsQuery } from "#web/queue/api.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { takeToBook } from "./api.ts";

const CHANNEL = "slipdesk booking";

export type BookingQueue = ReturnType<typeof useBookingQueue>;

export function useBookingQueue() {
  const messages = useMessage();
  const [slip, setSlip] = useState<Slip | null>(null);
  const [isRevisited, setIsRevisited] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [handled, setHandled] = useState(0);
  const taking = useAction(takeToBook, [queueCountsQuery.queryKey]);
  const next = () =>
    taking.run(undefined, {
      onSuccess: (taken) => {
        setSlip(taken);
        setIsRevisited(false);
        setIsDone(taken === null);
      },
      onError: (error) =>
        messages.fail(failureOf(error, t("The next application could not be opened."))),
    });
  const start = useEffectEvent(next);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    start();
  }, []);
  return {
    slip,
    isRevisited,
    isDone,
    handled,
    isTaking: taking.isBusy,
    next,
    goOn: () => {
      if (!isRevisited) setHandled((count) => count + 1);
      next();
    },
    /** Shows one again whose link was saved. */
    revisit: (saved: Slip) => {
      setSlip(saved);
      setIsRevisited(true);
      setIsDone(false);
    },
  };
}

/** The newest tab goes on; older ones say so. */
export function useContinuedElsewhere(): boolean {
  const [isContinued, setIsContinued] = useState(false);
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => setIsContinued(true);
    channel.postMessage("opened");
    return () => channel.close();
  }, []);
  return isContinued;
}

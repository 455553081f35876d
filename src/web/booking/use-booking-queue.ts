import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { copyForBooking } from "#shared/booking/contract.ts";
import type { ChangeEvent } from "#shared/log/contract.ts";
import { recordOutcome, takeBack } from "#shared/processing/contract.ts";
import type { FailureKind } from "#shared/processing/rules-failures.ts";
import { releaseSlip, takeSlip } from "#shared/queue/contract.ts";
import { getSlip, type Slip } from "#shared/slips/contract.ts";
import { applicantName } from "#shared/slips/rules.ts";
import { t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { failureOf, logFailure } from "#web/lib/call-error.ts";
import { onDeskBack } from "#web/lib/desk-reach.ts";
import { useCurrentUser } from "#web/lib/session.ts";
import { useLiveChanges, useLiveQueries } from "#web/live/use-live.tsx";
import { assignmentsQuery, isOfWork, queueCountsQuery } from "#web/queue/api.ts";
import { type Message, useMessage } from "#web/ui/messages.tsx";
import { useAction } from "#web/ui/use-action.ts";

const CHANNEL = "slipdesk booking";
const screens = new Set<(saved: Slip) => void>();

/** After a payment link was saved; *Change* goes back to it on the booking screen. */
export function linkSaved(saved: Slip): Message {
  return {
    kind: "success",
    title: t("Payment link of {name} saved.", { name: applicantName(saved) }),
    details: [],
    offer: {
      label: t("Change"),
      onPress: () => {
        for (const revisit of screens) revisit(saved);
      },
    },
  };
}

export type BookingQueue = ReturnType<typeof useBookingQueue>;

export function useBookingQueue() {
  const messages = useMessage();
  const [slip, setSlip] = useState<Slip | null>(null);
  const [isRevisited, setIsRevisited] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [handled, setHandled] = useState(0);
  const taking = useAction(takeToBook, [queueCountsQuery.queryKey]);
  // An application that is taken later than somebody went back to another does not come over that one.
  const turn = useRef(0);
  const next = () => {
    turn.current += 1;
    const mine = turn.current;
    taking.run(undefined, {
      onSuccess: (taken) => {
        if (mine !== turn.current) return;
        setSlip(taken);
        setIsRevisited(false);
        setIsDone(taken === null);
      },
      onError: (error) =>
        messages.fail(failureOf(error, t("The next application could not be opened."))),
    });
  };
  const start = useEffectEvent(next);
  const goOnWhenBack = useEffectEvent(() => {
    if (slip || isDone || taking.isBusy) return;
    messages.close();
    next();
  });
  useEffect(() => onDeskBack(goOnWhenBack), []);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    start();
  }, []);
  const revisit = useEffectEvent((saved: Slip) => {
    turn.current += 1;
    setSlip(saved);
    setIsRevisited(true);
    setIsDone(false);
    messages.close();
  });
  useEffect(() => {
    const hear = (saved: Slip) => revisit(saved);
    screens.add(hear);
    return () => {
      screens.delete(hear);
    };
  }, []);
  return {
    slip,
    isRevisited,
    /** False once the outcome is recorded or it was taken back, here or by somebody else. */
    isWaiting: slip?.process_status === "started",
    isDone,
    handled,
    isTaking: taking.isBusy,
    next,
    goOn: () => {
      if (!isRevisited) setHandled((count) => count + 1);
      next();
    },
    /** Shows what has become of it. */
    update: setSlip,
  };
}

/** What others do meanwhile to the application that is shown, unless an own action is under way. */
export function useFollowedSlip(
  { id }: Slip,
  isBusy: boolean,
  onChanged: BookingQueue["update"],
): void {
  const isOfSlip = ({ kind, slip_id }: ChangeEvent) =>
    slip_id === id && kind !== "taken" && kind !== "released";
  useLiveChanges(async ({ changes, missed }) => {
    if (isBusy || !(missed || changes.some(isOfSlip))) return;
    await call(getSlip, { params: { id: String(id) } }).then(onChanged, logFailure);
  });
}

/** The name of somebody else who has taken the application, as after half an hour. */
export function useOtherHolder({ id }: Slip): string | undefined {
  const { first_name, last_name } = useCurrentUser();
  const { data = [] } = useQuery(assignmentsQuery);
  useLiveQueries(assignmentsQuery.queryKey, isOfWork);
  const holder = data.find(({ slip_id }) => slip_id === id)?.name;
  return holder === `${first_name} ${last_name}` ? undefined : holder;
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

const params = ({ id }: Pick<Slip, "id">) => ({ id: String(id) });

const takeToBook = () => call(takeSlip, { body: { queue: "book" } });

export const skipToBook = (slip: Slip) =>
  call(releaseSlip, { params: params(slip), body: { skip: true } });

export const takeBackToBook = (slip: Slip) => call(takeBack, { params: params(slip) });

export const recordFailure = (slip: Slip, kind: FailureKind, reason: string) =>
  call(recordOutcome, { params: params(slip), body: { outcome: "failed", kind, reason } });

/** Records that the data was copied; what is copied is what the screen shows. */
export const recordCopy = (slip: Slip) => call(copyForBooking, { params: params(slip) });

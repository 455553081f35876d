import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Slip } from "#shared/slips/contract.ts";
import { isPossibleDuplicate } from "#web/duplicates/api.ts";
import { t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { releaseWork, takeNext } from "#web/queue/api.ts";
import { slipQuery } from "#web/slips/api.ts";
import { setSlipStatus } from "#web/slips/api-changes.ts";
import { useSlipAction } from "#web/slips/use-slip-action.ts";
import { STATUS_CHANGES } from "#web/slips/use-status-changes.ts";
import { useAction } from "#web/ui/use-action.ts";
import type { Messages } from "#web/ui/use-message.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** How the last decision of a queue ended, for the page that says that nothing is left. */
    decided?: string;
  }
}

/** Goes to the next application of the review queue, or to the page that says that there is none. */
export function useNextReview(messages: Messages) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { run, isBusy } = useAction(() => takeNext({ queue: "review" }));
  const goOn = (whenDone: () => void | Promise<void>) =>
    run(undefined, {
      onSuccess: (slip) => {
        if (!slip) return whenDone();
        client.setQueryData(slipQuery(slip.id).queryKey, slip);
        const params = { id: String(slip.id) };
        return navigate({ to: "/slip/$id", params, search: { queue: "review" }, replace: true });
      },
      onError: (error) => messages.fail(failureOf(error, t("The next application was not taken."))),
    });
  return { goOn, isTaking: isBusy };
}

/** Deciding one application after the other: each act ends with the next one on the screen. */
export function useReview(slip: Slip, messages: Messages, askApprove: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { goOn, isTaking } = useNextReview(messages);
  const name = `${slip.first_name} ${slip.last_name}`;
  const lookUp = useAction(() => isPossibleDuplicate(client, slip.id));
  const approval = useSlipAction(() => setSlipStatus(slip, { status: "approved" }));
  const refusal = useSlipAction((reason: string | null) =>
    setSlipStatus(slip, { status: "declined", ...(reason && { reason }) }),
  );
  const release = useSlipAction((skip: boolean) => releaseWork(slip.id, skip));

  const next = (decided?: string) =>
    goOn(() => {
      const state = decided === undefined ? {} : { decided };
      return navigate({ to: "/admin/slips/review", replace: true, state });
    });
  const tell = (decided: string) => {
    messages.succeed(decided);
    next(decided);
  };
  const failApproval = (error: unknown) =>
    messages.fail(failureOf(error, STATUS_CHANGES.approve.failed(name)));
  const approve = () =>
    approval.run(undefined, {
      onSuccess: () => tell(STATUS_CHANGES.approve.done(name)),
      onError: failApproval,
    });
  const leave = () => navigate({ to: "/admin/slips", search: { status: "pending" } });
  const giveBack = (skip: boolean, then: () => void | Promise<void>) =>
    release.run(skip, {
      onSuccess: then,
      onError: (error) => messages.fail(failureOf(error, t("The application was not given back."))),
    });
  return {
    isBusy: isTaking || lookUp.isBusy || approval.isBusy || release.isBusy,
    next: () => next(),
    /** Approves it, after a question if it is a possible duplicate. */
    approve: () =>
      lookUp.run(undefined, {
        onSuccess: (isDuplicate) => (isDuplicate ? askApprove() : approve()),
        onError: failApproval,
      }),
    approveAsked: approve,
    decline: refusal.send,
    onDeclined: () => tell(STATUS_CHANGES.decline.done(name)),
    skip: () => giveBack(true, () => next()),
    stop: () => giveBack(false, leave),
  };
}

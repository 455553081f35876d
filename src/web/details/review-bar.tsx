import { Button } from "@mantine/core";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { releaseSlip, takeSlip } from "#shared/queue/contract.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { applicantName } from "#shared/slips/rules.ts";
import { isPossibleDuplicate, possibleDuplicatesQuery } from "#web/duplicates/api.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { useLiveQueries } from "#web/live/use-live.tsx";
import { isOfReview, queueCountsQuery } from "#web/queue/api.ts";
import { setSlipStatus, slipQuery, useSlipAction } from "#web/slips/api.ts";
import { ApproveDialog, DeclineSlipDialog } from "#web/slips/dialogs/decide-dialogs.tsx";
import { SLIP_ACTIONS } from "#web/slips/slip-actions.tsx";
import { ActionButton, KeyCap } from "#web/ui/buttons.tsx";
import { IconPencil, IconX } from "#web/ui/icons/icons.ts";
import { KEYS, useKeys } from "#web/ui/keys.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { useNarrowScreen } from "#web/ui/page.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { useDialog } from "#web/ui/use-dialog.tsx";
import classes from "./details.module.css";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** How the last decision of a queue ended, for the page that says that nothing is left. */
    decided?: string;
  }
}

export function ReviewBar({ slip }: { slip: Slip }) {
  const { data: counts } = useQuery(queueCountsQuery);
  useLiveQueries(queueCountsQuery.queryKey, isOfReview);
  const { isBusy, approve, decline, skip, next, stop } = useReview(slip);
  const navigate = useNavigate();
  const toEdit = { to: "/slip/$id/edit", params: { id: String(slip.id) } } as const;
  const isPending = slip.status === "pending";
  const isNarrow = useNarrowScreen();
  const whenFree = (run: () => void) => () => {
    if (!isBusy) run();
  };
  useKeys(
    isPending
      ? [
          { keys: [KEYS.send], does: t("Approve and next"), run: whenFree(approve) },
          { keys: [KEYS.decline], does: t("Decline and next"), run: whenFree(decline) },
          { keys: [KEYS.skip], does: t("Skip"), run: whenFree(skip) },
          { keys: [KEYS.edit], does: t("Edit"), run: () => void navigate(toEdit) },
        ]
      : [{ keys: [KEYS.send], does: t("Next"), run: whenFree(next) }],
    t("Review queue"),
  );
  return (
    <section className={classes.reviewBar} data-screen-only aria-label={t("Review queue")}>
      <ActionButton variant="default" busy={isBusy} aria-label={t("Stop")} onClick={stop}>
        {isNarrow ? <IconX size={18} /> : t("Stop")}
      </ActionButton>
      {!(isNarrow && isPending) && (
        <p className={classes.reviewWords}>
          {t("Review queue")}
          {counts && t(" · {review} left", { review: counts.to_review })}
          {!isPending && t(" · This application is {status}.", { status: inLanguage(slip.status) })}
        </p>
      )}
      {isPending && (
        <Button
          variant="default"
          {...(isNarrow && { "aria-label": t("Edit") })}
          rightSection={<KeyCap>{KEYS.edit}</KeyCap>}
          renderRoot={(props) => <Link {...toEdit} {...props} />}
        >
          {isNarrow ? <IconPencil size={18} /> : t("Edit")}
        </Button>
      )}
      {isPending &&
        [
          { label: t("Skip"), key: KEYS.skip, run: skip },
          { label: t("Decline"), key: KEYS.decline, run: decline },
        ].map(({ label, key, run }) => (
          <ActionButton
            key={key}
            variant="default"
            busy={isBusy}
            rightSection={<KeyCap>{key}</KeyCap>}
            onClick={run}
          >
            {label}
          </ActionButton>
        ))}
      <ActionButton
        busy={isBusy}
        rightSection={<KeyCap onFilled>{KEYS.send}</KeyCap>}
        onClick={isPending ? approve : next}
      >
        {isPending ? t("Approve") : t("Next")}
      </ActionButton>
    </section>
  );
}

function useReview(slip: Slip) {
  const messages = useMessage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = useDialog();
  const { goOn, isTaking } = useNextReview();
  const name = applicantName(slip);
  const lookUp = useAction(() => isPossibleDuplicate(client, slip.id));
  const approval = useSlipAction(() => setSlipStatus(slip, { status: "approved" }));
  const release = useSlipAction((skip: boolean) =>
    call(releaseSlip, { params: { id: String(slip.id) }, body: { skip } }),
  );

  const next = (decided?: string) =>
    goOn(() => {
      const state = decided === undefined ? {} : { decided };
      return navigate({ to: "/admin/slips/review", replace: true, state });
    });
  const goOnFrom = (decided: string) => {
    messages.succeed(decided);
    next(decided);
  };
  const failApproval = (error: unknown) =>
    messages.fail(failureOf(error, SLIP_ACTIONS.approve.failed(name)));
  const approve = () =>
    approval.run(undefined, {
      onSuccess: () => goOnFrom(SLIP_ACTIONS.approve.done(name)),
      onError: failApproval,
    });
  const askToApprove = () =>
    open((close) => {
      const confirm = () => {
        close();
        approve();
      };
      return <ApproveDialog slip={slip} onConfirm={confirm} onClose={close} />;
    });
  const decline = () =>
    open((close) => {
      const onSent = () => {
        close();
        goOnFrom(SLIP_ACTIONS.decline.done(name));
      };
      const failure = SLIP_ACTIONS.decline.failed(name);
      return <DeclineSlipDialog {...{ slip, failure, onSent }} onClose={close} />;
    });
  const giveBack = (skip: boolean, then: () => void | Promise<void>) =>
    release.run(skip, {
      onSuccess: then,
      onError: (error) => messages.fail(failureOf(error, t("The application was not released."))),
    });
  return {
    isBusy: isTaking || lookUp.isBusy || approval.isBusy || release.isBusy,
    next: () => next(),
    approve: () =>
      lookUp.run(undefined, {
        onSuccess: (isDuplicate) => (isDuplicate ? askToApprove() : approve()),
        onError: failApproval,
      }),
    decline,
    skip: () => giveBack(true, () => next()),
    stop: () =>
      giveBack(false, () => navigate({ to: "/admin/slips", search: { status: "pending" } })),
  };
}

/** Goes to the next application of the review queue, or does `whenDone` if there is none. */
export function useNextReview() {
  const messages = useMessage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { run, isBusy } = useAction(() => call(takeSlip, { body: { queue: "review" } }));
  const goOn = (whenDone: () => void | Promise<void>) =>
    run(undefined, {
      onSuccess: async (slip) => {
        if (!slip) return whenDone();
        await loadComparisons(client, slip.id);
        client.setQueryData(slipQuery(slip.id).queryKey, slip);
        const params = { id: String(slip.id) };
        return navigate({ to: "/slip/$id", params, search: { queue: "review" }, replace: true });
      },
      onError: (error) =>
        messages.fail(failureOf(error, t("The next application could not be opened."))),
    });
  return { goOn, isTaking: isBusy };
}

async function loadComparisons(client: QueryClient, slipId: number): Promise<void> {
  const found = await client
    .ensureQueryData(possibleDuplicatesQuery([slipId], true))
    .catch(() => []);
  const others = found.flatMap(({ matches }) => matches.map(({ slip }) => slipQuery(slip.id)));
  await Promise.all(others.map((other) => client.prefetchQuery(other)));
}

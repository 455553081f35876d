import { useQuery } from "@tanstack/react-query";
import type { Slip } from "#shared/slips/contract.ts";
import { DuplicateWarning } from "#web/duplicates/components/duplicate-line.tsx";
import { inLanguage, t } from "#web/language/translate.ts";
import { part } from "#web/lib/part.tsx";
import { usePartAhead } from "#web/lib/use-part-ahead.ts";
import { useLiveQueries } from "#web/live/use-live.tsx";
import { isOfReview, queueCountsQuery } from "#web/queue/api.ts";
import { actionLabel } from "#web/slips/components/action-label.tsx";
import { AboutSlip } from "#web/slips/dialogs/about-slip.tsx";
import { STATUS_CHANGES } from "#web/slips/use-status-changes.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { KeyCap } from "#web/ui/key-cap.tsx";
import { useKeys } from "#web/ui/keys.ts";
import { MessageLane } from "#web/ui/message-lane.tsx";
import { useAskedDialog } from "#web/ui/use-asked-dialog.ts";
import type { Messages } from "#web/ui/use-message.ts";
import classes from "./review-bar.module.css";
import { useReview } from "./use-review.ts";

const ApproveDialog = part(
  async () => (await import("#web/slips/dialogs/approve-dialog.tsx")).ApproveDialog,
);
const DeclineDialog = part(
  async () => (await import("#web/slips/dialogs/decline-dialog.tsx")).DeclineDialog,
);

type ReviewBarProps = {
  slip: Slip;
  messages: Messages;
  /** Whether the screen's message stands in the bar. */
  tells: boolean;
};

/** The way through the review queue: decide and go on, skip, or stop. */
export function ReviewBar({ slip, messages, tells }: ReviewBarProps) {
  usePartAhead(ApproveDialog);
  usePartAhead(DeclineDialog);
  const { data: counts } = useQuery(queueCountsQuery);
  useLiveQueries(queueCountsQuery.queryKey, isOfReview);
  const { asked, open, close } = useAskedDialog<"decline" | "approve">();
  const review = useReview(slip, messages, () => open("approve"));
  const isPending = slip.status === "pending";
  const decline = () => open("decline");
  const whenFree = (act: () => void) => () => {
    if (!review.isBusy) act();
  };
  useKeys(
    isPending
      ? [
          { keys: ["Ctrl+Enter"], does: t("Approve and next"), act: whenFree(review.approve) },
          { keys: ["d"], does: t("Decline and next"), act: whenFree(decline) },
          { keys: ["s"], does: t("Skip"), act: whenFree(review.skip) },
        ]
      : [{ keys: ["Ctrl+Enter"], does: t("Next"), act: whenFree(review.next) }],
    t("Review queue"),
  );
  return (
    <section className={classes.bar} aria-label={t("Review queue")}>
      {tells && <MessageLane over="words" />}
      <p className={classes.words}>
        {t("Review queue")}
        {counts && t(" · {review} left", { review: counts.to_review })}
        {!isPending && t(" · This application is {status}.", { status: inLanguage(slip.status) })}
      </p>
      <div className={classes.warning}>{isPending && <DuplicateWarning slipId={slip.id} />}</div>
      <div className={classes.buttons}>
        <ActionButton variant="subtle" busy={review.isBusy} onClick={review.stop}>
          {t("Stop")}
        </ActionButton>
        {isPending && (
          <>
            <ActionButton
              variant="default"
              busy={review.isBusy}
              rightSection={<KeyCap>S</KeyCap>}
              onClick={review.skip}
            >
              {t("Skip")}
            </ActionButton>
            <ActionButton
              variant="default"
              busy={review.isBusy}
              rightSection={<KeyCap>D</KeyCap>}
              onClick={decline}
            >
              {t("Decline and next")}
            </ActionButton>
          </>
        )}
        <ActionButton
          busy={review.isBusy}
          rightSection={<KeyCap onFilled>Ctrl Enter</KeyCap>}
          onClick={isPending ? review.approve : review.next}
        >
          {isPending ? t("Approve and next") : t("Next")}
        </ActionButton>
      </div>
      {asked?.task === "approve" && (
        <ApproveDialog
          key={asked.turn}
          slip={slip}
          opened={asked.opened}
          busy={review.isBusy}
          returnFocus={asked.returnFocus}
          onConfirm={() => {
            close();
            review.approveAsked();
          }}
          onCancel={close}
        />
      )}
      {asked?.task === "decline" && (
        <DeclineDialog
          key={asked.turn}
          opened={asked.opened}
          title={t("Decline Application")}
          about={<AboutSlip slip={slip} />}
          submitLabel={actionLabel("decline")}
          failure={STATUS_CHANGES.decline.failed(`${slip.first_name} ${slip.last_name}`)}
          returnFocus={asked.returnFocus}
          send={review.decline}
          onSent={() => {
            close();
            review.onDeclined();
          }}
          onCancel={close}
        />
      )}
    </section>
  );
}

import type { Slip } from "#shared/slips/contract.ts";
import type { SlipStatusChange } from "#shared/slips/contract-changes.ts";
import { t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import type { Messages } from "#web/ui/use-message.ts";
import { setSlipStatus } from "./api-changes.ts";
import { useSlipAction } from "./use-slip-action.ts";

/** The actions that change the status or the payment mark of a slip at once. */
export type StatusAction = "approve" | "decline" | "mark-paid" | "mark-unpaid";

/** The actions that ask something first; `decline` asks why, `declined-reason` does so afterwards. */
export type DialogKind =
  | "delete"
  | "slip-url"
  | "assign-medical"
  | "record-outcome"
  | "decline"
  | "declined-reason";

type Sentence = (name: string) => string;

/** What each changes, and what is said of the application afterwards, whoever asked for it. */
export const STATUS_CHANGES: Readonly<
  Record<StatusAction, { change: SlipStatusChange; done: Sentence; failed: Sentence }>
> = {
  approve: {
    change: { status: "approved" },
    done: (name) => t("{name} was approved.", { name }),
    failed: (name) => t("Could not approve {name}.", { name }),
  },
  decline: {
    change: { status: "declined" },
    done: (name) => t("{name} was declined.", { name }),
    failed: (name) => t("Could not decline {name}.", { name }),
  },
  "mark-paid": {
    change: { payment_status: "paid" },
    done: (name) => t("{name} was marked as paid.", { name }),
    failed: (name) => t("Could not mark {name} as paid.", { name }),
  },
  "mark-unpaid": {
    change: { payment_status: "unpaid" },
    done: (name) => t("{name} was marked as unpaid.", { name }),
    failed: (name) => t("Could not mark {name} as unpaid.", { name }),
  },
};

/**
 * Approves, declines and marks payments, each slip once at a time, and tells how it ended; after a decline with
 * `askReason` offered beside it.
 */
export function useStatusChanges(messages: Messages) {
  const { run, isBusyWith } = useSlipAction((input: { slip: Slip; change: SlipStatusChange }) =>
    setSlipStatus(input.slip, input.change),
  );
  const change = (slip: Slip, action: StatusAction, askReason?: () => void) => {
    const name = `${slip.first_name} ${slip.last_name}`;
    const { change, done, failed } = STATUS_CHANGES[action];
    run(
      { slip, change },
      {
        onSuccess: () => {
          const offersReason = action === "decline" && askReason !== undefined;
          messages.tell({
            kind: "success",
            title: done(name),
            details: [],
            ...(offersReason && { offer: { label: t("Add a reason…"), onPress: askReason } }),
          });
        },
        onError: (error) => messages.fail(failureOf(error, failed(name))),
      },
      slip.id,
    );
  };
  return { change, isSaving: isBusyWith };
}

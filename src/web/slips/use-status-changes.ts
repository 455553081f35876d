import type { Slip, SlipStatusChange } from "#shared/slips/contract.ts";
import { t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import type { Messages } from "#web/ui/use-message.ts";
import { setSlipStatus, useSlipAction } from "./api.ts";

/** The actions that change the status or the payment mark of a slip at once. */
export type StatusAction = "approve" | "decline" | "mark-paid" | "mark-unpaid";

const ACTIONS: Readonly<
  Record<StatusAction, { change: SlipStatusChange; done: string; verb: (name: string) => string }>
> = {
  approve: {
    change: { status: "approved" },
    done: t("was approved."),
    verb: (name) => `approve ${name}`,
  },
  decline: {
    change: { status: "declined" },
    done: t("was declined."),
    verb: (name) => `decline ${name}`,
  },
  "mark-paid": {
    change: { payment_status: "paid" },
    done: t("was marked as paid."),
    verb: (name) => t("mark {name} as paid", { name }),
  },
  "mark-unpaid": {
    change: { payment_status: "unpaid" },
    done: t("was marked as unpaid."),
    verb: (name) => t("mark {name} as unpaid", { name }),
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
    const { change, done, verb } = ACTIONS[action];
    run(
      { slip, change },
      {
        onSuccess: () => {
          const offersReason = action === "decline" && askReason !== undefined;
          messages.tell({
            kind: "success",
            title: `${name} ${done}`,
            details: [],
            ...(offersReason && { offer: { label: t("Add a reason…"), onPress: askReason } }),
          });
        },
        onError: (error) => messages.fail(failureOf(error, `Could not ${verb(name)}.`)),
      },
      slip.id,
    );
  };
  return { change, isSaving: isBusyWith };
}

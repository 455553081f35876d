import { useQueryClient } from "@tanstack/react-query";
import type { Slip } from "#shared/slips/contract.ts";
import type { SlipStatusChange } from "#shared/slips/contract-changes.ts";
import { isPossibleDuplicate } from "#web/duplicates/api.ts";
import { t } from "#web/language/translate.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { useAction } from "#web/ui/use-action.ts";
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

/** What a status change may have to ask: before a possible duplicate is approved, and why something was declined. */
type StatusQuestion = "approve" | "declined-reason";

type ChangeOptions = {
  /** Opens the question; without it nothing is asked. */
  ask?: (question: StatusQuestion) => void;
  onEnd?: () => void;
};

/** Approves, declines and marks payments, each slip once at a time, and tells how it ended. */
export function useStatusChanges(messages: Messages) {
  const client = useQueryClient();
  const lookUp = useAction((slipId: number) => isPossibleDuplicate(client, slipId));
  const { run, isBusyWith } = useSlipAction((input: { slip: Slip; change: SlipStatusChange }) =>
    setSlipStatus(input.slip, input.change),
  );
  const change = (slip: Slip, action: StatusAction, options: ChangeOptions = {}) => {
    const { ask } = options;
    if (action !== "approve" || !ask) return send(slip, action, options);
    lookUp.run(
      slip.id,
      {
        onSuccess: (isDuplicate) => (isDuplicate ? ask("approve") : send(slip, action, options)),
        onError: (error) =>
          messages.fail(failureOf(error, STATUS_CHANGES[action].failed(nameOf(slip)))),
      },
      slip.id,
    );
  };
  const send = (slip: Slip, action: StatusAction, { ask, onEnd }: ChangeOptions) => {
    const name = nameOf(slip);
    const { change, done, failed } = STATUS_CHANGES[action];
    run(
      { slip, change },
      {
        onSuccess: () => {
          const askReason = action === "decline" && ask && (() => ask("declined-reason"));
          messages.tell({
            kind: "success",
            title: done(name),
            details: [],
            ...(askReason && { offer: { label: t("Add a reason…"), onPress: askReason } }),
          });
          onEnd?.();
        },
        onError: (error) => {
          messages.fail(failureOf(error, failed(name)));
          onEnd?.();
        },
      },
      slip.id,
    );
  };
  return { change, isSaving: (id: number) => lookUp.isBusyWith(id) || isBusyWith(id) };
}

function nameOf({ first_name, last_name }: Slip): string {
  return `${first_name} ${last_name}`;
}

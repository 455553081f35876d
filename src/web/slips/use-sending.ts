import { type ProcessAnswer, processSlips } from "#shared/processing/contract.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { type Message, useMessage } from "#web/ui/messages.tsx";
import { useSlipAction } from "./api.ts";

/** Sends slips for processing, once at a time, and says how it ended, with the reason for each one left behind. */
export function useSending() {
  const messages = useMessage();
  const { run, isBusy } = useSlipAction((slipIds: number[]) =>
    call(processSlips, { body: { slipIds } }),
  );
  const send = (ids: number[], nameOf: (id: number) => string, onSent?: () => void) =>
    run(ids, {
      onSuccess: (answer) => {
        messages.show(outcomeOf(answer, nameOf));
        onSent?.();
      },
      onError: (error) => {
        const failure = failureOf(error, t("Failed to process slips."));
        messages.fail({ ...failure, why: failure.why ?? t("Nothing was sent.") });
      },
    });
  return { send, isSending: isBusy };
}

function outcomeOf({ queued, skipped }: ProcessAnswer, nameOf: (id: number) => string): Message {
  const left = skipped.map(({ id, reason: message, ...parts }) =>
    t("{name} was not sent: {reason}", {
      name: nameOf(id),
      reason: inLanguage({ message, ...parts }),
    }),
  );
  const sent =
    queued.length === 1 ? queued.map(nameOf) : [t("{count} slips", { count: queued.length })];
  return queued.length > 0
    ? {
        kind: "success",
        title: t("Slips sent for processing!"),
        details: [...sent, ...left],
        stays: left.length > 0,
      }
    : { kind: "error", title: t("Failed to process slips."), details: left };
}

import { useQueryClient } from "@tanstack/react-query";
import type { ProcessAnswer, SlipPage } from "#shared/slips/contract.ts";
import { messageOf } from "#web/lib/call.ts";
import { sendForProcessing, useSlipMutation } from "#web/slips/api.ts";

/** How something done from the list ended: one line, and what it did not do. */
export type ListOutcome = { kind: "success" | "error"; title: string; details: string[] };

/** Sends ticked slips for processing and tells the outcome, with the reason for each one left behind. */
export function useProcessSlips(onSent: () => void, tell: (outcome: ListOutcome | null) => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useSlipMutation(sendForProcessing);

  const nameOf = (id: number) => {
    const pages = client.getQueriesData<SlipPage>({ queryKey: ["slips", "page"] });
    const slip = pages.flatMap(([, page]) => page?.slips ?? []).find((one) => one.id === id);
    return slip
      ? `${slip.first_name} ${slip.last_name} (${slip.passport_number})`
      : `Application ${id}`;
  };
  const send = (ids: number[]) => {
    tell(null);
    mutate(ids, {
      onSuccess: (answer) => {
        tell(outcomeOf(answer, nameOf));
        onSent();
      },
      onError: (error) =>
        tell({
          kind: "error",
          title: "Failed to process slips.",
          details: [messageOf(error, "Nothing was sent, and your selection is kept.")],
        }),
    });
  };
  return { send, isSending: isPending };
}

function outcomeOf(
  { queued, skipped }: ProcessAnswer,
  nameOf: (id: number) => string,
): ListOutcome {
  const details = skipped.map(({ id, reason }) => `${nameOf(id)} was not sent: ${reason}`);
  return queued.length > 0
    ? { kind: "success", title: "Slips sent for processing!", details }
    : { kind: "error", title: "Failed to process slips.", details };
}

import type { Slip } from "#shared/slips/contract.ts";
import type { BulkAction, BulkAnswer } from "#shared/slips/contract-bulk.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import type { Message } from "#web/ui/use-message.ts";

const DONE: Readonly<Record<BulkAction, (count: number) => string>> = {
  approve: (count) => t("{count} approved.", { count }),
  decline: (count) => t("{count} declined.", { count }),
  assign: (count) => t("{count} assigned.", { count }),
};

/** How many were changed, and in a line each which ones were not, and why. */
export function bulkOutcome(
  action: BulkAction,
  { done, skipped }: BulkAnswer,
  slips: readonly Slip[],
): Message {
  const nameOf = (id: number) => {
    const slip = slips.find((one) => one.id === id);
    return slip ? `${slip.first_name} ${slip.last_name}` : t("Application {id}", { id });
  };
  const left = skipped.map(
    ({ id, reason, ...parts }) => `${nameOf(id)}: ${inLanguage({ message: reason, ...parts })}`,
  );
  return {
    kind: done.length > 0 ? "success" : "error",
    title: DONE[action](done.length),
    details: left.length > 0 ? [t("{count} skipped:", { count: left.length }), ...left] : [],
    stays: left.length > 0,
  };
}

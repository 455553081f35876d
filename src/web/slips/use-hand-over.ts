import { queryOptions } from "@tanstack/react-query";
import type { Slip } from "#shared/slips/contract.ts";
import {
  type HandOverChannel,
  type HandOverOccasion,
  listHandOvers,
  recordHandOver,
} from "#shared/slips/contract-changes.ts";
import { t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { useMessage } from "#web/ui/messages.tsx";
import { useSlipAction } from "./api.ts";

export const handOversQuery = queryOptions({
  queryKey: ["slips", "hand-overs"],
  queryFn: ({ signal }) => call(listHandOvers, { signal }),
});

/** Writes down by which way the applicant was sent something. */
export function useHandOver({ id }: Slip, occasion: HandOverOccasion) {
  const messages = useMessage();
  const { run } = useSlipAction((channel: HandOverChannel) =>
    call(recordHandOver, { params: { id: String(id) }, body: { channel, occasion } }),
  );
  return (channel: HandOverChannel) =>
    run(channel, {
      onError: (error) => messages.fail(failureOf(error, t("It was not recorded in the history."))),
    });
}

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { DRAFT_HEADER } from "#shared/http/headers.ts";
import { createSlip } from "#shared/slips/contract-form.ts";
import type { SlipInput } from "#shared/slips/form/form.ts";
import { outdateDuplicates } from "#web/duplicates/api.ts";
import { call } from "#web/lib/call.ts";
import { randomId } from "#web/lib/token.ts";
import { useAction } from "#web/ui/use-action.ts";

/** The header of the draft that ends with a call. */
export const draftHeader = (draftId: number | null): Record<string, string> =>
  draftId === null ? {} : { [DRAFT_HEADER]: String(draftId) };

type Submission = { input: SlipInput; draftId: number | null };

/** Submits a new application together with its draft; afterwards everything about slips is fetched again. */
export function useSlipSubmission() {
  const client = useQueryClient();
  const keyFor = useSubmissionKey();
  return useAction(
    async ({ input, draftId }: Submission) => {
      const slip = await call(createSlip, {
        body: input,
        headers: { "Idempotency-Key": keyFor(input), ...draftHeader(draftId) },
      });
      await outdateDuplicates(client);
      return slip;
    },
    [["slips"]],
  );
}

/** The idempotency key: the same for a repeated attempt at the same application, another one once anything in it is changed. */
function useSubmissionKey(): (input: SlipInput) => string {
  const last = useRef({ application: "", key: "" });
  return (input) => {
    const application = JSON.stringify(input);
    if (application !== last.current.application) {
      last.current = { application, key: randomId() };
    }
    return last.current.key;
  };
}

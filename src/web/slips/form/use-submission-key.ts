import { useRef } from "react";
import type { SlipInput } from "#shared/slips/form/form.ts";
import { randomId } from "#web/lib/random-id.ts";

/**
 * The key under which the server takes an application once: the same for a repeated attempt at the same application, a
 * new one as soon as anything in it was changed, for the server answers a known key with what it stored under it.
 */
export function useSubmissionKey(): (input: SlipInput) => string {
  const last = useRef({ application: "", key: "" });
  return (input) => {
    const application = JSON.stringify(input);
    if (application !== last.current.application) {
      last.current = { application, key: randomId() };
    }
    return last.current.key;
  };
}

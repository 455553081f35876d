import { useRef } from "react";
import type { SlipFormValues } from "#shared/slips/form-values.ts";
import { randomId } from "#web/lib/random-id.ts";

/**
 * The key under which the server takes an application once: the same for a repeated attempt at the same application, a
 * new one as soon as anything in it was changed, for the server answers a known key with what it stored under it.
 */
export function useSubmissionKey(): (values: SlipFormValues) => string {
  const last = useRef({ application: "", key: "" });
  return (values) => {
    const application = JSON.stringify(values);
    if (application !== last.current.application) {
      last.current = { application, key: randomId() };
    }
    return last.current.key;
  };
}

import type { Failure } from "#web/lib/call-error.ts";
import { Banner } from "./banner.tsx";

/** A failure in red: what did not happen, and in an element of its own what is known about it. */
export function FailureBanner({ failure, onClose }: { failure: Failure; onClose?: () => void }) {
  return (
    <Banner kind="error" {...(onClose && { onClose })}>
      <div>{failure.what}</div>
      {failure.why && <div>{failure.why}</div>}
    </Banner>
  );
}

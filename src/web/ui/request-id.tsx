import { t } from "#web/language/translate.ts";
import { CallError } from "#web/lib/call-error.ts";

/** Under which number the server's log tells a failure of its own; nothing for any other error. */
export function RequestId({ error }: { error: unknown }) {
  if (!(error instanceof CallError) || error.status < 500 || error.requestId === null) return null;
  return <div translate="no">{t("Request: {id}", { id: error.requestId })}</div>;
}

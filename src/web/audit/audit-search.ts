import { AUDIT_KINDS, type AuditKind } from "#shared/log/kinds.ts";
import { dayIn, numberIn } from "#web/lib/address-values.ts";

/** What the address of the audit log holds: which entries are shown. */
export type AuditSearch = { kind?: AuditKind; actor?: number; from?: string; to?: string };

/** Reads the address of the audit log; what is not known is left out. */
export function parseAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const kind = AUDIT_KINDS.find((one) => one === raw.kind);
  const actor = numberIn(raw.actor);
  const from = dayIn(raw.from);
  const to = dayIn(raw.to);
  return {
    ...(kind && { kind }),
    ...(actor && { actor }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

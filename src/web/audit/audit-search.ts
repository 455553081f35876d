import { AUDIT_KINDS, type AuditKind } from "#shared/log/contract-kinds.ts";
import { dayIn, numberIn } from "#web/lib/address-values.ts";

export type AuditSearch = { kind?: AuditKind; actor?: number; from?: string; to?: string };

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

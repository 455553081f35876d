import { AUDIT_KINDS, type AuditKind } from "#shared/log/rules-kinds.ts";
import { plainDate } from "#shared/time/plain-date.ts";

/** What the address of the audit log holds: which entries are shown. */
export type AuditSearch = { kind?: AuditKind; actor?: number; from?: string; to?: string };

/** Reads the address of the audit log; what is not known is left out. */
export function parseAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const kind = AUDIT_KINDS.find((one) => one === raw.kind);
  const actor = Number(raw.actor);
  const from = plainDate(String(raw.from ?? ""));
  const to = plainDate(String(raw.to ?? ""));
  return {
    ...(kind && { kind }),
    ...(Number.isSafeInteger(actor) && actor > 0 && { actor }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

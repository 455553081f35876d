import { AUDIT_KINDS, type AuditKind } from "#shared/log/kinds.ts";

/** What the address of the audit log holds: which entries are shown. */
export type AuditSearch = { kind?: AuditKind; actor?: number; from?: string; to?: string };

/** Reads the address of the audit log; what is not known is left out. */
export function parseAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const kind = AUDIT_KINDS.find((one) => one === raw.kind);
  const actor = Number(raw.actor);
  const from = dayOf(raw.from);
  const to = dayOf(raw.to);
  return {
    ...(kind && { kind }),
    ...(Number.isSafeInteger(actor) && actor > 0 && { actor }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

// Of the shape of a day; the server refuses one that no calendar has.
function dayOf(raw: unknown): string | undefined {
  return typeof raw === "string" && /^\d{4}-\d\d-\d\d$/.test(raw) ? raw : undefined;
}

/** The kinds of the audit log stand apart from the actions, so that the sign-in loads without those. */
export const AUDIT_KINDS = [
  "sign-in",
  "refusal",
  "reading",
  "export",
  "account",
  "settings",
  "slip",
  "center",
  "agent",
  "notice",
  "desk",
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

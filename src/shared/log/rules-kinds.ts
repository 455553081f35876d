/** Under which heading the audit log lists an entry. */
export const AUDIT_KINDS = [
  "sign-in",
  "refusal",
  "reading",
  "export",
  "account",
  "settings",
  "slip",
  "center",
  "notice",
  "desk",
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

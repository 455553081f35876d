/** What an entry of the audit log is about. */
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

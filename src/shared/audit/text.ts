import { cityName } from "#shared/options/options.ts";
import { withCapital } from "#shared/text/capital.ts";
import type { AuditEntry, AuditKind } from "./contract.ts";

/** What each kind of entry is called. */
export const AUDIT_KIND_NAMES: Readonly<Record<AuditKind, string>> = {
  "sign-in": "Sign-in",
  refusal: "Refused",
  reading: "Reading",
  export: "Export",
  account: "Account",
  settings: "Settings",
  slip: "Slip",
  center: "Medical center",
  notice: "Notice",
  desk: "Desk",
};

const SUBJECTS: Readonly<Record<string, string>> = {
  slip: "slip",
  user: "account",
  medical_center: "center",
  notice: "notice",
};

/** What was done, in words: `Approved slip 12`. */
export function auditDeed({ action, subject, subject_id }: AuditEntry): string {
  const words = action.replaceAll("-", " ");
  const about = subject === null ? [] : [SUBJECTS[subject] ?? subject];
  const number = subject_id === null ? [] : [String(subject_id)];
  return [withCapital(words), ...about, ...number].join(" ");
}

/** Who did it: name, role and number of the account as the log knows them. */
export function auditActor(entry: AuditEntry): string {
  const { actor_id, actor_role, actor_name, request_id, kind } = entry;
  if (actor_id === null && kind === "sign-in") return "At the sign-in";
  if (actor_id === null) return request_id === null ? "The program" : "Nobody signed in";
  const name = actor_name ?? "Account";
  return `${name} (${actor_role} #${actor_id})`;
}

/** What else is known of an entry, part by part. */
export function auditDetails({ details }: AuditEntry): string[] {
  return Object.entries(details).map(([name, value]) => {
    // All of them stand in the CSV; what differs from the start before is an entry of its own.
    if (name === "settings" && Array.isArray(value)) return `${value.length} settings`;
    const text = Array.isArray(value) ? value.join(", ") : String(value);
    if (name === "city") return `city: ${cityName(text)}`;
    return name === "changes" ? text : `${name}: ${text}`;
  });
}

import { EXPORT_COLUMNS, EXPORT_HEADINGS } from "#shared/exports/rules-columns.ts";
import { cityName, destinationName } from "#shared/options/options.ts";
import { deviceName } from "#shared/profile/text-device.ts";
import { capitalize } from "#shared/text/plain.ts";
import { joined, nameAndRole, type Sentence, sentence, type Words } from "#shared/text/sentence.ts";
import type { AuditEntry, HistoryEntry } from "./contract.ts";
import type { AuditKind } from "./kinds.ts";

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

const DEEDS: Readonly<
  Record<
    string,
    "{words} slip {id}" | "{words} account {id}" | "{words} center {id}" | "{words} notice {id}"
  >
> = {
  slip: "{words} slip {id}",
  user: "{words} account {id}",
  medical_center: "{words} center {id}",
  notice: "{words} notice {id}",
};

// Where the action's own name would not read well, or is the heading of a column, which has another Bangla.
const ACTION_NAMES: Readonly<Record<string, string>> = {
  created: "Added",
  submitted: "Added",
  "record-read": "Viewed",
  "lists-read": "Viewed lists",
  "password-read": "Password viewed",
  "handed-over": "Sent the applicant",
  noted: "Added note to",
  "draft-transferred": "Draft transferred",
  "colleague-duplicate-shown": "Duplicate warning about a colleague",
};

/** An action as the audit log names it. */
export function actionName(action: string): string {
  return ACTION_NAMES[action] ?? capitalize(action.replaceAll("-", " "));
}

/** What was done, in words: `Approved slip 12`. */
export function auditDeed({ action, subject, subject_id }: AuditEntry): Sentence {
  const words = sentence(actionName(action));
  const deed = DEEDS[subject ?? ""];
  if (deed !== undefined && subject_id !== null) return sentence(deed, { words, id: subject_id });
  const rest = [subject, subject_id].filter((part) => part !== null);
  return joined([words, ...rest.map(String)], " ");
}

/** As logged. */
export function auditActor(entry: AuditEntry): Words {
  const { actor_id, actor_role, actor_name, request_id, kind } = entry;
  if (actor_id === null && kind === "sign-in") return "Sign-in page";
  if (actor_id === null) return request_id === null ? "The program" : "Not signed in";
  return nameAndRole(actor_name ?? sentence("Account"), actor_role, actor_id);
}

export function auditDetails({ details }: AuditEntry): Words[] {
  return Object.entries(details).map(([name, value]) => {
    // The CSV has all of them; differences from the last start have an entry of their own.
    if (name === "settings" && Array.isArray(value)) {
      return sentence("{count} settings", { count: value.length });
    }
    if (value === true) return sentence(name);
    if (name === "changes" && Array.isArray(value)) return value.join(", ");
    return sentence("{name}: {text}", { name: sentence(name), text: detailText(name, value) });
  });
}

function detailText(name: string, value: AuditEntry["details"][string]): string | Sentence {
  if (Array.isArray(value)) return joined(value.map(headingOf), ", ");
  const text = String(value);
  switch (name) {
    case "city":
      return cityName(text);
    case "destination":
      return destinationName(text);
    case "role":
      return sentence(text);
    case "new_browser":
      return deviceName(text) ?? sentence("an unknown program");
    default:
      return text;
  }
}

function headingOf(column: string): string {
  const known = EXPORT_COLUMNS.find((one) => one === column);
  return known ? EXPORT_HEADINGS[known] : column;
}

/** Role and number, since anybody may choose any name; null for admins and the program. */
export function actorTitle({
  actor_id,
  actor_role,
}: Pick<HistoryEntry, "actor_id" | "actor_role">): Sentence | null {
  if (actor_id === null || actor_role === "admin") return null;
  return actor_role === null
    ? sentence("(#{id})", { id: actor_id })
    : sentence("({role} #{id})", { role: sentence(actor_role), id: actor_id });
}

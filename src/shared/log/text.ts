import { accountLabels } from "#shared/auth/form-account.ts";
import { EXPORT_COLUMNS, EXPORT_HEADINGS } from "#shared/exports/rules-columns.ts";
import { FILE_KIND_LABELS } from "#shared/files/text.ts";
import { FOLLOW_UP_LABELS } from "#shared/follow-up/form.ts";
import { SHOW_NAMES } from "#shared/follow-up/text.ts";
import { dollarsShown } from "#shared/money/rules.ts";
import { cityName, destinationName } from "#shared/options/options.ts";
import { deviceName } from "#shared/profile/text-device.ts";
import { slipFormLabels } from "#shared/slips/form/form-fields.ts";
import { joined, type Sentence, sentence, type Words } from "#shared/text/sentence.ts";
import type { AuditTexts } from "./actions.ts";
import type { AuditEntry, HistoryEntry } from "./contract.ts";
import type { AuditKind } from "./kinds.ts";
import sentences from "./sentences.json" with { type: "json" };

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

/** `{who}` acted; `{account}` is the account it happened to. */
const AUDIT_SENTENCES: AuditTexts = sentences;

const KNOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = AUDIT_SENTENCES;

/** A template with `{who}`, `{account}` and `{id}`: `{who} approved slip {id}`. */
export function auditSentence({ action, subject }: Pick<AuditEntry, "action" | "subject">): string {
  return KNOWN[subject ?? "desk"]?.[action] ?? `{who}: ${plainName(action)}`;
}

/** By name alone, so it belongs beside `actorTitle`. */
export function auditActor({ actor_id, actor_name, request_id }: AuditEntry): Words {
  if (actor_id !== null) return actor_name ?? sentence("account {id}", { id: actor_id });
  return request_id === null ? "The program" : "Somebody who is not signed in";
}

export function auditAccount({ subject_id, subject_name }: AuditEntry): Words {
  if (subject_id === null) return "an unknown account";
  return subject_name ?? sentence("account {id}", { id: subject_id });
}

// The sentence says the count, and a route is for programs.
const NO_DETAILS = ["route", "times"];

const REFUSED_BECAUSE: Readonly<Record<string, string>> = {
  401: "Not signed in",
  403: "Not allowed to do this",
  404: "Not found, or not theirs",
  429: "Too many requests",
};

/** What a list was narrowed to. */
const CHOICE_NAMES: Readonly<Record<string, string>> = { ...AUDIT_KIND_NAMES, ...SHOW_NAMES };

const DETAIL_NAMES: Readonly<Record<string, string>> = {
  actor: "account",
  ended_runs: "Processing ended",
  histories: "Histories",
  made_at: "Backup of",
  new_browser: "New browser",
  sealed: "Encrypted",
  slip_status: "Status",
  with_search: "With a search",
};

export function auditDetails({ details }: Pick<AuditEntry, "details">): Words[] {
  return Object.entries(details).flatMap(([name, value]): Words[] => {
    if (NO_DETAILS.includes(name)) return [];
    // The CSV has all of them; differences from the last start have an entry of their own.
    if (name === "settings" && Array.isArray(value)) {
      return [sentence("{count} settings", { count: value.length })];
    }
    if (name === "changes" && Array.isArray(value)) return value.map(changeInWords);
    if (name === "status") return [REFUSED_BECAUSE[String(value)] ?? String(value)];
    const label = sentence(DETAIL_NAMES[name] ?? name);
    if (value === true) return [label];
    return [sentence("{name}: {text}", { name: label, text: detailText(name, value) })];
  });
}

/** What is logged of a record besides the fields of its form. */
export const LOGGED_LABELS: Readonly<Record<string, string>> = {
  status: "Status",
  process_status: "Process Status",
  payment_status: "Payment",
  payment_link: "Payment link",
  slip_url: "Slip URL",
  failed_reason: "Reason",
  declined_reason: "Reason",
  channel: "By",
  occasion: "What",
  medical_center: "Medical center",
  amount: "Amount",
  method: "Method",
  price: "Price per slip",
  ...FOLLOW_UP_LABELS,
};

const LABELS: Readonly<Record<string, string>> = {
  ...LOGGED_LABELS,
  ...accountLabels,
  ...slipFormLabels,
};

// Logged as `field: from → to`, or as `field: •••` where the values are personal.
function changeInWords(change: string): Words {
  const [, field = "", values = ""] = /^([a-z_]+): (.*)$/.exec(change) ?? [];
  if (field === "") return change;
  const name = sentence(LABELS[field] ?? plainName(field));
  if (values === "•••") return sentence("{name} changed", { name });
  const words: Readonly<Record<string, string>> = FILE_KIND_LABELS;
  const text = joined(
    values
      .split(" → ")
      .map((value) => words[value] ?? loggedDollars(field, value) ?? plainName(value)),
    " → ",
  );
  return sentence("{name}: {text}", { name, text });
}

/** A balance or a price as people read it; null for everything else. */
export function loggedDollars(field: string, value: string | number): string | null {
  const isDollars = ["balance", "price"].includes(field) && /^-?\d+\.\d\d$/.test(String(value));
  return isDollars ? dollarsShown(String(value)) : null;
}

function plainName(name: string): string {
  return name.replace(/[_-]/g, " ");
}

function detailText(name: string, value: AuditEntry["details"][string]): string | Sentence {
  if (Array.isArray(value)) return joined(value.map(headingOf), ", ");
  const text = String(value);
  switch (name) {
    case "city":
      return sentence(cityName(text));
    case "destination":
      return sentence(destinationName(text));
    case "kind":
    case "show":
      return sentence(CHOICE_NAMES[text] ?? text);
    case "role":
    case "slip_status":
    case "table":
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

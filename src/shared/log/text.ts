import { accountLabels } from "#shared/auth/form-account.ts";
import { EXPORT_COLUMNS, EXPORT_HEADINGS } from "#shared/exports/rules-columns.ts";
import { FILE_KIND_LABELS } from "#shared/files/text.ts";
import { FOLLOW_UP_LABELS } from "#shared/follow-up/form.ts";
import { SHOW_NAMES } from "#shared/follow-up/text.ts";
import { dollarsShown } from "#shared/money/rules.ts";
import { cityName, destinationName, visaTypeLabel } from "#shared/options/options.ts";
import { deviceName } from "#shared/profile/text-device.ts";
import { slipFormLabels } from "#shared/slips/form/form-fields.ts";
import { joined, type Sentence, sentence, type Words } from "#shared/text/sentence.ts";
import type { PlainDate } from "#shared/time/plain-date.ts";
import type { AuditEntry, AuditLine, HistoryEntry } from "./contract.ts";
import type { AuditKind } from "./contract-kinds.ts";
import type { AuditTexts } from "./rules-actions.ts";
import sentences from "./sentences.json" with { type: "json" };

export const auditFileName = (today: PlainDate) => `slipdesk-audit-${today}.csv`;

export const AUDIT_KIND_NAMES: Readonly<Record<AuditKind, string>> = {
  "sign-in": "Sign-in",
  refusal: "Refused",
  reading: "Reading",
  export: "Export",
  account: "Account",
  settings: "Settings",
  slip: "Slip",
  center: "Medical center",
  agent: "Agent",
  notice: "Notice",
  desk: "Desk",
};

/** `{who}` acted; `{account}` is the account it happened to. */
const AUDIT_SENTENCES: AuditTexts = sentences;

const KNOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = AUDIT_SENTENCES;

/** One line on `{count}` records. */
const OF_MANY: typeof KNOWN = {
  slip: {
    submitted: "{who} imported {count} slips",
    approved: "{who} approved {count} slips",
    declined: "{who} declined {count} slips",
    "center-assigned": "{who} assigned a medical center to {count} slips",
    "center-removed": "{who} removed the medical center of {count} slips",
    queued: "{who} sent {count} slips for processing",
    failed: "{who} could not process {count} slips",
    erased: "{who} erased the personal data of {count} slips",
  },
  medical_center: { created: "{who} imported {count} medical centers" },
  agent: { created: "{who} added {count} agents" },
};

const REFUSED: Readonly<Record<string, string>> = {
  401: "{who} tried to open a page",
  403: "{who} tried to do something that is not allowed",
  404: "{who} tried to open a page that does not exist or is not theirs",
  429: "{who} made more calls than is allowed",
};

type SaidOf = Pick<AuditEntry, "action" | "subject" | "subject_id" | "details">;

/** A template with `{who}`, the subject under its name, `{id}` and `{count}`: `{who} approved slip {id}`. */
export function auditSentence(
  { action, subject, subject_id, details }: SaidOf,
  { entries, times }: Pick<AuditLine, "entries" | "times"> = { entries: 1, times: 1 },
): string {
  const of = subject ?? "desk";
  if (action === "record-read" && times === 0) return "An open page of {who} refreshed slip {id}";
  if (action === "price-set" && subject_id === null) return "{who} set everybody's price per slip";
  const ofMany = entries > 1 ? OF_MANY[of]?.[action] : undefined;
  const refused = action === "refused" ? refusalOf(details) : undefined;
  return ofMany ?? refused ?? KNOWN[of]?.[action] ?? `{who}: ${plainName(action)}`;
}

/** An unknown e-mail or a wrong password opens no page. */
function refusalOf({ status, route }: SaidOf["details"]): string | undefined {
  if (status === 401 && route === "POST /api/auth/login") return "{who} tried to sign in";
  return REFUSED[String(status)];
}

/** By name alone, so it belongs beside `actorTitle`. */
export function auditActor({ actor_id, actor_name, request_id }: AuditEntry): Words {
  if (actor_id !== null) return actor_name ?? sentence("account {id}", { id: actor_id });
  return request_id === null ? "The program" : "Somebody who is not signed in";
}

/** Its name as the sentence has it; by number where none is known any more. */
export function auditSubject({ subject, subject_id, subject_name }: AuditEntry): Words {
  if (subject_id === null) return "an unknown account";
  if (subject_name !== null) return subject_name;
  switch (subject) {
    case "medical_center":
      return sentence("medical center {id}", { id: subject_id });
    case "agent":
      return sentence("agent {id}", { id: subject_id });
    case "notice":
      return sentence("number {id}", { id: subject_id });
    default:
      return sentence("account {id}", { id: subject_id });
  }
}

// The sentence says the count, the status and the name, and a route is for programs.
const NO_DETAILS = ["route", "times", "background", "status", "name"];

/** What a list was narrowed to. */
const CHOICE_NAMES: Readonly<Record<string, string>> = { ...AUDIT_KIND_NAMES, ...SHOW_NAMES };

const DETAIL_NAMES: Readonly<Record<string, string>> = {
  actor: "account",
  agent: "Agent",
  ended_runs: "Processing ended",
  histories: "Histories",
  made_at: "Backup of",
  new_browser: "New browser",
  encrypted: "Encrypted",
  slip_status: "Status",
  with_search: "With a search",
};

type Detailed = Pick<AuditEntry, "details"> & Partial<Pick<AuditEntry, "center_names">>;

export function auditDetails({ details, center_names = {} }: Detailed): Words[] {
  return Object.entries(details).flatMap(([name, value]): Words[] => {
    if (NO_DETAILS.includes(name)) return [];
    // The CSV has all of them; differences from the last start have an entry of their own.
    if (name === "settings" && Array.isArray(value)) {
      return [sentence("{count} settings", { count: value.length })];
    }
    if (name === "changes" && Array.isArray(value)) {
      return value.map((change) => changeInWords(change, center_names));
    }
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
function changeInWords(change: string, centerNames: AuditEntry["center_names"]): Words {
  const [, field = "", values = ""] = /^([a-z_]+): (.*)$/.exec(change) ?? [];
  if (field === "") return change;
  if (field === "imported_from") return "From a file";
  const name = sentence(LABELS[field] ?? plainName(field));
  if (values === "•••") return sentence("{name} changed", { name });
  const nameOf = namesIn(field, centerNames);
  // What was not there before needs no arrow.
  const known = values.replace(/^none → (?!none$)/, "").split(" → ");
  const text = joined(
    known.map((value) => sentence(nameOf(value) ?? plainName(value))),
    " → ",
  );
  return sentence("{name}: {text}", { name, text });
}

/** What values of a field are called, where they are logged as codes and numbers. */
function namesIn(field: string, centerNames: AuditEntry["center_names"]) {
  const files: Readonly<Record<string, string>> = FILE_KIND_LABELS;
  return (value: string): string | null | undefined => {
    switch (field) {
      case "medical_center_id":
        return centerNames[value];
      case "city":
        return cityName(value);
      case "country_traveling_to":
        return destinationName(value);
      case "visa_type":
        return ["wv", "fv"].includes(value) ? visaTypeLabel(value) : null;
      default:
        return files[value] ?? loggedDollars(field, value);
    }
  };
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

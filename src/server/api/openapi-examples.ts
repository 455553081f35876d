import { addDays, type PlainDate } from "#shared/time/plain-date.ts";

type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  minimum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

type Content = { content?: Record<string, { schema?: Schema; example?: unknown }> };

const SAMPLES: Readonly<Record<string, unknown>> = {
  email: "rahim@desk.example",
  username: "rahim",
  password: "correct-horse-9",
  plain_password: "correct-horse-10",
  balance: "12.50",
  balance_was: "12.50",
  token: "q5o2v5bq0m2nS3bXbZ8r1u0y7w4t6e9a-example_00",
  first_name: "Rahim",
  last_name: "Uddin",
  phone: "+8801712345678",
  passport_number: "A01234567",
  confirm_passport: "A01234567",
  national_id: "1990123456789",
  date_of_birth: "1990-05-17",
  passport_issue_date: "2024-02-01",
  passport_expiry_date: "2034-01-31",
  passport_issue_place: "Dhaka",
  payment_link: "https://booking.example/pay/7",
  slip_url: "https://booking.example/slip/7",
  website: "https://center.example",
  amount: "10.00",
  // A new desk has no medical centers.
  medical_center_id: null,
  message: "No slip found",
};

const CENTER = { name: "Modern Diagnostic Center", city: "Dhaka", phone: "+8801712345678" };

/** Where the fields alone do not say which of them go together, or what their text is. */
const examplesOn = (today: PlainDate): Readonly<Record<string, object>> => ({
  changePassword: { currentPassword: SAMPLES.password, newPassword: "another-horse-10" },
  changeSlipStatus: { status: "declined", reason: "The passport photo is not readable" },
  findOfficial: { slip_id: 1, token: "DvX3k29QmzA71lB", passport_number: "A01234567" },
  saveOfficial: { slip_url: "https://booking.example/slip/7", is_paid: true },
  changeSlips: {
    action: "decline",
    slipIds: [1],
    reason: "The passport photo is not readable",
  },
  changeFollowUp: {
    slip_number: "20261119000000001",
    valid_till: null,
    visit_on: null,
    examined_on: null,
    result: null,
    report_valid_till: null,
    call_on: null,
    note: "Comes with his brother",
  },
  recordCall: { again_on: addDays(today, 7) },
  askForDeposit: {
    amount: "10000",
    currency: "BDT",
    method: "bKash",
    reference: "9K1A2B3C4D",
    paid_on: today,
  },
  exportStatement: { month: "2026-11" },
  readNotifications: { up_to: 1 },
  createMedicalCenter: CENTER,
  updateMedicalCenter: CENTER,
  checkCentersCsv: { csv: "name,city\nModern Diagnostic Center,Dhaka\n" },
  importMedicalCenters: { centers: [CENTER] },
  importSlips: {
    file_name: "office.xlsx",
    file_sha256: "0".repeat(64),
    rows: [{ line: 2, form_values: {} }],
  },
  addFile: { kind: "other", content: Buffer.from("%PDF-1.7").toString("base64") },
  exportAudit: { kind: "sign-in", from: "2026-11-19", to: "2026-11-19" },
});

/** The request is the one of this operation where its fields alone do not say what goes together. */
export function addExamples(
  operation: { operationId?: string; requestBody?: unknown; responses?: object },
  components: Components,
  today: PlainDate,
): void {
  const request = examplesOn(today)[operation.operationId ?? ""];
  if (request && isContent(operation.requestBody)) {
    for (const media of Object.values(operation.requestBody.content ?? {})) media.example = request;
  }
  const contents = [operation.requestBody, ...Object.values(operation.responses ?? {})];
  for (const { content } of contents.filter(isContent)) {
    for (const media of Object.values(content ?? {})) {
      if (media.schema) media.example ??= exampleOf(media.schema, components);
    }
  }
}

function isContent(value: unknown): value is Content {
  return typeof value === "object" && value !== null && "content" in value;
}

type Components = Readonly<Record<string, Schema>>;

function exampleOf(schema: Schema, components: Components, name = ""): unknown {
  const of = (part: Schema, key = name) => exampleOf(part, components, key);
  if (schema.$ref !== undefined) return of(components[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  if (name in SAMPLES) return SAMPLES[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return of(choice);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => of(part)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, part]) => [key, of(part, key)]),
      );
    case "array":
      return schema.items ? [of(schema.items)] : [];
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 1, 1);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return textOf(schema);
  }
}

function textOf({ format, maxLength }: Schema): unknown {
  if (format === "date-time") return "2026-11-19T06:00:00.000Z";
  return format === "date" ? "2026-11-19" : "text".slice(0, maxLength);
}

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

const samplesOn = (today: PlainDate): Readonly<Record<string, unknown>> => ({
  email: "rahim@desk.example",
  username: "rahim",
  password: PASSWORD,
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
  passport_issue_date: addDays(today, -1_000),
  passport_expiry_date: addDays(today, 2_000),
  passport_issue_place: "Dhaka",
  payment_link: "https://booking.example/pay/7",
  slip_url: "https://booking.example/slip/7",
  website: "https://center.example",
  amount: "10.00",
  // A new desk has no medical centers.
  medical_center_id: null,
  message: "No slip found",
});

const PASSWORD = "correct-horse-9";

const CENTER = { name: "Modern Diagnostic Center", city: "Dhaka", phone: "+8801712345678" };

const AGENT = { name: "Karim Travels", phone: "+8801712345678", note: "Comes on Sundays" };

/** Where the fields alone do not say which of them go together, or what their text is. */
const examplesOn = (today: PlainDate): Readonly<Record<string, object>> => ({
  changePassword: { currentPassword: PASSWORD, newPassword: "another-horse-10" },
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
  requestDeposit: {
    amount: "10000",
    currency: "BDT",
    method: "bKash",
    reference: "9K1A2B3C4D",
    paid_on: today,
  },
  exportStatement: { month: today.slice(0, 7) },
  readNotifications: { up_to: 1 },
  createMedicalCenter: CENTER,
  createAgent: AGENT,
  updateAgent: { ...AGENT, name: "Karim Overseas" },
  addAgentNames: { names: ["Karim Travels", "Rahim Travels"] },
  updateMedicalCenter: CENTER,
  checkCentersCsv: { csv: "name,city\nModern Diagnostic Center,Dhaka\n" },
  importMedicalCenters: { centers: [CENTER] },
  importSlips: {
    file_name: "office.xlsx",
    file_sha256: "0".repeat(64),
    rows: [{ line: 2, form_values: {} }],
  },
  addFile: { kind: "other", content: Buffer.from("%PDF-1.7").toString("base64") },
  exportAudit: { kind: "sign-in", from: today, to: today },
});

type Document = {
  paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components?: { schemas?: Components };
};
type Operation = { operationId?: string; requestBody?: unknown; responses?: object };

/** A request has the example of its operation where its fields alone do not say what goes together. */
export function withExamples(document: Document, today: PlainDate): Document {
  const requests = examplesOn(today);
  const known = { schemas: document.components?.schemas ?? {}, samples: samplesOn(today), today };
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path));
  for (const { operationId = "", requestBody, responses } of operations) {
    const request = requests[operationId];
    const contents = [requestBody, ...Object.values(responses ?? {})].filter(isContent);
    for (const content of contents) {
      for (const media of Object.values(content.content ?? {})) {
        if (request && content === requestBody) media.example = request;
        else if (media.schema) media.example ??= exampleOf(media.schema, known);
      }
    }
  }
  return document;
}

function isContent(value: unknown): value is Content {
  return typeof value === "object" && value !== null && "content" in value;
}

type Components = Readonly<Record<string, Schema>>;
type Known = { schemas: Components; samples: Readonly<Record<string, unknown>>; today: PlainDate };

function exampleOf(schema: Schema, known: Known, name = ""): unknown {
  const of = (part: Schema, key = name) => exampleOf(part, known, key);
  if (schema.$ref !== undefined)
    return of(known.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  if (name in known.samples) return known.samples[name];
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
      return textOf(schema, known.today);
  }
}

function textOf({ format, maxLength }: Schema, today: PlainDate): unknown {
  if (format === "date-time") return `${today}T06:00:00.000Z`;
  return format === "date" ? today : "text".slice(0, maxLength);
}

type Schema = {
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

/** Values as they are, by the name of their field; all others follow from their type. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  email: "rahim@desk.example",
  username: "rahim",
  password: "correct-horse-9",
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
  message: "No slip found",
};

/** Gives each body and each good answer of an operation an example that fits its schema. */
export function addExamples(operation: { requestBody?: unknown; responses?: object }): void {
  const contents = [operation.requestBody, ...Object.values(operation.responses ?? {})];
  for (const { content } of contents.filter(isContent)) {
    for (const media of Object.values(content ?? {})) {
      if (media.schema) media.example = exampleOf(media.schema);
    }
  }
}

function isContent(value: unknown): value is Content {
  return typeof value === "object" && value !== null && "content" in value;
}

function exampleOf(schema: Schema, name = ""): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return exampleOf(choice, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, part]) => [key, exampleOf(part, key)]),
      );
    case "array":
      return schema.items ? [exampleOf(schema.items, name)] : [];
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 1, 1);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return textOf(schema, name);
  }
}

function textOf({ format, maxLength }: Schema, name: string): unknown {
  if (format === "date-time") return "2026-11-19T06:00:00.000Z";
  if (name in SAMPLES) return SAMPLES[name];
  return format === "date" ? "2026-11-19" : "text".slice(0, maxLength);
}

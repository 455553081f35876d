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

export function addExamples(
  operation: { requestBody?: unknown; responses?: object },
  components: Readonly<Record<string, Schema>>,
): void {
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

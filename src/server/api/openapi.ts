import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from "fastify-type-provider-zod";
import { globalRegistry, type z } from "zod";
import { authorise } from "#server/auth/authorise.ts";
import type { Desk } from "#server/desk.ts";
import type { Access } from "#shared/http/endpoint.ts";
import { descriptionOf, ERROR_RESPONSES, errorsOf } from "./openapi-errors.ts";

const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The viewer sets styles on its elements.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const INFO = {
  title: "SlipDesk API",
  version: "1",
  description:
    "Every call of SlipDesk. Sign in with `POST /api/auth/login`, then send the token as a bearer token. Every refusal has one shape; its `message` is for people. Query parameters that are not named here are ignored. Fields of records are in snake_case; a few names that lists and bulk calls have always had are in camelCase (`slipIds`, `serverTime`, `totalPages`, `requestId`).",
  license: { name: "MIT", identifier: "MIT" },
};

// A shape with an `id` in its contract becomes a component of that name.
const transforms = {
  zodToJsonConfig: {
    override: ({
      jsonSchema,
      zodSchema,
    }: {
      jsonSchema: z.core.JSONSchema.BaseSchema;
      zodSchema: z.core.$ZodType;
    }) => {
      // Numbers in URLs are text with a pattern; clients need not see that.
      if (jsonSchema.type === "integer") {
        delete jsonSchema.pattern;
        const { fallback } = globalRegistry.get(zodSchema) ?? {};
        if (typeof fallback === "number") jsonSchema.default = fallback;
        delete jsonSchema.fallback;
      }
      // A record with fixed keys: tools expect them among the properties.
      const { propertyNames, additionalProperties, required } = jsonSchema;
      if (propertyNames === undefined || additionalProperties === undefined || !required) return;
      jsonSchema.properties = Object.fromEntries(
        required.map((name) => [name, structuredClone(additionalProperties)]),
      );
      jsonSchema.additionalProperties = false;
      delete jsonSchema.propertyNames;
    },
  },
};
const toJsonSchema = createJsonSchemaTransform(transforms);
const addComponents = createJsonSchemaTransformObject(transforms);

/** Documents every route registered after this as OpenAPI 3.1, for admins, or for everybody with API_DOCS=open. */
export async function describeApi(app: FastifyInstance, desk: Desk): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: INFO,
      servers: [{ url: desk.publicUrl, description: "This desk" }],
      components: {
        securitySchemes: { token: { type: "http", scheme: "bearer" } },
        responses: ERROR_RESPONSES,
      },
    },
    transform: (route) => {
      const { schema, url } = toJsonSchema(route);
      const { access, confirm } = route.route.config ?? {};
      const method = String(route.route.method);
      if (access === undefined) return { schema, url };
      const described = { ...schema, operationId: idOf(method, url), "x-access": access };
      return { schema: confirm ? { ...described, "x-confirm": confirm } : described, url };
    },
    transformObject: (document) => {
      const described: Description = addComponents(document);
      completeOperations(described);
      return tidyComponents(described);
    },
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: true,
    transformStaticCSP: () => DOCS_POLICY,
    uiConfig: {
      // It runs in the browser: the viewer writes it into a script of its own as text.
      requestInterceptor: (request) => {
        const token = localStorage.getItem("token");
        if (token) Object.assign(request.headers, { authorization: `Bearer ${token}` });
        return request;
      },
      responseInterceptor: (response) => {
        if (response.status >= 400) response.statusText = JSON.parse(response.text).message;
        return response;
      },
    },
    uiHooks: {
      onRequest: async (request) => {
        const isDocument = /\/(json|yaml)$/.test(request.routeOptions.url ?? "");
        if (!isDocument || desk.settings.API_DOCS === "open") return;
        request.caller = await authorise(desk, { access: "admin" }, request);
      },
    },
  });
}

/** The part of the document that is completed here; the library's types differ by version of OpenAPI. */
type Description = {
  paths?: object;
  components?: { schemas?: Readonly<Record<string, object>> };
};

type Operation = {
  "x-access"?: Access;
  "x-confirm"?: true;
  security?: object[];
  requestBody?: unknown;
  parameters?: unknown;
  responses: Record<string, { description?: string | undefined }>;
};

function isOperation(value: unknown): value is Operation {
  return typeof value === "object" && value !== null && "responses" in value;
}

function completeOperations(document: Description): void {
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(item ?? {})) {
      if (isOperation(operation)) complete(method, path, operation);
      if (isOperation(operation)) addExamples(operation, document.components?.schemas ?? {});
    }
  }
}

function complete(method: string, path: string, operation: Operation): void {
  const { "x-access": access, "x-confirm": confirm = false, responses } = operation;
  delete operation["x-access"];
  delete operation["x-confirm"];
  for (const [status, response] of Object.entries(responses)) {
    if (response.description === "Default Response") response.description = descriptionOf(status);
  }
  if (access === undefined || access === "public") operation.security = [];
  const isWrite = method !== "get";
  Object.assign(operation, {
    responses: { ...errorsOf({ access, confirm, isWrite, path, ...operation }), ...responses },
  });
}

const REFERENCE = /"#\/components\/schemas\/(\w+)"/g;

/** Drops components without references; `NoticeFormInput`, the input of `NoticeForm`, becomes `NoticeInput`. */
function tidyComponents(document: Description): ReturnType<typeof addComponents> {
  const schemas = document.components?.schemas ?? {};
  const used = new Set<string>();
  const visit = (part: unknown) => {
    for (const [, name = ""] of JSON.stringify(part ?? null).matchAll(REFERENCE)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(schemas[name]);
    }
  };
  visit({ ...document, components: { ...document.components, schemas: {} } });
  const named = Object.entries(schemas).filter(([name]) => used.has(name));
  const tidied = {
    ...document,
    components: { ...document.components, schemas: Object.fromEntries(named) },
  };
  return JSON.parse(JSON.stringify(tidied).replaceAll(/\b(\w+)FormInput"/g, '$1Input"'));
}

/** `POST /api/auto/slip/data` is `postSlipData`: the same for as long as the address is. */
function idOf(method: string, url: string): string {
  const words = url.replace(/^\/api(\/auto)?/, "").match(/[a-z]+/gi) ?? [];
  const capitals = words.map((word) => word[0]?.toUpperCase() + word.slice(1));
  return [method.toLowerCase(), ...capitals].join("");
}

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

function addExamples(
  operation: { requestBody?: unknown; responses?: object },
  components: Components,
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

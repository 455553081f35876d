import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from "fastify-type-provider-zod";
import { globalRegistry, type z } from "zod";
import { authorise } from "#server/auth/authorise.ts";
import type { Context } from "#server/context.ts";
import type { Access, Endpoint } from "#shared/http/endpoint.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { descriptionOf, ERROR_RESPONSES, errorsOf } from "./openapi-errors.ts";
import { withExamples } from "./openapi-examples.ts";

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
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
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
export async function describeApi(app: FastifyInstance, context: Context): Promise<void> {
  const names = await operationNames();
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: INFO,
      servers: [{ url: context.publicUrl, description: "This desk" }],
      components: {
        securitySchemes: { token: { type: "http", scheme: "bearer" } },
        responses: ERROR_RESPONSES,
      },
    },
    transform: (route) => {
      const { schema, url } = toJsonSchema(route);
      const { access, confirm } = route.route.config ?? {};
      if (access === undefined) return { schema, url };
      const operationId = names.get(`${route.route.method} ${url}`);
      const described = { ...schema, ...(operationId && { operationId }), "x-access": access };
      return { schema: confirm ? { ...described, "x-confirm": confirm } : described, url };
    },
    transformObject: (document) => {
      const described: Description = addComponents(document);
      completeOperations(described);
      sayDefaults(described);
      return tidyComponents(described);
    },
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: true,
    // For each reader: the description is made once, and the days of its examples must not pass.
    transformSpecification: (document) => withExamples(document, todayInDhaka(context.clock())),
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
        if (!isDocument || context.settings.API_DOCS === "open") return;
        request.caller = await authorise(context, { access: "admin" }, request);
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
  operationId?: string;
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
    }
  }
}

/** Generators take a field with a default for a required one: the description says it instead. */
function sayDefaults(part: unknown): void {
  if (typeof part !== "object" || part === null) return;
  for (const one of Object.values(part)) sayDefaults(one);
  if (!("properties" in part)) return;
  for (const field of Object.values(part.properties ?? {})) {
    if (typeof field !== "object" || field === null || !("default" in field)) continue;
    const before = "description" in field ? `${field.description} ` : "";
    Object.assign(field, { description: `${before}Default: ${field.default}.` });
    Reflect.deleteProperty(field, "default");
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

/** Each endpoint's name in the source, by its method and address. */
async function operationNames(): Promise<Map<string, string>> {
  const endpoints = await declaredEndpoints();
  return new Map(
    endpoints.map(({ name, endpoint: { method, path } }) => [`${method} /api${path}`, name]),
  );
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

const SHARED = join(import.meta.dirname, "../../shared");

/** Every endpoint that a contract declares, whichever feature it belongs to, with its name there. */
export async function declaredEndpoints(): Promise<{ name: string; endpoint: Endpoint }[]> {
  const files = globSync("*/contract*.ts", { cwd: SHARED }).sort();
  const modules = await Promise.all(
    files.map(
      (file): Promise<Record<string, unknown>> => import(pathToFileURL(join(SHARED, file)).href),
    ),
  );
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      isEndpoint(value) ? [{ name, endpoint: value }] : [],
    ),
  );
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "access" in value && "path" in value;
}

import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { declaredEndpoints as namedEndpoints } from "#server/api/openapi.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { SLIP_FORM_FIELDS } from "#shared/slips/form/form-fields.ts";
import { plainDate } from "#shared/time/plain-date.ts";

/** Every endpoint that a contract declares, whichever feature it belongs to. */
export async function declaredEndpoints(): Promise<Endpoint[]> {
  return (await namedEndpoints()).map(({ endpoint }) => endpoint);
}

/** The endpoint in short: `GET /auto/slips`. */
export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** The endpoint's address with parameters that are well formed and no record's. */
export function addressOf({ path }: Endpoint): string {
  return path.replace(":id", "999999").replace(/:\w+/, "x".repeat(43));
}

/** Every route below the API root that the program answers, as `GET /auto/slips`, but its description at /docs. */
export function registeredRoutes(app: FastifyInstance): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part = "", methods = ""] = /^(.*?)── (\S+) \((.+)\)/.exec(line) ?? [];
      if (!part) return [];
      const depth = Math.floor(indent.length / 4);
      above.splice(depth, above.length, part);
      const path = above.join("");
      return methods.split(", ").map((method) => `${method} ${path}`);
    })
    .filter((route) => route.includes(" /api/") && !route.includes(" /api/docs"))
    .map((route) => route.replace(" /api", " "));
}

/** What a schema takes, as JSON Schema without references. */
export function inputShape(schema: z.ZodType): object {
  const { $defs = {}, ...shape } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return inlined(shape, $defs);
}

function inlined(part: object, named: Readonly<Record<string, object>>): object {
  if ("$ref" in part) return inlined(named[String(part.$ref).split("/").at(-1) ?? ""] ?? {}, named);
  if (Array.isArray(part)) return part.map((one) => inlinedValue(one, named));
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, inlinedValue(value, named)]),
  );
}

function inlinedValue(value: unknown, named: Readonly<Record<string, object>>): unknown {
  return typeof value === "object" && value !== null ? inlined(value, named) : value;
}

/** One field of an endpoint's body that takes text: its name in messages, and a body that says nothing else. */
export type TextField = { name: string; bodyWith: (text: string) => object };

const JsonSchema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
});
type JsonSchema = z.infer<typeof JsonSchema>;

/** A center without these gets no other error. */
const CENTER = { name: "Green Clinic", city: "Dhaka" };

/** Every field of text in an endpoint's body, as the contract declares it. */
export function textFieldsOf({ body, path, method }: Endpoint): TextField[] {
  const day = plainDate("2026-01-01");
  if (!body || !day) return [];
  // Either of two forms, distinguished while it is parsed: its schema does not describe them.
  if (method === "PUT" && path === "/auto/slip/:id") {
    return SLIP_FORM_FIELDS.map((name) => ({ name, bodyWith: (text) => ({ [name]: text }) }));
  }
  const schema = typeof body === "function" ? body(day) : body;
  return fieldsOf(inputShape(schema));
}

function fieldsOf(raw: unknown): TextField[] {
  const schema = JsonSchema.parse(raw);
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (branches.length > 0) return branches.flatMap(fieldsOf);
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, property]) => [name, JsonSchema.parse(property)] as const,
  );
  const consts = properties.flatMap(([name, property]) =>
    property.const === undefined ? [] : [[name, property.const] as const],
  );
  const said = {
    ...("website" in (schema.properties ?? {}) && CENTER),
    ...Object.fromEntries(consts),
  };
  return properties.flatMap(([name, property]): TextField[] => {
    if (property.const !== undefined) return [];
    if (takesText(property)) return [{ name, bodyWith: (text) => ({ ...said, [name]: text }) }];
    return (property.items ? fieldsOf(property.items) : []).map((inner) => ({
      name: `${name}.0.${inner.name}`,
      bodyWith: (text) => ({ ...said, [name]: [inner.bodyWith(text)] }),
    }));
  });
}

function takesText({ type, anyOf = [] }: JsonSchema): boolean {
  return [type].flat().includes("string") || anyOf.some((one) => takesText(JsonSchema.parse(one)));
}

import { z } from "zod";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { SLIP_FORM_FIELDS } from "#shared/slips/form/form-fields.ts";
import { plainDate } from "#shared/time/plain-date.ts";
import { inputShape } from "./input-shape.ts";

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

/** A center without these is told nothing else. */
const CENTER = { name: "Green Clinic", city: "Dhaka" };

/** Every field of text in an endpoint's body, as the contract declares it. */
export function textFieldsOf({ body, path, method }: Endpoint): TextField[] {
  const day = plainDate("2026-01-01");
  if (!body || !day) return [];
  // Either of two forms, told apart while it is read: its schema says nothing of them.
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

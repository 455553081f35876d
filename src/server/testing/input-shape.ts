import { z } from "zod";

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

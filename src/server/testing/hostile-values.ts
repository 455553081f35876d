import fc from "fast-check";
import { z } from "zod";
import { slipForm } from "./slip-form.ts";

const LONG = "\u0300".repeat(60_000);

/** Values that have broken programs before. */
const TRAPS: readonly unknown[] = [
  "",
  " ",
  "\0",
  "Ra\u0000him",
  "\ud800",
  "x\udc00y",
  "\u202egnp.exe",
  "\u200b",
  "\ufeff",
  "💥".repeat(150),
  "a".repeat(301),
  "x".repeat(5_001),
  LONG,
  "'; drop table slips; --",
  "%_\\",
  "<script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  "__proto__",
  "constructor",
  "toString",
  "১২৩৪৫৬৭৮৯০",
  "1e400",
  "NaN",
  "Infinity",
  "-0",
  "9223372036854775808",
  "2026-02-30",
  "0000-00-00",
  "9999-12-31",
  "99999-01-01",
  "29/02/2025",
  "2026-11-19T06:00:00.000Z",
  "HTTPS://ok.test",
  "http://[::1",
  "javascript:alert(1)",
  "/sandbox/payment/x",
  "rahim@desk.test",
  "a@b",
  `${"a".repeat(64)}@${"b".repeat(186)}.test`,
  "+8801712345678",
  "A01234567",
  "approved",
  "paid",
  "all",
  0,
  -1,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  true,
  false,
  null,
  [],
  {},
  [[]],
  [null],
  Array(1_001).fill(1),
  { toString: "x", length: -1 },
  { constructor: { prototype: {} } },
];

/** Any value at all, the likelier the more it hurts. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...TRAPS) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const Schema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
});

/** Values that almost fit a schema: each part is right, or left out, or anything. */
export function almostFitting(raw: unknown, name = ""): fc.Arbitrary<unknown> {
  const fits = fitting(Schema.parse(raw ?? {}), name);
  return fc.oneof({ weight: 5, arbitrary: fits }, { weight: 1, arbitrary: hostileValue });
}

function fitting(schema: z.infer<typeof Schema>, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (choices.length > 0) return fc.oneof(...choices.map((one) => almostFitting(one, name)));
  switch ([schema.type].flat()[0]) {
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, part]) => [
            key,
            almostFitting(part, key),
          ]),
        ),
        { requiredKeys: [] },
      );
    case "array":
      return fc.array(almostFitting(schema.items, name), { maxLength: 3 });
    case "integer":
    case "number":
      return fc.integer({ min: 1, max: 20 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.constantFrom(...textsOf(name));
  }
}

const FORM = slipForm();

function textsOf(name: string): unknown[] {
  return name in FORM ? [FORM[name]] : ["text", "5", "2026-11-19", "https://ok.test/1", "Dhaka"];
}

/** A whole application in which one field or several are anything. */
export const almostSlip: fc.Arbitrary<unknown> = fc
  .dictionary(fc.constantFrom(...Object.keys(FORM)), hostileValue, { maxKeys: 3 })
  .map((changes) => ({ ...FORM, ...changes }));

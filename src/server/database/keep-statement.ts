import type postgres from "postgres";
import type { Queryable } from "./connect.ts";

type Parameter = postgres.SerializableParameter<never>;
/** What the driver makes of a template: its text in pieces, and what stands between them. */
type Template = { strings: readonly string[]; args: readonly (Template | Parameter)[] };

/** A statement whose text is finished, for the values that are others in each call. */
export type KeptStatement<Row extends object> = (
  sql: Queryable,
  ...values: readonly Parameter[]
) => Promise<Row[]>;

/**
 * Puts a statement together once, for calls that differ by the values for which `holes` stand in it. The driver does so
 * with every call, which takes half of what a small statement takes. Lists of columns that the driver writes by their
 * surroundings cannot be in it.
 */
export function keepStatement<Row extends object>(
  statement: postgres.Fragment,
  holes: readonly Parameter[],
): KeptStatement<Row> {
  const parameters: Parameter[] = [];
  const text = textOf(statement, parameters);
  return async (sql, ...values) => {
    const filled = parameters.map((one) => {
      const hole = holes.indexOf(one);
      return hole < 0 ? one : (values[hole] ?? null);
    });
    return await sql.unsafe<Row[]>(text, filled, { prepare: true });
  };
}

function textOf(part: unknown, parameters: Parameter[]): string {
  if (!isTemplate(part)) throw new Error("only a template can be a statement");
  const { strings, args } = part;
  return strings.reduce((text, piece, place) => {
    const arg = args[place - 1];
    if (arg === undefined || isTemplate(arg)) return text + textOf(arg, parameters) + piece;
    return `${text}$${parameters.push(arg)}${piece}`;
  });
}

function isTemplate(value: unknown): value is Template {
  return value instanceof Promise && "strings" in value && "args" in value;
}

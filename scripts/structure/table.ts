/** What the checks beside this file hold. */

/**
 * The rooms of each side (its folders, and the files beside them) from the ground up. A room imports rooms of lower
 * floors, and of its own floor in no circle, types included. `*` stands for every room that is not named.
 */
export const FLOORS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  shared: [["http", "options", "passport-code", "passport-photo", "text", "time"], ["*"]],
  server: [
    ["database", "settings", "http", "log.ts"],
    ["log", "desk.ts"],
    ["auth"],
    ["api"],
    ["audit", "events", "notifications"],
    ["medical-centers", "notices", "operators", "profile", "views"],
    ["slips", "drafts", "duplicates", "queue", "search", "fast-list"],
    ["processing", "imports", "exports", "dashboard"],
    ["backup", "system"],
    ["*"],
  ],
  web: [["language"], ["lib"], ["ui", "live", "settings"], ["auth"], ["*"], ["app", "main.tsx"]],
};

/** How many of our TypeScript files a page may load by static imports, itself included. */
export const MOST_REACHED: Readonly<Record<string, number>> = {
  "src/web/slips/slips-page.tsx": 120,
  "src/web/slips/create-slip-page.tsx": 105,
};

/** The packages of `dependencies` that run in the browser too. */
export const BROWSER_PACKAGES = ["csv-parse", "csv-stringify", "mrz", "write-excel-file", "zod"];

/** Packages that only one folder may import. */
export const PACKAGE_FOLDERS: Readonly<Record<string, string>> = {
  pg: "src/server/database/",
  "pg-copy-streams": "src/server/database/",
  "@node-rs/argon2": "src/server/auth/",
  mrz: "src/shared/passport-code/",
};

/** `dependencies` that no file of src/server or src/shared imports, and why they are needed. */
export const UNIMPORTED_DEPENDENCIES: Readonly<Record<string, string>> = {
  "openapi-types": "peer dependency of fastify-type-provider-zod",
};

/** Ways round the compiler that Biome does not refuse. */
export const ESCAPES: readonly { pattern: RegExp; says: string }[] = [
  { pattern: /\bas\s+unknown\s+as\b/, says: "parse raw data with zod where it comes in" },
  { pattern: /(?:\/\/|\/\*)\s*@ts-nocheck\b/, says: "make the types agree" },
  {
    pattern: /(?:\/\/|\/\*)\s*@ts-expect-error\s*(?:\*\/|$)/,
    says: "give the reason after @ts-expect-error",
  },
];

/** Keys and tokens as their issuers write them. */
export const SECRETS =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|\b(?:AKIA[0-9A-Z]{16}|gh[oprsu]_\w{36}|github_pat_\w{40}|npm_\w{36}|xox[abps]-[\w-]{20}|sk_live_\w{20})/;

export const LINE_LIMIT = 300;

export const LOCKFILES = [
  "package-lock.json",
  "node-runtime/package-lock.json",
  "e2e/chromium/package-lock.json",
];

/** Licences that a package may have: none asks for more than to be named and, in its own files, to stay open. */
export const LICENCES = (
  "MIT Apache-2.0 ISC BSD-2-Clause BSD-3-Clause 0BSD BlueOak-1.0.0 Unlicense Zlib MPL-2.0 OFL-1.1 PSF-2.0 CC0-1.0 " +
  // Browser data that Babel reads during the build; none of it is in the page.
  "CC-BY-4.0"
).split(" ");

/** Rooms of each side (folders and files) from the ground up. `*` stands for all others. */
export const FLOORS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  shared: [["http", "options", "passport-code", "passport-photo", "text", "time"], ["*"]],
  server: [
    ["database", "settings", "http", "log.ts"],
    ["log", "desk.ts"],
    ["auth"],
    ["api"],
    ["audit", "events", "notifications", "money"],
    ["medical-centers", "notices", "operators", "profile", "views"],
    ["slips", "follow-up", "drafts", "duplicates", "queue", "search"],
    ["processing", "imports", "exports", "dashboard", "files", "reports"],
    ["backup", "system"],
    ["*"],
  ],
  web: [["language"], ["lib"], ["ui", "live", "settings"], ["auth"], ["*"], ["app", "main.tsx"]],
};

/** Packages of `dependencies` that also run in the browser. */
export const BROWSER_PACKAGES = ["csv-parse", "csv-stringify", "mrz", "write-excel-file", "zod"];

/** Packages that only one folder may import. */
export const PACKAGE_FOLDERS: Readonly<Record<string, string>> = {
  pg: "src/server/database/",
  "pg-copy-streams": "src/server/database/",
  "@node-rs/argon2": "src/server/auth/",
  mrz: "src/shared/passport-code/",
};

/** Secrets as their issuers write them, and ways round the compiler that Biome does not refuse. */
export const FORBIDDEN: readonly [pattern: RegExp, says: string][] = [
  [
    /-----BEGIN [A-Z ]*PRIVATE KEY-----|\b(?:AKIA[0-9A-Z]{16}|gh[oprsu]_\w{36}|github_pat_\w{40}|npm_\w{36}|xox[abps]-[\w-]{20}|sk_live_\w{20})/g,
    "holds a secret: revoke and remove it",
  ],
  [/\bas\s+unknown\s+as\b/g, "parse raw data with zod where it comes in"],
  [/(?:\/\/|\/\*)\s*@ts-nocheck\b/g, "make the types agree"],
  [/(?:\/\/|\/\*)\s*@ts-expect-error\s*(?:\*\/|$)/gm, "give the reason after @ts-expect-error"],
];

export const LINE_LIMIT = 300;

export const LOCKFILES = [
  "package-lock.json",
  "node-runtime/package-lock.json",
  "e2e/chromium/package-lock.json",
  "src/server/testing/oldest-postgres/package-lock.json",
];

export const LICENCES = (
  "MIT Apache-2.0 ISC BSD-2-Clause BSD-3-Clause 0BSD BlueOak-1.0.0 Unlicense Zlib MPL-2.0 OFL-1.1 PSF-2.0 CC0-1.0 " +
  // Browser data that Babel reads during the build; none of it is in the page.
  "CC-BY-4.0"
).split(" ");

/** Rooms of each side (folders and files) from the ground up. `*` stands for all others. */
export const FLOORS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  shared: [["http", "options", "text", "time"], ["*"]],
  server: [
    ["database", "settings", "http", "log.ts"],
    ["log", "context.ts"],
    ["auth"],
    ["api"],
    ["events", "notifications", "money"],
    ["medical-centers", "agents", "notices", "profile", "views"],
    ["slips", "follow-up", "drafts", "duplicates", "queue", "search", "operators"],
    ["processing", "booking", "imports", "exports", "dashboard", "files", "reports", "audit"],
    ["backup", "system"],
    ["*"],
  ],
  web: [["language"], ["lib"], ["ui", "live", "settings"], ["*"], ["app", "main.tsx"]],
};

/** The tables of the database and the rooms of the server that write them. Rooms of higher floors may read them. */
export const TABLES: Readonly<Record<string, readonly string[]>> = {
  database: ["migrations"],
  log: ["audit.log", "audit.seals", "log_values", "log_restored", "record_log", "desk_clock"],
  auth: ["users", "sessions", "second_factors", "data_keys", "sign_in_attempts", "known_browsers"],
  notifications: ["notifications"],
  money: ["money_accounts", "money_entries", "deposits", "slip_prices"],
  "medical-centers": ["medical_centers"],
  agents: ["agents", "agent_counts"],
  notices: ["notices", "notice_reads"],
  views: ["user_views"],
  slips: ["slips", "slip_counts", "submissions"],
  "follow-up": ["follow_ups"],
  drafts: ["slip_drafts"],
  queue: ["slip_assignments"],
  processing: ["process_run", "run_event", "desk_processor"],
  files: ["slip_files", "slip_file_contents", "file_sum"],
  system: ["sweeps"],
};

/** Tables that rooms of lower floors read; at most three. */
export const READ_FROM_BELOW: Readonly<Record<string, readonly string[]>> = {
  // Whose slip it is, and what became of it.
  slips: ["log", "events", "notifications", "money"],
  // Who sent a slip, and whether it waits for a person.
  process_run: ["slips", "notifications"],
  // An account shows its balance.
  money_accounts: ["auth"],
};

/** Names of files that say nothing of what they hold. */
export const VAGUE_NAMES = (
  "common constants controller helper helpers index lib manager misc models queries repository service services shared " +
  "types use-case use-cases util utils"
).split(" ");

/** What holds SQL beside the queries of rooms: what all rooms share, and the only place that updates slips. */
export const SQL_ELSEWHERE = ["src/server/database/", "src/server/slips/transitions.ts"];

/** Packages of `dependencies` that also run in the browser. */
export const BROWSER_PACKAGES = [
  "@slipdesk/passport",
  "csv-parse",
  "csv-stringify",
  "write-excel-file",
  "zod",
];

/** Packages that only one folder may import. */
export const PACKAGE_FOLDERS: Readonly<Record<string, string>> = {
  "@node-rs/argon2": "src/server/auth/",
};

/** Secrets as their issuers write them, and ways round the compiler that Biome does not refuse. */
export const FORBIDDEN: readonly [pattern: RegExp, says: string][] = [
  [
    /-----BEGIN [A-Z ]*PRIVATE KEY-----|\b(?:AKIA[0-9A-Z]{16}|gh[oprsu]_\w{36}|github_pat_\w{40}|npm_\w{36}|xox[abps]-[\w-]{20}|sk_live_\w{20})/g,
    "holds a secret: revoke and remove it",
  ],
  [/\bas\s+\w*Write\b/g, "a Write is made by src/server/auth/write-as.ts alone"],
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

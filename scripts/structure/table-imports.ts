import type { Side } from "./table.ts";

/** Which side may import which. */
export const SIDE_EDGES: Readonly<Record<Side, readonly Side[]>> = {
  shared: ["shared"],
  server: ["server", "shared"],
  web: ["web", "shared"],
};

/**
 * Which folder may import which other one beside it: features of what is shared and of the page, and the parts of large
 * features. The files that lie directly in a folder are open to all of them, and so is what is no feature; `*` stands for
 * every folder, or for all others. The server's rooms have their floors (`FLOORS`).
 */
export const FOLDER_EDGES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "src/shared": {
    "*": ["auth"],
    log: ["notifications", "exports", "profile"],
    profile: ["notifications", "slips"],
    processing: ["slips"],
    settings: ["processing"],
    queue: ["slips"],
    duplicates: ["slips"],
    drafts: ["slips"],
    search: ["slips", "medical-centers"],
    imports: ["slips", "duplicates"],
    exports: ["slips", "imports"],
  },
  "src/web": {
    "*": ["auth", "settings"],
    app: ["*"],
    slips: [
      "medical-centers",
      "processing",
      "history",
      "queue",
      "exports",
      "views",
      "drafts",
      "duplicates",
    ],
    history: ["medical-centers"],
    imports: ["medical-centers"],
    operators: ["duplicates", "drafts", "history"],
    dashboard: ["slips", "notices", "drafts"],
    notifications: ["notices"],
    profile: ["notifications"],
  },
  "src/shared/slips": {
    advice: ["form"],
    "code-fill": ["form"],
  },
  "src/web/slips": {
    list: ["dialogs", "components"],
    form: ["code"],
    details: ["dialogs", "components"],
  },
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

/** Folders that can be deleted together with the import and the call of them in one file, and why. */
export const REMOVABLE: readonly { folder: string; usedIn: string; says: string }[] = [
  {
    folder: "src/server/fast-list",
    usedIn: "src/server/app.ts",
    says: "the list works without it, only slower",
  },
];

/** Packages with a place of their own: globs of the files that may import them, and where to go instead. */
export const PACKAGE_PLACES: readonly {
  packages: readonly string[];
  places: readonly string[];
  types?: readonly string[];
  says: string;
}[] = [
  {
    packages: ["pg", "pg-copy-streams"],
    places: ["src/server/database/**"],
    types: [],
    says: "connections are made in src/server/database; elsewhere use the Sql type of database/connect.ts",
  },
  {
    packages: ["fastify", "fastify-type-provider-zod", "@fastify/*"],
    places: ["src/server/{http,api}/**", "src/server/{app,main}.ts", "src/server/testing/**"],
    types: [
      "src/server/**/routes*.ts",
      "src/server/{auth,audit,system,processing,fast-list}/**",
      "src/server/log.ts",
    ],
    says: "HTTP lives in src/server/http, src/server/api and routes.ts; use cases take plain values",
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
      "@mantine/*",
      "@tanstack/*",
      "@fontsource-variable/*",
      "@fontsource/*",
    ],
    places: ["src/web/**"],
    says: "screens live in src/web",
  },
  {
    packages: ["mrz"],
    places: ["src/shared/passport-code/**"],
    says: "passport codes are read in src/shared/passport-code; elsewhere call readPassportCode",
  },
  {
    packages: ["vitest", "fast-check", "jsdom", "@testing-library/*"],
    places: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "src/*/testing/**"],
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
  "src/server/{database,backup,testing,auth,log}/**",
  // What they watch happens between programs, where no call shows it.
  "src/server/{processing,system}/tests/**",
  // Asks the database whether it is there, and reads nothing.
  "src/server/system/health.ts",
];

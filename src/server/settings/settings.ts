import { readFileSync } from "node:fs";
import { BlockList, isIP } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import { hasDefaultPassword, isLocal, isLocalAddress } from "#server/database/database-url.ts";
import { DEFAULT_FILES_DAYS } from "#shared/files/rules.ts";
import { PROCESSORS } from "#shared/slips/rules.ts";
import { cleanText, lengthOf } from "#shared/text/clean.ts";
import { isEmailAddress, isPlainText } from "#shared/text/plain.ts";

/** Proxies whose forwarded client address is trusted: none, the nearest ones, or these addresses. */
type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean);

/** Parses `off`, a number of proxies, or addresses and CIDR ranges separated by commas; null if invalid. */
function readTrustedProxies(text: string): TrustedProxies | null {
  if (text === "off") return false;
  if (/^[1-9]$/.test(text)) return (_address, hop) => hop < Number(text);
  const ranges = text.split(",").map((range) => range.trim());
  return ranges.every(isRange) ? ranges : null;
}

function isRange(range: string): boolean {
  const [, address = "", bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(range) ?? [];
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return longest > 0 && Number(bits ?? 1) >= 1 && Number(bits ?? 1) <= longest;
}

const PRIVATE: readonly [string, number, "ipv4" | "ipv6"][] = [
  ["127.0.0.0", 8, "ipv4"],
  ["10.0.0.0", 8, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["::1", 128, "ipv6"],
  ["fc00::", 7, "ipv6"],
  ["fe80::", 10, "ipv6"],
];

/**
 * True for `https` addresses, and for `http` on loopback and private networks; without user name, query or fragment.
 */
function isServiceAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username || url.password || /[?#\s]/.test(text)) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isNear(url.hostname));
}

function isAgencyName(name: string): boolean {
  return name !== "" && lengthOf(name) <= 100 && isPlainText(name);
}

/** True for an `https` origin, and for an `http` origin of this machine. */
function isSiteOrigin(text: string): boolean {
  const url = ORIGIN.test(text) ? URL.parse(text) : null;
  return url?.protocol === "https:" || (url?.protocol === "http:" && isLocal(url.hostname));
}

function isNear(hostname: string): boolean {
  if (hostname === "localhost") return true;
  const address = hostname.replace(/^\[|\]$/g, "");
  const near = new BlockList();
  for (const [network, prefix, family] of PRIVATE) near.addSubnet(network, prefix, family);
  const family = isIP(address);
  return family !== 0 && near.check(address, family === 6 ? "ipv6" : "ipv4");
}

const Manifest = z.object({ version: z.string() });

export function readVersion(): string {
  const file = join(import.meta.dirname, "../../../package.json");
  return Manifest.parse(JSON.parse(readFileSync(file, "utf8"))).version;
}

export const MIN_KEY_LENGTH = 32;

const MIN_SECRET_LENGTH = 10;

const whole = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max));

const trustedProxies = z.string().transform((text, context) => {
  const read = readTrustedProxies(text);
  if (read !== null) return read;
  context.addIssue({ code: "custom", message: "no proxies" });
  return z.NEVER;
});

const minutes = whole(1, 60 * 24 * 30);
const offOr = <Schema extends z.ZodType>(schema: Schema) => z.union([z.literal("off"), schema]);

const withDefault = <Schema extends z.ZodType>(
  schema: Schema,
  allowed: string,
  fallback: string,
) => ({ schema, allowed, fallback });
const optional = <Schema extends z.ZodType>(schema: Schema, allowed: string) => ({
  schema,
  allowed,
  fallback: undefined,
});

const onOff = z.enum(["on", "off"]);
const rootKey = optional(z.string().min(MIN_KEY_LENGTH), "at least 32 characters");
const token = optional(z.string().min(16), "at least 16 characters");
const PROCESSOR_NAMES = PROCESSORS.join(" or ");
const ORIGIN = /^https?:\/\/[^\s/?#@\\]+\/?$/;

/** Each variable with a description of allowed values and its default (docs/settings.md). */
const variables = {
  PORT: withDefault(whole(0, 65535), "a port number from 0 to 65535", "3000"),
  HOST: withDefault(z.string(), "an address to listen on", "127.0.0.1"),
  DATABASE_URL: optional(
    z.string().regex(/^postgres(ql)?:\/\/.+/),
    "postgres://user:password@host:port/database, or nothing for the embedded database",
  ),
  DATA_DIR: withDefault(z.string(), "a folder", "./data"),
  ALLOW_PLAIN_HTTP: withDefault(onOff, "on or off", "off"),
  PUBLIC_URL: optional(
    z.string().regex(ORIGIN),
    "http://host or https://host, without a user or a path",
  ),
  TRUST_PROXY: withDefault(
    trustedProxies,
    "off, the number of proxies (1 to 9), or their addresses with commas between them",
    "off",
  ),
  ADMIN_EMAIL: optional(z.string().refine(isEmailAddress), "an e-mail address"),
  ADMIN_PASSWORD: optional(z.string().min(8).max(256), "8 to 256 characters"),
  SECRET_KEY: rootKey,
  SECRET_KEY_PREVIOUS: rootKey,
  PROCESSOR: withDefault(z.enum(PROCESSORS), PROCESSOR_NAMES, "sandbox"),
  PROCESSOR_BEFORE: optional(z.enum(PROCESSORS), PROCESSOR_NAMES),
  PROCESSOR_URL: optional(
    z
      .string()
      .refine(isServiceAddress)
      .transform((text) => text.replace(/\/$/, "")),
    "an https address, or an http address of a loopback or private network, without query or fragment",
  ),
  PROCESSOR_SECRET: optional(
    z
      .string()
      .transform((text) => text.split(",").map((secret) => secret.trim()))
      .pipe(z.array(z.string().min(MIN_SECRET_LENGTH)).min(1).max(2)),
    `one secret of at least ${MIN_SECRET_LENGTH} characters, or two separated by a comma`,
  ),
  PROCESSOR_CONCURRENCY: withDefault(whole(1, 100), "how many slips at once, from 1 to 100", "4"),
  BOOKING_SITE: withDefault(
    z
      .string()
      .refine(isSiteOrigin)
      .transform((text) => new URL(text).origin),
    "the https address of the official booking site without a path, or an http address of this machine",
    "https://wafid.com",
  ),
  SANDBOX_DELAY_MS: withDefault(whole(0, 600_000), "milliseconds from 0 to 600000", "3000"),
  OPERATOR_SCOPE: withDefault(z.enum(["own", "all"]), "own or all", "own"),
  AGENCY_NAME: optional(
    z.string().transform(cleanText).refine(isAgencyName),
    "a name of 1 to 100 characters",
  ),
  PLAIN_PASSWORD_DISPLAY: withDefault(onOff, "on or off", "on"),
  REQUIRE_FACTOR: withDefault(
    z.enum(["off", "admins", "staff"]),
    "off, admins, or staff (admins and operators)",
    "off",
  ),
  SESSION_IDLE_MINUTES: withDefault(minutes, "minutes from 1 to 43200", "60"),
  SESSION_MAX_MINUTES: withDefault(minutes, "minutes from 1 to 43200", "720"),
  BACKUP_KEY: token,
  BACKUP_EVERY: withDefault(offOr(whole(1, 24 * 31)), "off, or hours from 1 to 744", "off"),
  BACKUP_KEEP: withDefault(whole(1, 1000), "a number from 1 to 1000", "14"),
  BACKUP_FILES: withDefault(onOff, "on or off", "on"),
  RETENTION_MONTHS: withDefault(offOr(whole(1, 240)), "off, or months from 1 to 240", "off"),
  FILES_DAYS: withDefault(
    offOr(whole(1, 365)),
    "off, or days from 1 to 365",
    String(DEFAULT_FILES_DAYS),
  ),
  PASSPORT_PAGE_DAYS: withDefault(whole(1, 365), "days from 1 to 365", "30"),
  FILES_GB: withDefault(whole(1, 1000), "gigabytes from 1 to 1000", "20"),
  METRICS_TOKEN: token,
  BUDGETS: withDefault(onOff, "on or off", "on"),
  PATIENCE: withDefault(whole(1, 60), "how many times as long, from 1 to 60", "1"),
  API_DOCS: withDefault(z.enum(["admins", "open"]), "admins or open", "admins"),
  LOG_LEVEL: withDefault(
    z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
    "fatal, error, warn, info, debug, trace or silent",
    "info",
  ),
  NODE_ENV: withDefault(z.string(), "production or development", "development"),
};

const SECRET_VARIABLES: readonly string[] = [
  "ADMIN_PASSWORD",
  "SECRET_KEY",
  "SECRET_KEY_PREVIOUS",
  "BACKUP_KEY",
  "METRICS_TOKEN",
  "PROCESSOR_SECRET",
  "DATABASE_URL",
] satisfies (keyof typeof variables)[];

type Variables = typeof variables;
type Value<Name extends keyof Variables> = z.infer<Variables[Name]["schema"]>;

export type Settings = {
  readonly [Name in keyof Variables]: Variables[Name]["fallback"] extends string
    ? Value<Name>
    : Value<Name> | undefined;
};

const DEFAULT_PASSWORD =
  "DATABASE_URL holds a password that stands in every example or is the user's own name. Give the user another one (alter role … password …), and put it into DATABASE_URL.";

const HIDDEN: readonly string[] = [...SECRET_VARIABLES, "ADMIN_EMAIL"];

export function shownSettings(settings: Settings): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, HIDDEN.includes(name) ? "set" : JSON.stringify(value)]),
  );
}

/** An invalid environment variable: the message names it, its value unless secret, and what is allowed. */
export class SettingsError extends Error {}

/** Reads the settings; an empty variable counts as unset. Throws `SettingsError` for the first invalid one. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const read = Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => {
      const text = env[name] || variable.fallback;
      if (text === undefined) return [name, undefined];
      const parsed = variable.schema.safeParse(text);
      if (parsed.success) return [name, parsed.data];
      const isSecret = SECRET_VARIABLES.includes(name) || /:\/\/[^/]*@/.test(text);
      const shown = isSecret ? "(not shown)" : JSON.stringify(text);
      throw new SettingsError(`${name} is ${shown}, but must be ${variable.allowed}.`);
    }),
  ) as Settings;
  if (read.NODE_ENV === "production" && read.DATABASE_URL && !read.SECRET_KEY) {
    throw new SettingsError(
      "SECRET_KEY is not set, but must be: with DATABASE_URL in production every node needs the same key of at least 32 characters.",
    );
  }
  if (read.DATABASE_URL && hasDefaultPassword(read.DATABASE_URL)) {
    const mayBeReached = read.NODE_ENV === "production" || !isLocalAddress(read.DATABASE_URL);
    if (mayBeReached) throw new SettingsError(DEFAULT_PASSWORD);
  }
  if (
    !isLocal(read.HOST) &&
    !read.PUBLIC_URL?.startsWith("https:") &&
    read.ALLOW_PLAIN_HTTP === "off"
  ) {
    throw new SettingsError(
      `HOST is ${JSON.stringify(read.HOST)}, which other machines reach, and passwords and passports would travel unencrypted. Put a proxy with TLS in front and set PUBLIC_URL to its https address, or say ALLOW_PLAIN_HTTP=on knowingly.`,
    );
  }
  if (read.PROCESSOR === "http") {
    for (const name of ["PROCESSOR_URL", "PROCESSOR_SECRET"] as const) {
      if (read[name]) continue;
      throw new SettingsError(`${name} is not set, but must be with PROCESSOR=http.`);
    }
  }
  return read;
}

import { z } from "zod";
import { PROCESSORS } from "#shared/processing/contract.ts";

/** The shortest root key, in characters. */
export const MIN_KEY_LENGTH = 32;

const whole = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max));

const minutes = whole(1, 60 * 24 * 30);

/** Each variable with its default and, in words, what it may hold (README, "Settings"). */
const variables = {
  PORT: { schema: whole(0, 65535), fallback: "3000", allowed: "a port number from 0 to 65535" },
  HOST: { schema: z.string(), fallback: "127.0.0.1", allowed: "an address to listen on" },
  DATABASE_URL: {
    schema: z.string().regex(/^postgres(ql)?:\/\/.+/),
    fallback: undefined,
    allowed: "postgres://user:password@host:port/database, or nothing for the embedded database",
  },
  DATA_DIR: { schema: z.string(), fallback: "./data", allowed: "a folder" },
  PUBLIC_URL: {
    schema: z.string().regex(/^https?:\/\/[^\s/]+\/?$/),
    fallback: undefined,
    allowed: "http://host or https://host, without a path",
  },
  ADMIN_EMAIL: {
    schema: z.string().regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/),
    fallback: undefined,
    allowed: "an e-mail address",
  },
  ADMIN_PASSWORD: {
    schema: z.string().min(8).max(256),
    fallback: undefined,
    allowed: "8 to 256 characters",
  },
  SECRET_KEY: {
    schema: z.string().min(MIN_KEY_LENGTH),
    fallback: undefined,
    allowed: "at least 32 characters",
  },
  SECRET_KEY_PREVIOUS: {
    schema: z.string().min(MIN_KEY_LENGTH),
    fallback: undefined,
    allowed: "at least 32 characters",
  },
  PROCESSOR: {
    schema: z.enum(PROCESSORS),
    fallback: "sandbox",
    allowed: PROCESSORS.join(" or "),
  },
  SANDBOX_DELAY_MS: {
    schema: whole(0, 600_000),
    fallback: "3000",
    allowed: "milliseconds from 0 to 600000",
  },
  OPERATOR_SCOPE: { schema: z.enum(["own", "all"]), fallback: "own", allowed: "own or all" },
  PLAIN_PASSWORD_DISPLAY: {
    schema: z.enum(["on", "off"]),
    fallback: "on",
    allowed: "on or off",
  },
  SESSION_IDLE_MINUTES: { schema: minutes, fallback: "60", allowed: "minutes from 1 to 43200" },
  SESSION_MAX_MINUTES: { schema: minutes, fallback: "720", allowed: "minutes from 1 to 43200" },
  LOG_LEVEL: {
    schema: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
    fallback: "info",
    allowed: "fatal, error, warn, info, debug, trace or silent",
  },
  NODE_ENV: { schema: z.string(), fallback: "development", allowed: "production or development" },
} as const;

const SECRET_VARIABLES: readonly string[] = [
  "ADMIN_PASSWORD",
  "SECRET_KEY",
  "SECRET_KEY_PREVIOUS",
  "DATABASE_URL",
] satisfies (keyof typeof variables)[];

type Variables = typeof variables;
type Value<Name extends keyof Variables> = z.infer<Variables[Name]["schema"]>;

/** The program's settings; a variable that may be left out is `undefined` then. */
export type Settings = {
  readonly [Name in keyof Variables]: Variables[Name]["fallback"] extends string
    ? Value<Name>
    : Value<Name> | undefined;
};

/** A bad environment variable: the message names it, its value unless secret, and what is allowed. */
export class SettingsError extends Error {}

/**
 * Reads the settings from environment variables. An empty variable counts as unset. Throws a
 * SettingsError for the first bad one.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const read = Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => {
      const text = env[name] || variable.fallback;
      if (text === undefined) return [name, undefined];
      const parsed = variable.schema.safeParse(text);
      if (parsed.success) return [name, parsed.data];
      const shown = SECRET_VARIABLES.includes(name) ? "(not shown)" : JSON.stringify(text);
      throw new SettingsError(`${name} is ${shown}, but must be ${variable.allowed}.`);
    }),
  ) as Settings;
  if (read.NODE_ENV === "production" && read.DATABASE_URL && !read.SECRET_KEY) {
    throw new SettingsError(
      "SECRET_KEY is not set, but must be: with DATABASE_URL in production every node needs the same key of at least 32 characters.",
    );
  }
  return read;
}

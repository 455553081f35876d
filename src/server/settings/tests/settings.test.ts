import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSettings } from "#server/settings/settings.ts";
import { testApp } from "#server/testing/test-app.ts";
import { DeskSettings } from "#shared/system/contract.ts";

const refusalOf = (env: Record<string, string>) => {
  try {
    readSettings(env);
    return "accepted";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
};

const ORIGIN = "http://host or https://host, without a user or a path";
const PLACES =
  "an https address, or an http address of a loopback or private network, without query or fragment";

test("the command that the image names starts a desk, which without an address would be refused", () => {
  const image = readFileSync("deploy/Dockerfile", "utf8");
  const [, own = ""] = /^ENV (NODE_ENV=.*)$/m.exec(image) ?? [];
  const [, given = ""] = /^# docker run (.*)$/m.exec(image) ?? [];
  const pairs = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/(\b[A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
    );
  expect(refusalOf(pairs(`${own} ${given}`))).toBe("accepted");
  expect(refusalOf(pairs(own))).toContain("PUBLIC_URL");
});

test("without any variable every setting has its default", () => {
  expect(readSettings({})).toStrictEqual({
    PORT: 3000,
    HOST: "127.0.0.1",
    DATABASE_URL: undefined,
    DATA_DIR: "./data",
    ALLOW_PLAIN_HTTP: "off",
    PUBLIC_URL: undefined,
    TRUST_PROXY: false,
    ADMIN_EMAIL: undefined,
    ADMIN_PASSWORD: undefined,
    SECRET_KEY: undefined,
    SECRET_KEY_PREVIOUS: undefined,
    PROCESSOR: "sandbox",
    PROCESSOR_BEFORE: undefined,
    PROCESSOR_URL: undefined,
    PROCESSOR_SECRET: undefined,
    PROCESSOR_CONCURRENCY: 4,
    SANDBOX_DELAY_MS: 3000,
    BOOKING_SITE: "https://wafid.com",
    OPERATOR_SCOPE: "own",
    AGENCY_NAME: undefined,
    PLAIN_PASSWORD_DISPLAY: "on",
    REQUIRE_FACTOR: "off",
    SESSION_IDLE_MINUTES: 60,
    SESSION_MAX_MINUTES: 720,
    BACKUP_KEY: undefined,
    BACKUP_EVERY: "off",
    BACKUP_KEEP: 14,
    BACKUP_FILES: "on",
    RETENTION_MONTHS: "off",
    FILES_DAYS: 90,
    PASSPORT_PAGE_DAYS: 30,
    FILES_GB: 20,
    METRICS_TOKEN: undefined,
    BUDGETS: "on",
    PATIENCE: 1,
    API_DOCS: "admins",
    LOG_LEVEL: "info",
    NODE_ENV: "development",
  });
});

test("an empty variable counts as unset", () => {
  const empty = Object.fromEntries(Object.keys(readSettings({})).map((name) => [name, ""]));
  expect(readSettings(empty)).toEqual(readSettings({}));
});

test.each([
  ["PORT", "0", 0],
  ["PORT", "65535", 65535],
  ["DATABASE_URL", "postgresql://u:p@db:5432/desk", "postgresql://u:p@db:5432/desk"],
  ["PUBLIC_URL", "https://desk.example/", "https://desk.example/"],
  ["PUBLIC_URL", "http://192.168.1.5:3000", "http://192.168.1.5:3000"],
  ["ADMIN_PASSWORD", "12345678", "12345678"],
  ["PROCESSOR", "manual", "manual"],
  ["PROCESSOR_URL", "https://booking.example/slips/", "https://booking.example/slips"],
  ["PROCESSOR_URL", "http://127.0.0.1:4000/slips", "http://127.0.0.1:4000/slips"],
  ["PROCESSOR_URL", "http://[fd00::1]:4000", "http://[fd00::1]:4000"],
  ["PROCESSOR_SECRET", "new-secret-1, old-secret-1", ["new-secret-1", "old-secret-1"]],
  ["PROCESSOR_CONCURRENCY", "8", 8],
  ["SANDBOX_DELAY_MS", "0", 0],
  ["OPERATOR_SCOPE", "all", "all"],
  ["AGENCY_NAME", " Sky\u200b \u00a0Travels ", "Sky Travels"],
  ["AGENCY_NAME", "😀".repeat(100), "😀".repeat(100)],
  ["PLAIN_PASSWORD_DISPLAY", "off", "off"],
  ["LOG_LEVEL", "silent", "silent"],
])("%s=%s is accepted", (name, text, value) => {
  expect(readSettings({ [name]: text })).toMatchObject({ [name]: value });
});

test.each([
  ["PORT", "65536", "a port number from 0 to 65535"],
  ["PORT", "-1", "a port number from 0 to 65535"],
  ["PORT", "3000.5", "a port number from 0 to 65535"],
  ["PORT", "http", "a port number from 0 to 65535"],
  ["PUBLIC_URL", "desk.example", ORIGIN],
  ["PUBLIC_URL", "https://desk.example/path", ORIGIN],
  ["PUBLIC_URL", "ftp://desk.example", ORIGIN],
  ["PROCESSOR_URL", "http://booking.example/slips", PLACES],
  ["PROCESSOR_URL", "http://8.8.8.8/slips", PLACES],
  ["PROCESSOR_URL", "https://booking.example/slips?key=1", PLACES],
  ["PROCESSOR_URL", "ftp://booking.example", PLACES],
  ["ADMIN_EMAIL", "boss", "an e-mail address"],
  ["PROCESSOR", "Sandbox", expect.any(String)],
  ["SANDBOX_DELAY_MS", "3s", "milliseconds from 0 to 600000"],
  ["SANDBOX_DELAY_MS", "600001", "milliseconds from 0 to 600000"],
  ["OPERATOR_SCOPE", "none", "own or all"],
  ["AGENCY_NAME", "\u200b", "a name of 1 to 100 characters"],
  ["AGENCY_NAME", "x".repeat(101), "a name of 1 to 100 characters"],
  ["AGENCY_NAME", "Sky\u202eTravels", "a name of 1 to 100 characters"],
  ["PLAIN_PASSWORD_DISPLAY", "true", "on or off"],
  ["SESSION_IDLE_MINUTES", "0", "minutes from 1 to 43200"],
  ["SESSION_MAX_MINUTES", "43201", "minutes from 1 to 43200"],
  ["LOG_LEVEL", "loud", "fatal, error, warn, info, debug, trace or silent"],
])("%s=%s stops the start with its name, its value and what is allowed", (name, text, allowed) => {
  const message = refusalOf({ [name]: text });
  expect(message.startsWith(`${name} is ${JSON.stringify(text)}, but must be `)).toBe(true);
  if (typeof allowed === "string") expect(message.endsWith(` ${allowed}.`)).toBe(true);
});

test.each([
  ["DATABASE_URL", "mysql://desk:hunter2@db/desk", "hunter2"],
  ["ADMIN_PASSWORD", "hunter2", "hunter2"],
  ["PUBLIC_URL", "https://desk:hunter2@desk.example", "hunter2"],
  ["PROCESSOR_URL", "https://user:hunter2@booking.example/", "hunter2"],
  ["SECRET_KEY", "hunter2", "hunter2"],
])("an invalid %s stops the start without being shown", (name, text, secret) => {
  const message = refusalOf({ [name]: text });
  expect(message).toMatch(new RegExp(`^${name} is \\(not shown\\), but must be .+\\.$`));
  expect(message).not.toContain(secret);
});

test("in production DATABASE_URL requires SECRET_KEY", () => {
  const env = { NODE_ENV: "production", DATABASE_URL: "postgres://u:p@db/desk" };
  expect(refusalOf(env)).toMatch(/^SECRET_KEY is not set, but must be/);
  expect(refusalOf({ ...env, SECRET_KEY: "x".repeat(32) })).toBe("accepted");
  expect(refusalOf({ NODE_ENV: "production" })).toBe("accepted");
});

test.each([
  ["postgres://postgres:postgres@db/desk", "development"],
  ["postgres://desk:desk@10.0.0.5:5432/desk?sslmode=disable", "development"],
  ["postgres://desk:Password@127.0.0.1/desk", "production"],
  ["postgres://desk:changeme@db:5433/desk", "development"],
])("the password in %s is refused in %s, without being shown", (DATABASE_URL, NODE_ENV) => {
  const env = { DATABASE_URL, NODE_ENV, SECRET_KEY: "x".repeat(32) };
  expect(refusalOf(env)).toMatch(/^DATABASE_URL holds a password that stands in every example/);
  expect(refusalOf(env)).not.toMatch(/postgres:\/\/|changeme/);
  const other = DATABASE_URL.replace(/:[^:@]*@/, ":8kq-tree-lamp@");
  expect(refusalOf({ ...env, DATABASE_URL: other })).toBe("accepted");
});

test.each([
  "postgres://postgres:postgres@localhost/desk",
  "postgres://desk:desk@/desk?host=/run/pg",
])("for development on one machine %s is accepted", (DATABASE_URL) =>
  expect(refusalOf({ DATABASE_URL })).toBe("accepted"),
);

test("the page receives the settings that it uses, and no others", async () => {
  const app = await testApp({ PROCESSOR: "manual", OPERATOR_SCOPE: "all" });
  const operator = await app.person("operator");
  const { body } = await operator.get("/settings");
  const { server_time, ...settings } = DeskSettings.strict().parse(body);
  expect(settings).toMatchObject({
    processor: "manual",
    plain_password_display: "on",
    operator_scope: "all",
  });
  expect(Math.abs(Date.parse(server_time) - Date.now())).toBeLessThan(60_000);
});

test.each(["PROCESSOR_URL", "PROCESSOR_SECRET"])(
  "PROCESSOR=http without %s stops the start",
  (name) => {
    const env = {
      PROCESSOR: "http",
      PROCESSOR_URL: "https://booking.example/slips",
      PROCESSOR_SECRET: "a-shared-secret",
    };
    expect(readSettings(env).PROCESSOR).toBe("http");
    expect(refusalOf({ ...env, [name]: "" })).toBe(
      `${name} is not set, but must be with PROCESSOR=http.`,
    );
  },
);

test.each(["0.0.0.0", "::", "192.168.1.5", "desk.local"])(
  "listening on %s without https is refused unless ALLOW_PLAIN_HTTP is on",
  (HOST) => {
    expect(() => readSettings({ HOST })).toThrow(/ALLOW_PLAIN_HTTP=on/);
    expect(() => readSettings({ HOST, PUBLIC_URL: "http://desk.example" })).toThrow(/https/);
    expect(readSettings({ HOST, PUBLIC_URL: "https://desk.example" }).HOST).toBe(HOST);
    expect(readSettings({ HOST, ALLOW_PLAIN_HTTP: "on" }).HOST).toBe(HOST);
  },
);

test.each(["127.0.0.1", "localhost", "::1"])("listening on %s needs no https", (HOST) => {
  expect(readSettings({ HOST }).HOST).toBe(HOST);
});

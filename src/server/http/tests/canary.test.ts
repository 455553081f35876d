import { spawn } from "node:child_process";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { inspect } from "node:util";
import { connect } from "@slipdesk/pg-client";
import { afterAll, expect, test, vi } from "vitest";
import type { Answer, Client } from "#server/testing/client.ts";
import {
  type ExampleCall,
  exampleAdmin,
  exampleCalls,
  recordFor,
} from "#server/testing/example-calls.ts";
import { slipForm } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

// Recognisable text goes into every place of every call. It may be stored and shown to those who may see it, and nothing else.

const KINDS = {
  words: "Kanariya Vogelfrei",
  // A stack begins with its message, whose lines may look like places in the code.
  lines: "Kanariya\n    at Vogelfrei (kanariya.ts:1:1)",
  email: "kanariya@vogelfrei.test",
  url: "https://vogelfrei.test/kanariya",
  phone: "+8801999888777",
  passport: "CN9876543",
  number: "99887766554433",
  password: "Kanariya-Vogelfrei-77",
  file: Buffer.from("%PDF-1.7 Kanariya Vogelfrei").toString("base64"),
} as const;
const CANARY = new RegExp(
  ["kanariya", "vogelfrei", "1999888777", "CN9876543", "9988776655", KINDS.file].join("|"),
  "i",
);

/** What is most like the example of a text, so that a call with it is accepted. */
function kindOf(name: string, example: string): string {
  if (/password/i.test(name)) return KINDS.password;
  if (name === "content") return KINDS.file;
  if (example.includes("@")) return KINDS.email;
  if (example.startsWith("https:")) return KINDS.url;
  if (example.startsWith("+")) return KINDS.phone;
  if (/^[A-Z]\d+$/.test(example)) return KINDS.passport;
  return /^\d{9,}$/.test(example) ? KINDS.number : KINDS.words;
}

const written: string[] = [];
for (const stream of [process.stdout, process.stderr]) {
  const spy = vi.spyOn(stream, "write").mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  afterAll(() => spy.mockRestore());
}

const METRICS_TOKEN = "a-token-for-metrics";
const ENV = { LOG_LEVEL: "trace", API_DOCS: "open", PLAIN_PASSWORD_DISPLAY: "on", METRICS_TOKEN };
const app = await testApp(ENV);
await app.work();

/** A program on the same database whose statements fail when a canary is in them, and say so with all they had. */
const failing = connect({
  ...app.connection,
  onQuery(query, parameters) {
    const sent = inspect(parameters, { depth: 9, maxStringLength: null, maxArrayLength: null });
    if (!CANARY.test(sent)) return;
    const quoting = { detail: sent, where: sent, query, parameters };
    throw Object.assign(new Error(parameters.join("\n")), quoting);
  },
});
const close = () => failing.end({ timeout: 1 });
const broken = await testApp(ENV, undefined, {
  sql: failing,
  connection: app.connection,
  close,
});

const calls = await exampleCalls(app);
const admin = await exampleAdmin(app);
const applicant = await app.person("applicant");

type Variant = { path: string; body: unknown; headers: Record<string, string> };

/** The call as it is described, about this record; forms are filled in. */
const described = ({ path, body, headers }: ExampleCall, id: number): Variant => ({
  path: path.replace("{id}", String(id)).replace(/\{\w+\}/g, "1"),
  body: withForms(body),
  headers,
});

function withForms(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withForms);
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === "form_values" ? slipForm() : withForms(part),
    ]),
  );
}

/** The body with each of its texts replaced, and with a name of its own in each of its objects. */
function bodiesOf(value: unknown, texts: Texts, name = ""): unknown[] {
  if (typeof value === "string" || value === null) return texts(name, value ?? "");
  if (typeof value !== "object") return [];
  if (Array.isArray(value)) {
    return value.flatMap((part, at) =>
      bodiesOf(part, texts, name).map((one) => value.with(at, one)),
    );
  }
  const inside = Object.entries(value).flatMap(([key, part]) =>
    bodiesOf(part, texts, key).map((one) => ({ ...value, [key]: one })),
  );
  return [{ ...value, [KINDS.words]: KINDS.words }, ...inside];
}

type Texts = (name: string, example: string) => string[];
const inWords: Texts = (name, example) => [...new Set([kindOf(name, example), KINDS.words])];
const inLines: Texts = (name, example) => [kindOf(name, example), KINDS.lines];

const HEADERS = ["authorization", "if-match", "idempotency-key", "last-event-id", "draft-id"];
const UNUSED = ["user-agent", "referer", "origin", "cookie", "x-forwarded-for", "x-request-id"];

function* bodyAndQuery(call: ExampleCall, id: number, texts: Texts): Generator<Variant> {
  const plain = described(call, id);
  for (const body of bodiesOf(plain.body, texts)) yield { ...plain, body };
  const queries = call.parameters.filter((parameter) => parameter.in === "query");
  for (const name of [...queries.map((query) => query.name), KINDS.words]) {
    for (const text of texts(name, "A01234567")) {
      const query = `${encodeURIComponent(name)}=${encodeURIComponent(text)}`;
      yield { ...plain, path: `${plain.path}?${query}` };
    }
  }
}

function* pathAndHeaders(call: ExampleCall, id: number): Generator<Variant> {
  const plain = described(call, id);
  const { path, headers } = plain;
  for (const text of [KINDS.words, KINDS.passport]) {
    const part = encodeURIComponent(text);
    yield { ...plain, path: call.path.replace(/\{\w+\}/, part).replace(/\{\w+\}/, "1") };
    yield { ...plain, path: `${path}/${part}` };
    yield { ...plain, path: `${path}/%zz${part}` };
  }
  const declared = call.parameters.filter((parameter) => parameter.in === "header");
  for (const name of [...HEADERS, ...declared.map((header) => header.name.toLowerCase())]) {
    for (const text of [KINDS.words, "Bearer Kanariya".padEnd(50, "x")]) {
      yield { ...plain, headers: { ...headers, [name]: text } };
    }
  }
  const unused = Object.fromEntries(UNUSED.map((name) => [name, KINDS.words]));
  yield { ...plain, headers: { ...headers, ...unused } };
}

const send = (by: Client, { method }: ExampleCall, { path, body, headers }: Variant) =>
  by[method](path, body, headers);

/** What is no JSON, of another type, or too large. */
async function sendUnreadable({ method }: ExampleCall, { path }: Variant): Promise<void> {
  for (const [type, payload] of [
    ["application/json", `{"first_name":"${KINDS.words}"`],
    ["application/json", `{"__proto__":"${KINDS.words}"}`],
    ["application/json", JSON.stringify([KINDS.words])],
    ["application/json", JSON.stringify({ a: KINDS.words.repeat(2_000) })],
    ["text/plain", KINDS.words],
    [KINDS.words, KINDS.words],
  ] as const) {
    const verb = method === "get" ? "POST" : method.toUpperCase();
    const headers = { "content-type": type };
    await app.app.inject({ method: verb as "POST", url: `/api${path}`, headers, payload });
  }
}

const statuses = new Map<string, number>();
function count({ status, text }: Answer, program: string): void {
  const kind = `${program} ${Math.floor(status / 100)}xx`;
  statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
  // A failure of the program's own tells nobody what it was about.
  if (status >= 500) expect(text).not.toMatch(CANARY);
}

/** What both programs have logged, and printed besides; each only grows. */
const outputs = [app.logged, broken.logged, () => written.join("\n")].map((read) => ({
  read,
  seen: 0,
}));
function expectNoneWritten(): void {
  for (const output of outputs) {
    const all = output.read();
    expect(CANARY.exec(all.slice(output.seen))).toBe(null);
    output.seen = all.length;
  }
}

// The stream of events never ends by itself.
const named = calls.filter(({ operationId }) => operationId !== "streamEvents");

test.each(named)("nothing that $method $path brings is logged, whoever sends it", async (call) => {
  const by = await exampleAdmin(app);
  const isAboutOne = call.path.includes("{id}");
  const id = isAboutOne ? await recordFor(app, call, admin, by) : 0;
  const variants = [...bodyAndQuery(call, id, inWords), ...pathAndHeaders(call, id)];
  for (const variant of variants) count(await send(by, call, variant), "whole");
  for (const other of [applicant, app.anonymous]) {
    for (const variant of variants.slice(0, 2)) count(await send(other, call, variant), "whole");
  }
  await sendUnreadable(call, described(call, id));
  expectNoneWritten();
});

test.each(named)("nor while statements fail and quote it: $method $path", async (call) => {
  const by = await exampleAdmin({ ...app, withToken: broken.withToken });
  const isAboutOne = call.path.includes("{id}");
  const id = isAboutOne ? await recordFor(app, call, admin, admin) : 0;
  for (const variant of bodyAndQuery(call, id, inLines))
    count(await send(by, call, variant), "broken");
  expectNoneWritten();
});

test("calls of all kinds were among them: accepted, refused and failed", () => {
  expect(statuses.get("whole 2xx")).toBeGreaterThan(300);
  expect(statuses.get("whole 4xx")).toBeGreaterThan(300);
  expect(statuses.get("broken 5xx")).toBeGreaterThan(100);
});

test("others read it in no refusal, and nobody in the metrics, on the System screen or from the doctor", async () => {
  const refusals: string[] = [];
  const others = [await app.person("operator"), await app.person("applicant"), app.anonymous];
  for (const by of others) {
    for (const call of named) {
      const { status, text } = await send(by, call, described(call, 1));
      if (status >= 400) refusals.push(text);
    }
  }
  expect(refusals.length).toBeGreaterThan(200);
  expect(CANARY.exec(refusals.join("\n"))?.[0] ?? null).toBe(null);

  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { token } = await app.person("admin");
  for (const program of [app, broken]) {
    const metrics = await program.app.inject({ url: "/metrics", headers });
    expect([metrics.statusCode, CANARY.exec(metrics.body)]).toEqual([200, null]);
    const system = await program.withToken(token).get("/system");
    expect([system.status, CANARY.exec(system.text)]).toEqual([200, null]);
  }
  const doctor = await examine();
  expect(doctor).toContain("Disk: ");
  expect(CANARY.exec(doctor)).toBe(null);
});

/** What the doctor says of this desk. */
async function examine(): Promise<string> {
  const { user, password, database, host } = app.connection;
  const login = `${user}:${encodeURIComponent(String(password))}`;
  const child = spawn(process.execPath, ["scripts/doctor.ts"], {
    cwd: join(import.meta.dirname, "../../../.."),
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      SECRET_KEY: app.context.settings.SECRET_KEY,
      DATABASE_URL: `postgres://${login}@/${database}?host=${host}`,
      DATA_DIR: "/nonexistent",
    },
  });
  const said = await Promise.all([textOf(child.stdout), textOf(child.stderr)]);
  return said.join("\n");
}

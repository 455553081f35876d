import { mkdtempSync, rmSync } from "node:fs";
import { createServer, connect as dial, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Duplex } from "node:stream";
import { connect } from "@slipdesk/pg-client";
import { afterAll, expect, test } from "vitest";
import { type AppContext, createApp } from "#server/app.ts";
import { type Answer, clientOf, refused } from "#server/testing/client.ts";
import { slipForm } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp({ LOG_LEVEL: "info", PATIENCE: "1" });
const admin = await app.person("admin");
const AWAY =
  "The database cannot be reached at the moment. Please check whether your change was saved before you repeat it.";

/** Everything that Node reports of a network or a machine that is away (its manual, "Common system errors" and DNS). */
const NETWORK_FAILURES = [
  ...[
    "ECONNREFUSED",
    "ECONNRESET",
    "ECONNABORTED",
    "EPIPE",
    "ETIMEDOUT",
    "EHOSTUNREACH",
    "EHOSTDOWN",
  ],
  ...["ENETUNREACH", "ENETDOWN", "ENOTFOUND", "EAI_AGAIN", "EADDRNOTAVAIL", "ENOENT", "EPROTO"],
];

type Options = Parameters<typeof connect>[0];

/** The same desk, with its database reached in another way. */
async function deskOn(options: Options, parts: Partial<AppContext> = {}) {
  const { host, port, ...own } = app.connection;
  const sql = connect({ ...own, ...options });
  const desk = await createApp({ ...app.context, sql, ...parts });
  afterAll(async () => {
    await sql.end({ timeout: 0 });
    await desk.close();
  });
  return { desk, admin: clientOf(desk, admin.token) };
}

/** A way to the database that can be frozen: what is sent then goes nowhere, and nothing comes back. */
async function freezableWay() {
  const sockets: Socket[] = [];
  let isFrozen = false;
  const server = createServer((near) => {
    const far = dial(`${app.connection.host}/.s.PGSQL.${app.connection.port}`);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on("error", () => undefined);
    if (!isFrozen) near.pipe(far).pipe(near);
  });
  const folder = mkdtempSync(join(tmpdir(), "slipdesk-way-"));
  await new Promise<void>((done) => server.listen(join(folder, ".s.PGSQL.5432"), done));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    host: folder,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}

test("while the database hangs every call is answered within its time, and readiness within two seconds", async () => {
  const way = await freezableWay();
  const times = { ...app.context.times, callMs: 3_000 };
  const frozen = await deskOn({ host: way.host, port: 5432 }, { times });
  const { email, password } = admin;
  const submit = () => frozen.admin.post("/auto/slip/data", slipForm());
  // Who calls is known from then on: these wait for the database in their handler.
  expect((await frozen.admin.get("/auto/slips")).status).toBe(200);
  expect((await submit()).status).toBe(201);
  way.freeze();
  const nobody = clientOf(frozen.desk, null);
  const row = { line: 2, form_values: slipForm() };
  const calls: Record<string, () => Promise<Answer>> = {
    "sign-in": () => nobody.post("/auth/login", { email, password }),
    "sandbox page": () => nobody.get(`/sandbox/bookings/${"x".repeat(43)}`),
    list: () => frozen.admin.get("/auto/slips"),
    "far page": () => frozen.admin.get("/auto/slips?page=900"),
    search: () => frozen.admin.get("/auto/slips?search=rahim"),
    palette: () => frozen.admin.post("/search", { q: "rahim" }),
    submission: submit,
    record: () => frozen.admin.get("/auto/slip/1"),
    profile: () => frozen.admin.get("/user/profile"),
    "own name": () => frozen.admin.put("/user/profile", {}),
    draft: () => frozen.admin.post("/slip-drafts", { form_values: {} }),
    duplicates: () => frozen.admin.post("/auto/slips/duplicates", { phone: "+8801712345678" }),
    import: () => frozen.admin.post("/slip-imports", { file_name: "list.csv", rows: [row] }),
    "import check": () => frozen.admin.post("/slip-imports/check", { rows: [row] }),
    export: () =>
      frozen.admin.post("/slip-exports", { format: "csv", filter: {}, columns: ["phone"] }),
    file: () => frozen.admin.post("/auto/slip/1/files", { kind: "other", content: "AAAA" }),
    "export of a statement": () => frozen.admin.post("/money/export", {}),
    "follow-up list": () => frozen.admin.get("/follow-ups"),
    "audit log": () => frozen.admin.get("/audit"),
    "sign-out": () => frozen.admin.post("/auth/logout"),
  };
  const answered: string[] = [];
  const ready = frozen.desk.inject("/health/ready").then(({ statusCode }) => {
    // After two seconds, so before any call that waits for three.
    expect([statusCode, answered]).toEqual([503, []]);
  });
  const answers = Object.entries(calls).map(async ([kind, call]) => {
    // Without a limit they would wait for ever.
    const answer = await call();
    answered.push(kind);
    return [kind, ...refused(answer), answer.headers["retry-after"]];
  });
  expect(await Promise.all(answers)).toEqual(
    Object.keys(calls).map((kind) => [kind, 503, AWAY, "5"]),
  );
  await ready;
});

test.each<[string, Options]>([
  ["nobody listens", { host: "127.0.0.1", port: 1 }],
  ["the name is nobody's", { host: "no-such-host.invalid", port: 5432 }],
  ["the socket is gone", { host: "/nowhere", port: 5432 }],
])("a database that is unreachable because %s is a 503 with Retry-After", async (_why, options) => {
  const away = await deskOn(options);
  const answer = await away.admin.get("/auto/slips");
  expect([refused(answer), answer.headers["retry-after"]]).toEqual([[503, AWAY], "5"]);
});

test("any network error of an unreachable database is a 503", async () => {
  let code = "";
  const broken = () => Object.assign(new Error("away"), { code });
  // The network alone is played; what comes of it is the driver's.
  const stream = () =>
    Object.assign(new Duplex({ read: () => undefined, write: (_a, _b, done) => done(broken()) }), {
      setNoDelay: () => undefined,
      setKeepAlive: () => undefined,
      connect(this: Duplex) {
        setImmediate(() => this.emit("connect"));
      },
    });
  const away = await deskOn({ stream });
  const answers: [string, number, string][] = [];
  for (code of NETWORK_FAILURES)
    answers.push([code, ...refused(await away.admin.get("/auto/slips"))]);
  expect(answers).toEqual(NETWORK_FAILURES.map((one) => [one, 503, AWAY]));
});

test("a client that disconnects while sending is not logged as a database failure", async () => {
  await app.app.listen({ host: "127.0.0.1", port: 0 });
  const address = app.app.server.address();
  const socket = dial(address && typeof address === "object" ? address.port : 0, "127.0.0.1");
  app.app.server.once("request", () => socket.resetAndDestroy());
  socket.write(
    `PUT /api/user/profile HTTP/1.1\r\nHost: desk\r\nAuthorization: Bearer ${admin.token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  );
  await expect.poll(() => app.logged()).toContain("the client left");
  expect(app.logged()).not.toContain("database is");
});

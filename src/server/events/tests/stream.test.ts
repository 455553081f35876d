import { describe, expect, test } from "vitest";
import { tamper } from "#server/testing/audit.ts";
import { letTwoDaysPass, openStream, openTransaction } from "#server/testing/events.ts";
import { addCenter } from "#server/testing/records.ts";
import { submit } from "#server/testing/slip-states.ts";
import { anotherProgram, testApp } from "#server/testing/test-app.ts";
import { watchQueries } from "#server/testing/watched-queries.ts";

const app = await testApp();
const admin = await app.person("admin");
const operator = await app.person("operator");
const colleague = await app.person("operator");
const applicant = await app.person("applicant");
const withoutStream = (await anotherProgram(app)).withToken(operator.token);
const programs = [app, await anotherProgram(app), await anotherProgram(app)];

test("a change is sent with its kind and the slip's state, without personal data", async () => {
  const stream = await openStream(app, admin.token);
  expect(stream.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  const slip = await submit(operator);
  const state = {
    status: "pending",
    process_status: "not_started",
    payment_status: "unpaid",
    updated_at: slip.updated_at,
    has_slip_url: false,
    has_payment_link: false,
  };
  expect(await stream.change()).toEqual({
    kind: "submitted",
    slip_id: slip.id,
    state,
    at: expect.any(String),
  });
  const approved = await admin.patch(`/auto/slip/${slip.id}/status`, { status: "approved" });
  const { updated_at } = approved.body as { updated_at: string };
  expect(await stream.change()).toMatchObject({
    kind: "approved",
    state: { ...state, status: "approved", updated_at },
  });
});

describe("a stream informs", () => {
  test("operators and applicants of their own slips only", async () => {
    const streams = [await openStream(app, operator.token), await openStream(app, applicant.token)];
    await submit(colleague);
    const own = [await submit(operator), await submit(applicant)];
    for (const [at, stream] of streams.entries()) {
      expect(await stream.change()).toMatchObject({ kind: "submitted", slip_id: own[at]?.id });
    }
  });

  test("only admins of assignments and accounts", async () => {
    const [included, excluded] = [
      await openStream(app, admin.token),
      await openStream(app, operator.token),
    ];
    const other = await app.person("operator");
    await included.change();
    const slip = await submit(operator);
    await admin.post("/auto/slips/take", { queue: "review" });
    await admin.patch(`/auto/operator/${other.id}/state`, { state: "suspended" });
    await admin.patch(`/auto/operator/${other.id}/state`, { state: "active" });
    await admin.delete(`/auto/slip/${slip.id}`);
    const kinds = [];
    for (let i = 0; i < 5; i += 1) kinds.push((await included.change()).kind);
    expect(kinds).toEqual(["submitted", "taken", "operators", "operators", "deleted"]);
    expect([(await excluded.change()).kind, (await excluded.change()).kind]).toEqual([
      "submitted",
      "deleted",
    ]);
  });

  test("everyone of notices and medical centers", async () => {
    const stream = await openStream(app, applicant.token);
    await admin.post("/notices", { title: "Friday", content: "Closed.", is_active: true });
    await admin.delete(`/medical-centers/${await addCenter(app)}`);
    expect(await stream.change()).toMatchObject({ kind: "notice", slip_id: null, state: null });
    expect((await stream.change()).kind).toBe("centers");
  });

  test("operators of all slips where they may see all", async () => {
    const open = await testApp({ OPERATOR_SCOPE: "all" });
    const [first, second] = [await open.person("operator"), await open.person("operator")];
    const stream = await openStream(open, first.token);
    const { id } = await submit(second);
    expect((await stream.change()).slip_id).toBe(id);
  });
});

test("no event is skipped: later ones wait for a slower transaction", async () => {
  const stream = await openStream(app, admin.token);
  const slow = await openTransaction(app);
  const quick = await submit(operator);
  await slow.commit();
  expect((await stream.change()).kind).toBe("centers");
  expect((await stream.change()).slip_id).toBe(quick.id);
});

test("entries of a copied database with future transaction ids do not block the stream", async () => {
  const copied = `insert into audit.log (xid, kind, action, subject) values
    ((pg_current_xact_id()::text::bigint + 1000000)::text::xid8, 'center', 'created', 'medical_center')`;
  const other = await testApp();
  await tamper(other, copied);
  const stream = await openStream(other, (await other.person("admin")).token);
  const { id } = await submit(await other.person("operator"));
  const received = [];
  while (received.at(-1)?.slip_id !== id) received.push(await stream.change());
  expect(received.map(({ kind }) => kind)).not.toContain("centers");
});

describe("resuming with the last event id", () => {
  test("sends missed events once", async () => {
    const before = await openStream(app, operator.token);
    const first = await submit(operator);
    await before.change();
    const place = before.lastEventId();
    before.close();
    const missed = [await submit(operator), await submit(operator)];
    await submit(colleague);
    const after = await openStream(app, operator.token, place);
    const now = await submit(operator);
    const received = [];
    for (let i = 0; i < 3; i += 1) received.push((await after.change()).slip_id);
    expect(received).toEqual([...missed.map(({ id }) => id), now.id]);
    expect(received).not.toContain(first.id);
  });

  test("works with the id sent when a stream opens, also at another program", async () => {
    const before = await openStream(app, admin.token);
    const { id } = await submit(operator);
    await before.change();
    const place = before.lastEventId();
    before.close();
    const again = await openStream(app, admin.token, place);
    const next = await submit(operator);
    expect((await again.change()).slip_id).toBe(next.id);
    expect(next.id).not.toBe(id);
  });

  test.each([
    ["the profile", () => operator.get("/user/profile")],
    ["a sign-in", () => app.signIn(operator.email, operator.password)],
    ["the profile, where there was no stream yet", () => withoutStream.get("/user/profile")],
  ])("works with the id that came with %s", async (_, readAccount) => {
    const { headers } = await readAccount();
    const { id } = await submit(operator);
    const stream = await openStream(app, operator.token, String(headers["last-event-id"]));
    const received = [];
    while (received.at(-1) !== id) received.push((await stream.change()).slip_id);
    expect(received).toContain(id);
  });

  test.each(["nonsense", "0-0", "999999999999-1", "5"])(
    "%s is answered with a reset",
    async (id) => {
      const stream = await openStream(app, admin.token, id);
      expect(await stream.next()).toMatchObject({ event: "reset" });
      const slip = await submit(operator);
      expect((await stream.change()).slip_id).toBe(slip.id);
    },
  );

  test("after more than 48 hours is answered with a reset", async () => {
    const before = await openStream(app, admin.token);
    await submit(operator);
    await before.change();
    const place = before.lastEventId();
    await submit(operator);
    await letTwoDaysPass(app);
    await submit(operator);
    const stream = await openStream(app, admin.token, place);
    expect(await stream.next()).toMatchObject({ event: "reset" });
  });
});

test("programs on one database send each other's events in the same order, and one resumes where another stopped", async () => {
  const streams = await Promise.all(programs.map((program) => openStream(program, admin.token)));
  const made = await Promise.all(
    programs.map((program) => submit(program.withToken(operator.token))),
  );
  const received = await Promise.all(
    streams.map(async ({ change }) => [await change(), await change(), await change()]),
  );
  const [first] = received;
  expect(first?.map(({ slip_id }) => slip_id).toSorted()).toEqual(
    made.map(({ id }) => id).toSorted(),
  );
  expect(received).toEqual([first, first, first]);

  const [stopped, ...others] = await Promise.all([anotherProgram(app), ...programs]);
  const stream = await openStream(stopped, admin.token);
  const before = await submit(operator);
  expect((await stream.change()).slip_id).toBe(before.id);
  const place = stream.lastEventId();
  await stopped.app.close();
  const missed = await submit(operator);
  for (const program of others) {
    const next = await openStream(program, admin.token, place);
    expect((await next.change()).slip_id).toBe(missed.id);
    next.close();
  }
});

test("while a stream is open, the event id of the account costs no query", async () => {
  const { sql, sent } = watchQueries(app.connection);
  const program = await anotherProgram(app, { sql });
  await openStream(program, admin.token);
  sent.length = 0;
  const { headers } = await program.withToken(admin.token).get("/user/profile");
  expect(headers["last-event-id"]).toMatch(/^\d+-\d+$/);
  expect(sent.filter(({ query }) => query.includes("select pg_snapshot_xmin"))).toEqual([]);
});

test("a refused sign-in carries no event id, nor does any other call", async () => {
  const refused = await app.signIn(operator.email, "wrong");
  const list = await operator.get("/auto/slips");
  expect([refused.headers, list.headers].map((one) => one["last-event-id"])).toEqual([
    undefined,
    undefined,
  ]);
});

test("a request that does not accept a stream is refused", async () => {
  expect((await admin.get("/events")).status).toBe(400);
});

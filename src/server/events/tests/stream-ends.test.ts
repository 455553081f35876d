import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Answer, Client } from "#server/testing/client.ts";
import { letAnHourPass, openStream, sessionSeen, signedInOften } from "#server/testing/events.ts";
import { submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";
import { OwnSession } from "#shared/profile/contract.ts";
import { often } from "#shared/testing/endurance.ts";

const app = await testApp();
const admin = await app.person("admin");
const colleague = await app.person("operator");

test("a session has at most 5 streams; the oldest ends", async () => {
  const person = await app.person("admin");
  const streams = [];
  for (let i = 0; i < 6; i += 1) streams.push(await openStream(app, person.token));
  expect(await streams[0]?.next()).toMatchObject({ event: "bye" });
  expect(await streams[0]?.next()).toBe(null);
  const { id } = await submit(person);
  expect((await streams[1]?.change())?.slip_id).toBe(id);
});

test("a person has at most 20 streams in all sessions; the oldest ends", async () => {
  const person = await app.person("operator");
  const tokens = await signedInOften(app, person.id, 5);
  const streams = [];
  for (const token of tokens) {
    for (let i = 0; i < 4; i += 1) streams.push(await openStream(app, token));
  }
  const { id } = await submit(person);
  expect((await streams[0]?.change())?.slip_id).toBe(id);
  streams.push(await openStream(app, person.token));
  expect(await streams[0]?.next()).toMatchObject({ event: "bye" });
  expect(await streams[0]?.next()).toBe(null);
  const next = await submit(person);
  expect((await streams[1]?.change())?.slip_id).toBe(id);
  expect((await streams[1]?.change())?.slip_id).toBe(next.id);
});

test("a program has a limited number of streams; one more is refused with Retry-After", async () => {
  const full = await testApp();
  // The desk's own limit at full size.
  const people = often(2, full.context.mostStreams / 20);
  Object.assign(full.context, { mostStreams: 20 * people });
  const open = (token = "") =>
    full.app.inject({
      url: "/api/events",
      headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
      payloadAsStream: true,
    });
  for (let person = 0; person < people; person += 1) {
    const { id } = await full.person("operator");
    for (const token of await signedInOften(full, id, 4)) {
      const five = await Promise.all(Array.from({ length: 5 }, () => open(token)));
      expect(five.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    }
  }
  const refused = await open((await full.person("operator")).token);
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "30"]);
});

const ENDINGS: [string, (token: string, other: Client) => Promise<Answer>][] = [
  ["signing out", (token) => app.withToken(token).post("/auth/logout")],
  ["*End other sessions*", (_token, other) => other.delete("/user/sessions")],
  [
    "ending that session",
    async (_token, other) => {
      const { body } = await other.get("/user/sessions");
      const sessions = OwnSession.array().parse(body);
      const ended = sessions.find(({ is_current }) => !is_current);
      return await other.delete(`/user/sessions/${ended?.id}`);
    },
  ],
];

test("stopping the program ends streams with a bye event", async () => {
  const stopping = await testApp();
  const person = await stopping.person("admin");
  const stream = await openStream(stopping, person.token);
  await stopping.app.close();
  expect(await stream.next()).toMatchObject({ event: "bye" });
  expect(await stream.next()).toBe(null);
});

describe("without the check of every 20 seconds", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));

  test.each(ENDINGS)(
    "%s ends the streams of a session at once, and no others",
    async (_what, end) => {
      const person = await app.person("operator");
      const [token = ""] = await signedInOften(app, person.id, 1);
      const gone = await openStream(app, token);
      const stays = await openStream(app, person.token);
      expect((await end(token, person)).status).toBe(204);
      expect(await gone.next()).toMatchObject({ event: "bye" });
      expect(await gone.next()).toBe(null);
      const { id } = await submit(person);
      expect((await stays.change())?.slip_id).toBe(id);
    },
  );
});

describe("every 20 seconds", () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }),
  );

  test("the session is checked, and an ended one ends the stream", async () => {
    const leaver = await app.person("operator");
    const stream = await openStream(app, leaver.token);
    await leaver.post("/auth/logout");
    vi.advanceTimersByTime(20_000);
    expect(await stream.next()).toMatchObject({ event: "bye" });
    expect(await stream.next()).toBe(null);
  });

  test("a stream that is an hour old ends", async () => {
    const stream = await openStream(app, admin.token);
    vi.advanceTimersByTime(60 * 60_000);
    expect(await stream.next()).toMatchObject({ event: "bye" });
    expect(await stream.next()).toBe(null);
  });

  test("an open stream does not extend the session", async () => {
    const idler = await app.person("operator");
    await letAnHourPass(app, idler.id);
    const seen = await sessionSeen(app, idler.id);
    expect(seen).toBeDefined();
    const stream = await openStream(app, idler.token);
    vi.advanceTimersByTime(20_000);
    const { id } = await submit(colleague);
    expect(id).toBeGreaterThan(0);
    expect(await sessionSeen(app, idler.id)).toBe(seen);
    stream.close();
  });
});

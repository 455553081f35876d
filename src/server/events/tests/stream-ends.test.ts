import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { letAnHourPass, openStream, sessionSeen, signedInOften } from "#server/testing/events.ts";
import { submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

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

test("a program has at most 1,000 streams; one more is refused with Retry-After", async () => {
  const full = await testApp();
  const { id } = await full.person("admin");
  const tokens = await signedInOften(full, id, 201);
  const open = (token = "") =>
    full.app.inject({
      url: "/api/events",
      headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
      payloadAsStream: true,
    });
  for (const token of tokens.slice(1)) {
    const five = await Promise.all(Array.from({ length: 5 }, () => open(token)));
    expect(five.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  }
  const refused = await open(tokens[0]);
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "30"]);
});

test("stopping the program ends streams with a bye event", async () => {
  const stopping = await testApp();
  const person = await stopping.person("admin");
  const stream = await openStream(stopping, person.token);
  await stopping.app.close();
  expect(await stream.next()).toMatchObject({ event: "bye" });
  expect(await stream.next()).toBe(null);
});

describe("every 20 seconds", () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }),
  );
  afterEach(() => void vi.useRealTimers());

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

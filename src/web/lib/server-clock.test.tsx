import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listNotices } from "#shared/notices/contract.ts";
import { call } from "./call.ts";
import { serverNow, setServerTime, setServerTimeAtLeast } from "./server-clock.ts";

const NOW = "2026-11-22T06:00:00.000Z";
const LATER = "2026-11-22T06:20:00.000Z";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.unstubAllGlobals());

test("what stands in front of the desk may write any Date header: only the desk's own time sets the clock", async () => {
  const headers = { "content-type": "application/json", date: new Date(LATER).toUTCString() };
  vi.stubGlobal("fetch", async () => new Response("[]", { headers }));
  setServerTime(NOW);
  expect(await call(listNotices)).toEqual([]);
  expect(serverNow().toISOString()).toBe(NOW);
});

test("a change that is told now was not in the future; an older one sets nothing", () => {
  setServerTime(NOW);
  setServerTimeAtLeast("2026-11-22T05:59:59.999Z");
  expect(serverNow().toISOString()).toBe(NOW);
  setServerTimeAtLeast(LATER);
  expect(serverNow().toISOString()).toBe(LATER);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Sql } from "#server/database/connect.ts";
import {
  createPageCache,
  MOST_BYTES,
  MOST_LISTS,
  UNUSED_MS,
} from "#server/fast-list/page-cache.ts";
import { erasePassport } from "#server/slips/erase-slips.ts";
import { untilListening } from "#server/testing/events.ts";
import { freshPassport, slipForm, submit } from "#server/testing/slip-states.ts";
import { testApp } from "#server/testing/test-app.ts";

const app = await testApp();
const TOKEN = Buffer.alloc(32);

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** A connection that listens, in the hands of the test. */
function fakeListening() {
  const signals = { heard: () => {}, begins: () => {}, lost: () => {} };
  const listen: Sql["listen"] = async (_channel, heard, begins, lost = () => {}) => {
    Object.assign(signals, { heard, begins, lost });
    begins();
    return { unlisten: () => undefined };
  };
  return { signals, sql: { listen } };
}

/** Reads pages through a cache; each reading says whether the rows came from the cache. */
async function cacheOn(sql: Pick<Sql, "listen">, page = { version: "1", slips: "[]" }) {
  const cache = createPageCache(sql);
  const state = {
    ...{
      caller: null,
      server_ms: 0,
      pending: 0,
      approved: 0,
      declined: 0,
      todos: 0,
      isCapped: false,
    },
    get version() {
      return page.version;
    },
  };
  const findPage = vi.fn(async () => ({ ...state, ids: [], slips: page.slips }));
  const prepare = () => ({ findState: async () => state, findPage });
  const read = async (key = "list") => {
    findPage.mockClear();
    expect(await cache.read(key, TOKEN, prepare)).toMatchObject(page);
    return findPage.mock.calls.length === 0;
  };
  // The first reader begins to listen.
  await read("another");
  return { cache, page, findPage, read };
}

test("rows are reused as long as their version is the same", async () => {
  const { read, page } = await cacheOn(fakeListening().sql);
  expect([await read(), await read(), await read()]).toEqual([false, true, true]);
  page.version = "2";
  expect([await read(), await read()]).toEqual([false, true]);
});

test("rows are removed after a minute without use", async () => {
  const { read } = await cacheOn(fakeListening().sql);
  expect(await read()).toBe(false);
  vi.advanceTimersByTime(UNUSED_MS - 1);
  expect(await read()).toBe(true);
  vi.advanceTimersByTime(UNUSED_MS - 1);
  expect(await read()).toBe(true);
  vi.advanceTimersByTime(UNUSED_MS);
  expect(await read()).toBe(false);
});

test("closing the cache waits for nothing", async () => {
  const { read, cache } = await cacheOn(fakeListening().sql);
  await read();
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  cache.close();
  expect(vi.getTimerCount()).toBe(0);
});

test("rows are removed on every signal and when signals may have been missed", async () => {
  const { sql, signals } = fakeListening();
  const { read } = await cacheOn(sql);
  expect([await read(), await read()]).toEqual([false, true]);
  signals.heard();
  expect([await read(), await read()]).toEqual([false, true]);
  signals.lost();
  expect([await read(), await read()]).toEqual([false, false]);
  signals.begins();
  expect([await read(), await read()]).toEqual([false, true]);
});

test("rows being read during a signal are not cached", async () => {
  const { sql, signals } = fakeListening();
  const { read, findPage } = await cacheOn(sql);
  const answer = findPage.getMockImplementation();
  findPage.mockImplementationOnce(async () => {
    signals.heard();
    if (!answer) throw new Error("there is no page");
    return await answer();
  });
  expect([await read(), await read(), await read()]).toEqual([false, false, true]);
});

test("the 200 most recently read lists are cached", async () => {
  const { read } = await cacheOn(fakeListening().sql);
  for (let list = 0; list < MOST_LISTS; list += 1) await read(`list ${list}`);
  expect(await read("list 0")).toBe(true);
  expect(await read("one more")).toBe(false);
  expect(await read("list 0")).toBe(true);
  expect(await read("list 2")).toBe(true);
  expect(await read("list 1")).toBe(false);
  expect(vi.getTimerCount()).toBe(MOST_LISTS);
});

test("a page of more than 32 kB is not cached", async () => {
  const page = { version: "1", slips: `"${"é".repeat(MOST_BYTES / 2 - 1)}"` };
  const { read } = await cacheOn(fakeListening().sql, page);
  expect([await read(), await read()]).toEqual([false, true]);
  page.slips += " ";
  page.version = "2";
  expect([await read(), await read()]).toEqual([false, false]);
});

test("nothing is cached while it cannot listen", async () => {
  const { sql } = fakeListening();
  const away = new Error("away");
  const listen = vi.fn(sql.listen).mockRejectedValueOnce(away).mockRejectedValueOnce(away);
  const { read } = await cacheOn({ listen });
  expect([await read(), await read(), await read()]).toEqual([false, false, true]);
  expect(listen).toHaveBeenCalledTimes(3);
});

test("erasing a former passport number empties the cache too", async () => {
  vi.useRealTimers();
  const { read } = await cacheOn(app.desk.sql);
  const admin = await app.person("admin");
  const { id, passport_number } = await submit(admin);
  const passport = freshPassport();
  const edited = slipForm({ passport_number: passport, confirm_passport: passport });
  expect((await admin.put(`/auto/slip/${id}`, edited)).status).toBe(200);
  await untilListening(app);
  expect([await read(), await read()]).toEqual([false, true]);
  expect(await erasePassport(app.desk, passport_number)).toMatchObject({ formerly: [id] });
  await untilListening(app);
  expect(await read()).toBe(false);
});

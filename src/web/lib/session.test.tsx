import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BACKGROUND_HEADER } from "#shared/http/headers.ts";
import { changePassword } from "#shared/profile/contract.ts";
import { listSlips } from "#shared/slips/contract-list.ts";
import { signInHere } from "#web/testing/page.tsx";
import { call } from "./call.ts";
import { CallError } from "./call-error.ts";
import { findCopy, keepCopy } from "./draft-copies.ts";
import { copyKey } from "./draft-copy-keys.ts";
import { watchActs } from "./person-acts.ts";
import { createQueryClient } from "./query-client.ts";
import { createSession } from "./session.ts";
import { readToken } from "./token.ts";

const desk = globalThis.fetch;

beforeEach(() => localStorage.clear());
afterEach(() => {
  globalThis.fetch = desk;
  vi.useRealTimers();
});

async function signedInSession() {
  const queries = createQueryClient();
  const session = createSession(queries);
  await signInHere();
  await session.load();
  return { queries, session };
}

test("a stored token is loaded as the account that it belongs to", async () => {
  const { session } = await signedInSession();
  expect(session.read()).toMatchObject({
    state: "signed-in",
    user: { email: "admin@desk.test", role: "admin" },
  });
});

test("signing out leaves nothing behind that the next person in this tab could see", async () => {
  const { queries, session } = await signedInSession();
  queries.setQueryData(["slips", "page"], { slips: ["somebody's"] });
  const key = copyKey(1, "new");
  keepCopy(key, { at: "2026-11-19T06:00:00.000Z", draft: null, values: { first_name: "Rahim" } });
  session.signOut();
  expect(session.read()).toEqual({ state: "signed-out", reason: "left" });
  expect(queries.getQueryCache().getAll()).toEqual([]);
  expect(findCopy(key)).toBeNull();
  expect(readToken()).toBeNull();
});

test("a token that the server refuses ends the session, and the draft is kept for its owner", async () => {
  const { queries, session } = await signedInSession();
  const key = copyKey(1, "new");
  keepCopy(key, { at: "2026-11-19T06:00:00.000Z", draft: null, values: { first_name: "Rahim" } });
  localStorage.setItem("token", "x".repeat(43));
  await expect(call(listSlips)).rejects.toBeInstanceOf(CallError);
  expect(session.read()).toEqual({ state: "signed-out", reason: "ended" });
  expect(queries.getQueryCache().getAll()).toEqual([]);
  expect(findCopy(key)).not.toBeNull();
});

test("whoever signs in next in this tab finds no copy of anybody else, and the own one", async () => {
  const copy = { at: "2026-11-19T06:00:00.000Z", draft: null, values: { first_name: "Rahim" } };
  keepCopy(copyKey(9, "new"), copy);
  keepCopy(copyKey(1, "new"), copy);
  await signedInSession();
  expect(findCopy(copyKey(9, "new"))).toBeNull();
  expect(findCopy(copyKey(1, "new"))).toEqual(copy);
});

test("of somebody who types for long and asks nothing of the server it is told every half minute, and of nobody else", async () => {
  const { session } = await signedInSession();
  const told: string[] = [];
  globalThis.fetch = (address, init) => {
    told.push(`${address} ${new Headers(init?.headers).get(BACKGROUND_HEADER) ?? "act"}`);
    return desk(address, init);
  };
  vi.useFakeTimers({ toFake: ["performance"] });
  const watching = new AbortController();
  watchActs(session.noteAtWork, watching.signal);
  const typeAfter = (ms: number) => {
    vi.advanceTimersByTime(ms);
    window.dispatchEvent(new KeyboardEvent("keydown"));
  };
  typeAfter(29_999);
  typeAfter(15_000);
  await expect.poll(() => told).toEqual(["/api/user/session act"]);
  typeAfter(29_000);
  expect(told).toHaveLength(1);
  typeAfter(1_000);
  await expect.poll(() => told).toHaveLength(2);
  vi.advanceTimersByTime(60 * 60_000);
  expect(told).toHaveLength(2);
  session.signOut();
  typeAfter(60 * 60_000);
  await expect.poll(() => told).toEqual([...told.slice(0, 2), "/api/auth/logout act"]);
  watching.abort();
});

const change = (currentPassword: string, newPassword: string) =>
  call(changePassword, { body: { currentPassword, newPassword } });

test("a password that is changed gives the session another token, here and in other tabs, and nobody is signed out", async () => {
  const { session } = await signedInSession();
  const [before, states] = [readToken(), [] as string[]];
  session.subscribe(() => states.push(session.read().state));
  await change("correct-horse-9", "another-horse-9");
  expect(readToken()).not.toBe(before);
  window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
  await change("another-horse-9", "correct-horse-9");
  expect(states).toEqual([]);
});

import { afterEach, expect, test, vi } from "vitest";
import { confirmSession, getProfile } from "#shared/auth/contract.ts";
import { BACKGROUND_HEADER } from "#shared/http/headers.ts";
import { changePassword, changeProfile, endOtherSessions } from "#shared/profile/contract.ts";
import { changePreferences } from "#shared/profile/contract-preferences.ts";
import { countSlips, listSlips } from "#shared/slips/contract.ts";
import { signInHere } from "#web/testing/page.tsx";
import { watchActivity } from "./activity.ts";
import { call, callForPassword, provideConfirmation } from "./call.ts";
import { CallError, createQueryClient } from "./call-error.ts";
import { createSession } from "./session.ts";
import { copyKey, readToken, saveCopy } from "./storage.ts";

const findCopy = (key: string) => JSON.parse(sessionStorage.getItem(key) ?? "null");

const desk = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = desk;
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

test.each([
  ["no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a gateway's 502", async () => new Response("Bad Gateway", { status: 502 })],
  ["a desk without its database", async () => Response.json({ message: "Later" }, { status: 503 })],
  ["a failure", async () => Response.json({ message: "Something went wrong" }, { status: 500 })],
  ["too many calls", async () => Response.json({ message: "Wait" }, { status: 429 })],
])(
  "a page that is loaded while its account cannot be read (%s) stays signed in, and goes on by itself",
  async (_why, answer) => {
    await signInHere();
    const token = readToken();
    const session = createSession(createQueryClient());
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    globalThis.fetch = answer;
    await session.load();
    expect([session.read(), readToken()]).toEqual([{ state: "unread" }, token]);
    const opened = session.whenLoaded();
    await vi.advanceTimersByTimeAsync(2_000);
    expect([session.read(), readToken()]).toEqual([{ state: "unread" }, token]);
    globalThis.fetch = desk;
    await vi.advanceTimersByTimeAsync(2_000);
    // Each look lets time pass. When the desk is asked next also depends on what was asked before this test.
    await vi.waitFor(() => expect(session.read().state).toBe("signed-in"), { timeout: 120_000 });
    expect(await opened).toMatchObject({ state: "signed-in", user: { email: "admin@desk.test" } });
    expect(readToken()).toBe(token);
  },
);

test("a page whose token is refused when it is loaded is signed out", async () => {
  await signInHere();
  localStorage.setItem("token", "x".repeat(43));
  const session = createSession(createQueryClient());
  await session.load();
  expect([session.read(), readToken()]).toEqual([{ state: "signed-out", reason: "ended" }, null]);
});

test("signing out leaves no data for the next user of this tab", async () => {
  const { queries, session } = await signedInSession();
  queries.setQueryData(["slips", "page"], { slips: ["somebody's"] });
  const key = copyKey(1, "new");
  saveCopy(key, { at: "2026-11-19T06:00:00.000Z", draft: null, values: { first_name: "Rahim" } });
  session.signOut();
  expect(session.read()).toEqual({ state: "signed-out", reason: "left" });
  expect(queries.getQueryCache().getAll()).toEqual([]);
  expect(findCopy(key)).toBeNull();
  expect(readToken()).toBeNull();
});

test("a refused token ends the session, and the draft stays for its owner", async () => {
  const { queries, session } = await signedInSession();
  const key = copyKey(1, "new");
  saveCopy(key, { at: "2026-11-19T06:00:00.000Z", draft: null, values: { first_name: "Rahim" } });
  localStorage.setItem("token", "x".repeat(43));
  await expect(call(listSlips)).rejects.toBeInstanceOf(CallError);
  expect(session.read()).toEqual({ state: "signed-out", reason: "ended" });
  expect(queries.getQueryCache().getAll()).toEqual([]);
  expect(findCopy(key)).not.toBeNull();
});

test("the next person to sign in finds only copies of their own", async () => {
  const copy = { at: "2026-11-19T06:00:00.000Z", draft: null, values: { first_name: "Rahim" } };
  saveCopy(copyKey(9, "new"), copy);
  saveCopy(copyKey(1, "new"), copy);
  await signedInSession();
  expect(findCopy(copyKey(9, "new"))).toBeNull();
  expect(findCopy(copyKey(1, "new"))).toEqual(copy);
});

test("long typing without a call extends the session every half minute", async () => {
  const { session } = await signedInSession();
  const calls: string[] = [];
  globalThis.fetch = (address, init) => {
    calls.push(`${address} ${new Headers(init?.headers).get(BACKGROUND_HEADER) ?? "act"}`);
    return desk(address, init);
  };
  vi.useFakeTimers({ toFake: ["performance"] });
  const watching = new AbortController();
  watchActivity(session.touch, watching.signal);
  const typeAfter = (ms: number) => {
    vi.advanceTimersByTime(ms);
    window.dispatchEvent(new KeyboardEvent("keydown"));
  };
  typeAfter(29_999);
  typeAfter(15_000);
  await expect.poll(() => calls).toEqual(["/api/user/session act"]);
  typeAfter(29_000);
  expect(calls).toHaveLength(1);
  typeAfter(1_000);
  await expect.poll(() => calls).toHaveLength(2);
  vi.advanceTimersByTime(60 * 60_000);
  expect(calls).toHaveLength(2);
  session.signOut();
  typeAfter(60 * 60_000);
  await expect.poll(() => calls).toEqual([...calls.slice(0, 2), "/api/auth/logout act"]);
  watching.abort();
});

const change = (currentPassword: string, newPassword: string) =>
  call(changePassword, { body: { currentPassword, newPassword } });

test("changing the password renews the token in all tabs, which stay signed in", async () => {
  const { session } = await signedInSession();
  const [before, states] = [readToken(), [] as string[]];
  session.subscribe(() => states.push(session.read().state));
  await change("correct-horse-9", "another-horse-9");
  expect(readToken()).not.toBe(before);
  window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
  await change("another-horse-9", "correct-horse-9");
  expect(states).toEqual([]);
});

/** Notes every call as `METHOD address status`. */
function watchCalls(): string[] {
  const calls: string[] = [];
  globalThis.fetch = async (address, init) => {
    const answer = await desk(address, init);
    calls.push(`${init?.method} ${address} ${answer.status}`);
    return answer;
  };
  return calls;
}

const confirmHere = () => call(confirmSession, { body: { password: "correct-horse-9" } });

test("calls that need a confirmed session ask the person once and are sent again", async () => {
  const { session } = await signedInSession();
  await letConfirmationsEnd();
  const questions: string[] = [];
  const stop = provideConfirmation(async (sentence) => {
    questions.push(sentence);
    await confirmHere();
    return true;
  });
  const profile = { first_name: "Desk", last_name: "Admin", email: "boss@desk.test" };
  const [changed] = await Promise.all([
    call(changeProfile, { body: { ...profile, username: "admin" } }),
    call(endOtherSessions),
  ]);
  expect(changed.email).toBe("boss@desk.test");
  expect(questions).toHaveLength(1);
  await call(changeProfile, { body: { ...profile, email: "admin@desk.test", username: "admin" } });
  expect([questions.length, session.read().state]).toEqual([1, "signed-in"]);
  stop();
});

test("without a confirmation the call fails with the reason and is not sent again", async () => {
  await signedInSession();
  await letConfirmationsEnd();
  const stop = provideConfirmation(async () => false);
  const calls = watchCalls();
  await expect(call(endOtherSessions)).rejects.toMatchObject({
    message: "Please confirm your password to sign out other sessions.",
  });
  expect(calls).toEqual(["DELETE /api/user/sessions 403"]);
  stop();
});

test("the own password can be read once the session is confirmed", async () => {
  await signedInSession();
  await letConfirmationsEnd();
  const stop = provideConfirmation(async () => confirmHere().then(() => true));
  expect(await callForPassword(getProfile)).toBe("correct-horse-9");
  stop();
});

test("two confirmations at once, and calls with the old token, leave all tabs signed in", async () => {
  const { session } = await signedInSession();
  const first = readToken();
  const calls = watchCalls();
  await Promise.all([confirmHere(), confirmHere(), call(changePreferences, { body: {} })]);
  expect(calls.filter((one) => one.startsWith("POST /api/auth/confirm 204"))).toHaveLength(2);
  expect(readToken()).not.toBe(first);
  // A write that left with the token before goes through with the present one.
  const before = readToken() ?? "";
  await confirmHere();
  const present = readToken() ?? "";
  localStorage.setItem("token", before);
  const late = call(changePreferences, { body: {} });
  localStorage.setItem("token", present);
  await late;
  expect(calls.slice(-2)).toEqual([
    "PUT /api/user/preferences 403",
    "PUT /api/user/preferences 200",
  ]);
  expect(session.read().state).toBe("signed-in");
});

test.each(["POST", "GET"])("a background %s does not extend the session", async (method) => {
  await signedInSession();
  vi.useFakeTimers({ toFake: ["performance"] });
  const watching = new AbortController();
  watchActivity(() => undefined, watching.signal);
  const marks: (string | null)[] = [];
  globalThis.fetch = (address, init) => {
    marks.push(new Headers(init?.headers).get(BACKGROUND_HEADER));
    return desk(address, init);
  };
  const ask = () =>
    method === "POST" ? call(countSlips, { body: { filters: [{}] } }) : call(listSlips);
  await ask();
  vi.advanceTimersByTime(1_000);
  await ask();
  expect(marks).toEqual([null, "1"]);
  watching.abort();
});

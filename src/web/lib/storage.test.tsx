import { afterEach, expect, test, vi } from "vitest";
import { signInHere } from "#web/testing/page.tsx";
import { createQueryClient } from "./call-error.ts";
import { createSession } from "./session.ts";
import { ensureStorage, hasCopies, isStoragePersistent, readToken, saveCopy } from "./storage.ts";

const own = {
  localStorage: Object.getOwnPropertyDescriptor(window, "localStorage"),
  sessionStorage: Object.getOwnPropertyDescriptor(window, "sessionStorage"),
};

afterEach(() => {
  for (const [name, property] of Object.entries(own)) {
    if (property) Object.defineProperty(window, name, property);
  }
  vi.restoreAllMocks();
});

/** A browser whose storage is blocked for this site. */
function blockStorage(): void {
  const get = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  for (const name of Object.keys(own)) {
    Object.defineProperty(window, name, { configurable: true, get });
  }
}

test("where the browser stores nothing, signing in and out works in this tab", async () => {
  blockStorage();
  ensureStorage(window);
  expect(isStoragePersistent()).toBe(false);
  const session = createSession(createQueryClient());
  await signInHere();
  await session.load();
  expect(session.read()).toMatchObject({ state: "signed-in", user: { role: "admin" } });

  saveCopy("draft:1:new", { at: "2026-11-19T06:00:00.000Z", draft: null, values: {} });
  expect(hasCopies()).toBe(true);
  session.signOut();
  expect(readToken()).toBeNull();
  expect(hasCopies()).toBe(false);
});

test("the page also works in a browser whose storage is full", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  });
  ensureStorage(window);
  localStorage.setItem("last-city", "80");
  expect(localStorage.getItem("last-city")).toBe("80");
});

test("a working storage is used as it is", () => {
  localStorage.clear();
  ensureStorage(window);
  expect(isStoragePersistent()).toBe(true);
  expect(Object.keys(localStorage)).toEqual([]);
});

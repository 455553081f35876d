// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { hasBookmark, rememberBookmark } from "../brought.ts";

const PATH = "/admin/booking/return";

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});

const opened = async (address: string, page: Window = window) => {
  history.replaceState({ key: "first" }, "", address);
  const brought = await import("../brought.ts");
  brought.watchBrought(page);
  return brought;
};

// The first: what the others open listens too.
test("the next page may come to a tab that is open at this address", async () => {
  const { broughtFragment } = await opened(`${PATH}#one`);
  location.hash = "two";
  await vi.waitFor(() => expect(broughtFragment()).toBe("two"));
  expect(location.hash).toBe("");
});

test("what the bookmark brings is taken from the fragment, which leaves address and history", async () => {
  const before = history.length;
  const { broughtFragment } = await opened(`${PATH}?a=1#%7B%22version%22%3A1%7D`);
  expect(broughtFragment()).toBe("%7B%22version%22%3A1%7D");
  expect(location.href.endsWith(`${PATH}?a=1`)).toBe(true);
  expect([history.length, history.state]).toEqual([before, { key: "first" }]);
});

test("it is held until it is done, then forgotten", async () => {
  const { broughtFragment, forgetBrought, onBrought } = await opened(`${PATH}#one`);
  const told = vi.fn();
  const stop = onBrought(told);
  expect(broughtFragment()).toBe("one");
  forgetBrought();
  expect([broughtFragment(), told.mock.calls.length]).toEqual([null, 1]);
  stop();
});

test.each(["/admin/booking#x", "/slip/1#x", `${PATH}/#x`, PATH])(
  "%s brings nothing, and keeps its address",
  async (address) => {
    const { broughtFragment } = await opened(address);
    expect(broughtFragment()).toBeNull();
    expect(location.href.endsWith(address)).toBe(true);
  },
);

test("in a frame nothing is taken, and the fragment is gone all the same", async () => {
  const frame = document.body.appendChild(document.createElement("iframe"));
  const page = Object.create(window, {
    location: { value: location },
    history: { value: history },
    self: { value: window },
    top: { value: frame.contentWindow },
    addEventListener: { value: () => undefined },
  });
  const { broughtFragment } = await opened(`${PATH}#secret`, page);
  expect([broughtFragment(), location.hash]).toEqual([null, ""]);
});

test("that the bookmark came back once is remembered by the browser", () => {
  expect(hasBookmark()).toBe(false);
  rememberBookmark();
  expect(hasBookmark()).toBe(true);
});

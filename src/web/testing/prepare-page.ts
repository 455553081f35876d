import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { setServerTime } from "#web/lib/server-clock.ts";

// Tests of the page are as patient as `expect.poll`.
configure({ asyncUtilTimeout: 120_000 });

// Run before each test file of the page. The next test, and the next file of this worker, finds nothing that this one has drawn,
// stored or set.
afterEach(() => {
  cleanup();
  setServerTime(new Date().toISOString());
  sessionStorage.clear();
  localStorage.clear();
});

// A press of the test before is not the first half of a double one: typing between them says so.
afterEach(() => document.dispatchEvent(new Event("input")));

// A screen that is still loading when the page is closed would fail the next file.
afterAll(() => vi.dynamicImportSettled());

// jsdom lays nothing out: nothing has a size that changes, and no query of the screen or of a preference holds.
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

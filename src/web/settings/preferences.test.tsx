import { act, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import {
  changePreferences,
  DEFAULT_PREFERENCES,
  getPreferences,
  type PreferencesChange,
} from "#shared/profile/contract-preferences.ts";
import { useToldUnkept } from "#web/app/shell.tsx";
import { call } from "#web/lib/call.ts";
import { renderInPage, signInHere } from "#web/testing/page.tsx";
import { useShownMessage } from "#web/ui/messages.tsx";
import { usePreferences } from "./api.ts";

const desk = globalThis.fetch;
afterEach(async () => {
  globalThis.fetch = desk;
  await save(DEFAULT_PREFERENCES);
});

const save = async (body: PreferencesChange) => await call(changePreferences, { body });
const saved = async () => await call(getPreferences);

function usePerson() {
  useToldUnkept();
  return { ...usePreferences(), told: useShownMessage()?.message };
}

async function open() {
  const page = renderInPage(await signInHere(), usePerson, undefined);
  const now = () => page.result.current;
  const loaded = () => waitFor(() => expect(now().isPending).toBe(false));
  return { ...page, now, loaded };
}

/** Answers to what is read next come when they are let go. */
function holdReads() {
  let letGo = () => {};
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  globalThis.fetch = async (input, init) => {
    const answer = await desk(input, init);
    if ((init?.method ?? "GET") === "GET") await free;
    return answer;
  };
  return () => letGo();
}

test("a choice made before the preferences are known keeps what was saved, and is kept", async () => {
  await signInHere();
  await save({ pins: ["city"], import_dates: { other: "day" } });
  const letGo = holdReads();
  const { now } = await open();
  act(() => {
    now().change(({ import_dates }) => ({ import_dates: { here: "month", ...import_dates } }));
    now().change({ density: "compact" });
  });
  letGo();
  const expected = {
    pins: ["city"],
    import_dates: { other: "day", here: "month" },
    density: "compact",
  };
  await waitFor(() => expect(now().preferences).toMatchObject(expected));
  await waitFor(async () => expect(await saved()).toMatchObject(expected));
});

test("a choice made while the preferences are read again stays", async () => {
  const { now, loaded, queries } = await open();
  await loaded();
  const letGo = holdReads();
  const reading = queries.invalidateQueries({ queryKey: ["preferences"] });
  act(() => now().change({ density: "compact" }));
  letGo();
  await reading;
  await waitFor(async () => expect((await saved()).density).toBe("compact"));
  expect(now().preferences.density).toBe("compact");
});

test("what an import remembers makes room for what is chosen, however long headings and values are", async () => {
  const { now, loaded } = await open();
  await loaded();
  const headings = Array.from({ length: 60 }, (_, at) => `${at} পাসপোর্ট`.padEnd(100, "অ"));
  act(() =>
    now().change({
      import_columns: Object.fromEntries(headings.map((heading) => [heading, "others"])),
      import_dates: { newest: "month", older: "day" },
    }),
  );
  await waitFor(async () =>
    expect((await saved()).import_dates).toEqual({ newest: "month", older: "day" }),
  );
  const kept = Object.keys((await saved()).import_columns);
  expect(kept.length).toBeGreaterThan(5);
  expect(headings.slice(0, kept.length).toSorted()).toEqual(kept.toSorted());

  const place = (at: number) => `${at}`.padEnd(100, "ঢ");
  const email = (at: number) => `${at}@example.org`.padStart(254, "e");
  const longest = {
    pins: ["email", "passport_issue_place"] as const,
    pinned: { email: email(0), passport_issue_place: place(0) },
    recent_places: [0, 1, 2, 3, 4].map(place),
    recent_emails: [0, 1, 2, 3, 4].map(email),
  };
  act(() => now().change({ ...longest, pins: [...longest.pins] }));
  await waitFor(async () => expect(await saved()).toMatchObject(longest));
  expect(now().told).toBeUndefined();
});

test("a choice that the desk could not keep is told, and what is saved shows again", async () => {
  const { now, loaded } = await open();
  await loaded();
  act(() => now().change({ recent_places: ["1", "2", "3", "4", "5", "6"] }));
  await waitFor(() =>
    expect(now().told).toMatchObject({
      kind: "error",
      title: "Your choice could not be kept.",
      details: ["Recent places holds at most 5"],
    }),
  );
  await waitFor(() => expect(now().preferences.recent_places).toEqual([]));
});

import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { importSlips } from "#shared/imports/contract.ts";
import {
  checkButton,
  chooseFile,
  column,
  line,
  listOf,
  openImport,
  openPage,
  results,
  rowsChecked,
} from "#web/testing/choose-file.tsx";

const desk = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = desk;
  vi.restoreAllMocks();
});

let places = 60;

/** A list of so many rows, each without a last name, that nobody has submitted. */
function unnamed(count: number): string {
  return listOf(...Array.from({ length: count }, () => line(++places, { last: "" })));
}

/** Loads the page again, as after a reload or a crash of the browser. */
async function reload(): Promise<void> {
  cleanup();
  await openPage();
}

const restore = () => screen.queryByRole("button", { name: "Restore" });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

/** Answers the question whether what is not submitted is lost. */
async function answer(choice: "Stay" | "Discard"): Promise<void> {
  const dialog = await screen.findByRole("dialog", { name: "Discard your changes?" });
  fireEvent.click(within(dialog).getByRole("button", { name: choice }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

/** Writes a last name into a row of the grid. */
async function correct(row: number, text: string): Promise<void> {
  const [head, ...rows] = await rowsChecked();
  const at = [...(head?.cells ?? [])].findIndex(({ textContent }) => textContent === "Last name");
  const cell = rows[row]?.cells[at];
  if (!cell) throw new Error(`no row ${row}`);
  fireEvent.doubleClick(cell);
  const box = screen.getByRole("textbox", { name: /^Last name, line / });
  fireEvent.change(box, { target: { value: text } });
  fireEvent.keyDown(box, { key: "Enter" });
  await waitFor(() => expect(cell.textContent).toBe(text));
}

/** Pastes a list of two rows instead of choosing a file. */
function pasteOthers(): void {
  fireEvent.paste(screen.getByLabelText("Paste cells copied from a spreadsheet"), {
    clipboardData: { files: [], getData: () => unnamed(2).replaceAll(",", "\t") },
  });
}

async function openChecked(name: string, count: number): Promise<void> {
  await openImport(name, unnamed(count));
  fireEvent.click(checkButton());
  await rowsChecked();
}

test("after a reload the grid comes back as it was: corrections, ticks, values for all rows and what was submitted", async () => {
  await openChecked("long.csv", 3);
  fireEvent.change(screen.getByLabelText("Others"), { target: { value: "Group 7" } });
  press("Check 3 rows");
  await correct(0, "Khatun");
  await screen.findByText("1 ready, 2 to fix");
  press("Submit 1 application");
  await screen.findByText("1 submitted. 2 left: 2 to fix.");
  await correct(0, "Begum");
  await correct(1, "Mia");
  await screen.findByText("2 ready");
  fireEvent.click(screen.getByRole("checkbox", { name: "Submit line 4" }));
  expect(screen.getByRole("button", { name: "Submit 1 application" })).toBeDefined();

  await reload();
  expect(screen.getByText("long.csv")).toBeDefined();
  expect(screen.queryByRole("grid")).toBeNull();
  press("Restore");
  expect(await column("Last name")).toEqual(["Begum", "Mia"]);
  expect(await results()).toEqual(["Ready", "Ready"]);
  expect(screen.getByLabelText<HTMLInputElement>("Others").value).toBe("Group 7");
  screen.getByText("1 submitted. 2 left: 2 ready.");
  expect(restore()).toBeNull();
  press("Submit 1 application");
  await screen.findByText("2 submitted. 1 left: 1 ready.");
  fireEvent.click(screen.getByRole("checkbox", { name: "Submit line 4" }));
  press("Submit 1 application");
  await screen.findByText("3 submitted.");

  await reload();
  expect(restore()).toBeNull();
});

test("what was corrected belongs to the person who did it, and nothing is offered where nothing was done", async () => {
  await openChecked("own.csv", 1);
  await reload();
  expect(restore()).toBeNull();
  await chooseFile("own.csv", unnamed(1));
  press("Check 1 row");
  await correct(0, "Khatun");
  cleanup();
  await openPage(4711);
  expect(restore()).toBeNull();
  await reload();
  expect(restore()).not.toBeNull();
});

test("discarding it and choosing another file ask first, and then it is gone", async () => {
  const begin = async () => {
    await chooseFile("begun.csv", unnamed(1));
    press("Check 1 row");
    await correct(0, "Khatun");
    pasteOthers();
    await answer("Stay");
    expect(await column("Last name")).toEqual(["Khatun"]);
    await reload();
  };
  await openPage();
  await begin();
  press("Discard");
  await answer("Stay");
  expect(restore()).not.toBeNull();
  press("Discard");
  await answer("Discard");
  expect(restore()).toBeNull();
  await reload();
  expect(restore()).toBeNull();

  await begin();
  pasteOthers();
  await answer("Discard");
  await screen.findByText("Pasted cells");
  await reload();
  expect(restore()).toBeNull();
});

test("rows whose page was lost while they were being submitted are not submitted twice", async () => {
  await openChecked("twice.csv", 2);
  await correct(0, "Khatun");
  await correct(1, "Begum");
  await screen.findByText("2 ready");
  const stored = Promise.withResolvers<void>();
  globalThis.fetch = async (address, init) => {
    const answer = await desk(address, init);
    if (!String(address).endsWith(importSlips.path)) return answer;
    stored.resolve();
    return new Promise(() => undefined);
  };
  press("Submit 2 applications");
  await stored.promise;
  globalThis.fetch = desk;

  await reload();
  press("Restore");
  expect(await column("Last name")).toEqual(["Khatun", "Begum"]);
  await screen.findByText("2 already there");
  expect(screen.queryByRole("button", { name: /^Submit / })).toBeNull();
  await reload();
  expect(restore()).toBeNull();
});

test("where the browser has no room for it, the page says that a reload loses it, and goes on", async () => {
  await openChecked("full.csv", 2);
  screen.getByText("Corrections stay in this tab until you submit them, sign out or close it.");
  const setItem = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key, text) {
    if (key.startsWith("draft:")) throw new DOMException("Full.", "QuotaExceededError");
    setItem.call(this, key, text);
  });
  await correct(0, "Khatun");
  await screen.findByText(/^This browser cannot keep corrections/);
  await screen.findByText("1 ready, 1 to fix");
  press("Submit 1 application");
  await screen.findByText("1 submitted. 1 left: 1 to fix.");
  vi.restoreAllMocks();
  await reload();
  expect(restore()).toBeNull();
});

test("a copy that cannot be read, as of another version, is as good as none", async () => {
  await openChecked("older.csv", 1);
  await correct(0, "Khatun");
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith("draft:")) sessionStorage.setItem(key, '{"at":"then"}');
  }
  await reload();
  expect(restore()).toBeNull();
  await chooseFile("older.csv", unnamed(1));
  press("Check 1 row");
  await correct(0, "Begum");
  await reload();
  expect(restore()).not.toBeNull();
});

import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { IMPORT_FIELDS, TEMPLATE_HEADINGS } from "#shared/imports/rules-columns.ts";
import { complete, today } from "#shared/testing/slip-forms.ts";
import { CheckStep } from "#web/imports/grid/check-step.tsx";
import { useImportSheet } from "#web/imports/use-import-sheet.ts";
import { pageAround, signInHere } from "#web/testing/page.tsx";
import { type Keys, KeysContext, listenToKeys } from "#web/ui/keys.ts";

const keys: Keys = { groups: new Set(), openPalette: () => {}, showHelp: () => {} };
let stop = () => {};
beforeEach(() => {
  stop = listenToKeys(keys.groups, () => true);
});
afterEach(() => stop());

const centers = [
  { id: 3, name: "Blue Clinic", city: "Dhaka" },
  { id: 4, name: "Red Clinic", city: "Sylhet" },
];
const context = { today, centers };
const person = (place: number, changes: Partial<typeof complete> = {}) => {
  const serial = String(40_000_000 + place);
  const values = {
    ...complete,
    passport_number: `A${serial}`,
    national_id: `12${serial}`,
    ...changes,
  };
  return IMPORT_FIELDS.map((field) => String(values[field] ?? ""));
};
const file = {
  name: "list.csv",
  sha256: "0".repeat(64),
  sheets: [
    {
      name: "",
      rows: [
        TEMPLATE_HEADINGS,
        person(1),
        person(2, { last_name: "" }),
        person(3, { passport_number: "A40000001" }),
        person(4, { national_id: "1240000001" }),
      ],
    },
  ],
};

function Import() {
  const sheet = useImportSheet();
  const [isOpen, setIsOpen] = useState(false);
  const { open, check } = sheet;
  useEffect(() => {
    if (sheet.file === null) open(file);
    else if (!isOpen) {
      setIsOpen(true);
      check();
    }
  });
  return (
    <MantineProvider>
      <KeysContext value={keys}>
        {sheet.file && sheet.rows && (
          <CheckStep sheet={sheet} file={sheet.file} rows={sheet.rows} context={context} />
        )}
      </KeysContext>
    </MantineProvider>
  );
}

beforeEach(async () => {
  Element.prototype.scrollIntoView = () => undefined;
  const { wrapper } = pageAround(await signInHere());
  render(<Import />, { wrapper });
  await screen.findByText("1 ready, 1 to fix, 2 possible duplicates");
});

const column = (field: (typeof IMPORT_FIELDS)[number]) => IMPORT_FIELDS.indexOf(field);
const cell = (row: number, at: number) => {
  const found = document.querySelector<HTMLElement>(`[data-cell="${row}-${at}"]`);
  if (!found) throw new Error(`no cell ${row}-${at}`);
  return found;
};
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const pick = (row: number, at: number) => {
  fireEvent.click(cell(row, at));
  cell(row, at).focus();
};

test("each row shows its outcome; duplicates in the file are shown with their line", () => {
  expect(screen.getByText("Same passport as line 2")).toBeDefined();
  expect(screen.getByText("Same national ID as line 2")).toBeDefined();
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [false, true],
    [false, false],
    [false, false],
  ]);
});

test("arrows move, typing and Enter write and go down, Esc reverts", async () => {
  const lastName = column("last_name");
  pick(0, lastName);
  press("ArrowDown");
  expect(document.activeElement).toBe(cell(1, lastName));
  press("K");
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Karim" } });
  press("Escape");
  expect(cell(1, lastName).textContent).toBe("");
  press("Enter");
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Karim" } });
  press("Enter");
  expect(document.activeElement).toBe(cell(2, lastName));
  await waitFor(() => expect(cell(1, lastName).textContent).toBe("Karim"));
  await screen.findByText("2 ready, 2 possible duplicates");
});

test("a button goes from one cell to fix to the next, and after the last one to the first again", async () => {
  const lastName = column("last_name");
  pick(0, lastName);
  press("Enter");
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "" } });
  press("Enter");
  await screen.findByText("2 to fix, 2 possible duplicates");
  const next = screen.getByRole("button", { name: "Next cell to fix" });
  pick(0, lastName);
  fireEvent.click(next);
  await waitFor(() => expect(document.activeElement).toBe(cell(1, lastName)));
  fireEvent.click(next);
  await waitFor(() => expect(document.activeElement).toBe(cell(0, lastName)));
  fireEvent.keyDown(cell(0, lastName), { key: "F8" });
  await waitFor(() => expect(document.activeElement).toBe(cell(1, lastName)));
});

test("after a correction the next cell to fix is the next one in the file, also left of the cell that Enter went to", async () => {
  const [lastName, firstName] = [column("last_name"), column("first_name")];
  pick(2, firstName);
  press("Delete");
  await screen.findByText("1 ready, 2 to fix, 1 possible duplicate");
  pick(0, firstName);
  press("Enter");
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Karim" } });
  press("Enter");
  expect(document.activeElement).toBe(cell(1, firstName));
  press("F8");
  await waitFor(() => expect(document.activeElement).toBe(cell(1, lastName)));
  press("F8");
  await waitFor(() => expect(document.activeElement).toBe(cell(2, firstName)));
});

test("a cell that takes one of some names offers them while it is edited, centers those of the row's city", () => {
  const offered = (field: (typeof IMPORT_FIELDS)[number]) => {
    pick(0, column(field));
    press("Enter");
    const { list } = cell(0, column(field)).querySelector("input") ?? {};
    press("Escape");
    return list && [...list.options].map(({ value }) => value);
  };
  expect(offered("gender")).toEqual(["Male", "Female"]);
  expect(offered("position_applied_for")).toContain("Electrician");
  expect(offered("city")).toContain("Sylhet");
  expect(offered("medical_center_id")).toEqual(["Blue Clinic"]);
  expect(offered("last_name")).toBeNull();
});

test("pasted cells fill those to the right and below", async () => {
  const [left, right] = [column("last_name"), column("first_name")];
  expect(right).toBe(left + 1);
  pick(1, left);
  const text = "Uddin\tRahim\r\nMia\tKarim\r\n";
  fireEvent.paste(cell(1, left), { clipboardData: { getData: () => text } });
  await waitFor(() => expect(cell(2, right).textContent).toBe("Karim"));
  expect([1, 2].map((row) => cell(row, left).textContent)).toEqual(["Uddin", "Mia"]);
});

test("Ctrl+Z takes back what was typed, pasted and deleted, one change after the other, and goes to its cell", async () => {
  const [left, right] = [column("last_name"), column("first_name")];
  const before = [1, 2].map((row) => [cell(row, left).textContent, cell(row, right).textContent]);
  const values = () =>
    [1, 2].map((row) => [cell(row, left).textContent, cell(row, right).textContent]);
  const undo = (element: Element) => fireEvent.keyDown(element, { key: "z", ctrlKey: true });
  pick(1, left);
  const text = "Uddin\tRahim\r\nMia\tKarim\r\n";
  fireEvent.paste(cell(1, left), { clipboardData: { getData: () => text } });
  await waitFor(() => expect(cell(2, right).textContent).toBe("Karim"));
  pick(2, right);
  press("Delete");
  await waitFor(() => expect(cell(2, right).textContent).toBe(""));
  // A cell that is empty already is no change.
  press("Delete");
  pick(2, left);
  press("Enter");
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Miah" } });
  press("Enter");
  await waitFor(() => expect(cell(2, left).textContent).toBe("Miah"));
  const focused = () => document.activeElement ?? document.body;
  undo(focused());
  await waitFor(() => expect(cell(2, left).textContent).toBe("Mia"));
  expect(document.activeElement).toBe(cell(2, left));
  undo(focused());
  await waitFor(() => expect(cell(2, right).textContent).toBe("Karim"));
  expect(document.activeElement).toBe(cell(2, right));
  undo(focused());
  await waitFor(() => expect(values()).toEqual(before));
  expect(document.activeElement).toBe(cell(1, left));
  undo(focused());
  expect(values()).toEqual(before);
});

const shown = (text: string) => screen.findByText(text);

test("the result of a submission is right, and unsent rows stay", async () => {
  fireEvent.click(screen.getByRole("button", { name: "Submit 1 application" }));
  const result = await shown("1 submitted. 3 left: 1 to fix, 2 possible duplicates.");
  await waitFor(() => expect(result.closest("[tabindex]")).toBe(document.activeElement));
  await shown("1 to fix, 2 possible duplicates");

  const lines = screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  expect(lines).toEqual(["3", "4", "5"]);
  pick(0, column("last_name"));
  press("K");
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Karim" } });
  press("Enter");
  await shown("1 ready, 2 possible duplicates");
  fireEvent.click(screen.getByRole("checkbox", { name: "Submit line 4" }));
  fireEvent.click(screen.getByRole("button", { name: "Submit 2 applications" }));
  await shown("3 submitted. 1 left: 1 possible duplicate.");
  await shown("1 possible duplicate");
});

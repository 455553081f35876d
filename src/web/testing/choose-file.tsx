import { readFileSync } from "node:fs";
import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { strToU8 } from "fflate";
import { expect } from "vitest";
import { ImportPage } from "#web/imports/import-page.tsx";
import { answerTo, type SheetQuestion } from "#web/imports/sheet/read-sheets.ts";
import { pageAround, signInHere } from "#web/testing/page.tsx";

// Browsers have workers, the page of the tests has none.
class WorkerHere extends EventTarget {
  postMessage(question: SheetQuestion): void {
    queueMicrotask(() =>
      this.dispatchEvent(new MessageEvent("message", { data: answerTo(question) })),
    );
  }
  terminate(): void {}
}

/** Opens the import and chooses a file there. */
export async function openImport(name: string, content: Uint8Array | string): Promise<void> {
  await openPage();
  await chooseFile(name, content);
}

/** Opens the import, as somebody else than the one who is signed in on request. */
export async function openPage(otherId?: number): Promise<void> {
  Object.assign(globalThis, { Worker: WorkerHere });
  Element.prototype.scrollIntoView = () => undefined;
  const signedIn = await signInHere();
  const { wrapper } = pageAround(
    otherId === undefined ? signedIn : { ...signedIn, user: { ...signedIn.user, id: otherId } },
  );
  render(
    <MantineProvider>
      <ImportPage />
    </MantineProvider>,
    { wrapper },
  );
}

export async function chooseFile(name: string, content: Uint8Array | string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("no input for a file");
  const bytes = typeof content === "string" ? strToU8(content) : content;
  fireEvent.change(input, { target: { files: [new File([bytes.slice()], name)] } });
  // The name of the file that was read, whose end a long one keeps, or why it was not.
  await screen.findByText((_, element) => {
    const shown = element?.textContent ?? "";
    const isName = /.\.(csv|xlsx)$/.test(shown) && name.endsWith(shown);
    return isName || shown === name || element?.getAttribute("role") === "alert";
  });
  await waitFor(() => expect(document.querySelector("[data-loading]")).toBeNull());
}

/** The headings of the template. */
export const HEADINGS =
  "Passport number,Last name,First name,National ID,Date of birth,Gender,Passport issue date,Passport expiry date,Passport issue place,Destination country,Visa type,Position Applied For,City,Phone,Email,Marital status";

const fileOf = (name: string) =>
  new Uint8Array(readFileSync(`${import.meta.dirname}/../imports/tests/files/${name}`));

/** Opens the import and chooses a sample there, or this text under its name. */
export async function openFile(name: string, text?: string): Promise<void> {
  await openImport(name, text ?? fileOf(name));
}

export const checkButton = () =>
  screen.getByRole<HTMLButtonElement>("button", { name: /^Check \d+ rows?$/ });

/** What the grid shows of a column, row by row. */
export async function checked(heading: string): Promise<string[]> {
  fireEvent.click(checkButton());
  return await column(heading);
}

export async function column(heading: string): Promise<string[]> {
  const [head, ...rows] = await rowsChecked();
  const at = [...(head?.cells ?? [])].findIndex(({ textContent }) => textContent === heading);
  return rows.map(({ cells }) => cells[at]?.textContent ?? "");
}

/** The rows of the grid, its headings first, when all are checked. */
export async function rowsChecked(): Promise<HTMLTableRowElement[]> {
  const grid = await screen.findByRole<HTMLTableElement>("grid", { name: "Rows of the file" });
  await waitFor(() => expect(grid.textContent).not.toContain("Checking…"));
  return [...grid.rows];
}

export const results = () => column("Result");
export const question = (heading: string) =>
  screen.queryByRole("radiogroup", { name: `How are the dates of ${heading} written?` });

/** A row of the template's usual columns. */
export function line(
  place: number,
  changes: Partial<
    Record<"birth" | "issue" | "expiry" | "id" | "phone" | "last" | "place", string>
  >,
) {
  const serial = String(7_200_000 + place);
  return [
    `A0${serial}`,
    changes.last ?? "TESTMAN",
    `KARIM ${place}`,
    changes.id ?? `199${serial}`,
    changes.birth ?? "27/03/1990",
    "Male",
    changes.issue ?? "25/06/2023",
    changes.expiry ?? "24/06/2033",
    changes.place ?? "Dhaka",
    "Saudi Arabia",
    "Work Visa",
    "Labour",
    "Dhaka",
    changes.phone ?? `0171${serial}`,
    `case${place}@example.org`,
    "Single",
  ].join();
}

export const listOf = (...lines: string[]) => [HEADINGS, ...lines].join("\r\n");

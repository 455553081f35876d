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
  Object.assign(globalThis, { Worker: WorkerHere });
  Element.prototype.scrollIntoView = () => undefined;
  const { wrapper } = pageAround(await signInHere());
  render(
    <MantineProvider>
      <ImportPage />
    </MantineProvider>,
    { wrapper },
  );
  await chooseFile(name, content);
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

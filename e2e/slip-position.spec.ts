import { expect, test } from "@playwright/test";
import { addOperator, enterAs } from "./desk.ts";

test("Enter right behind what is typed takes the best match and stays", async ({
  page,
  request,
}) => {
  await enterAs(page, await addOperator(request));
  await page.goto("/slip");
  const position = page.getByRole("combobox", { name: "Position Applied For" });
  await position.focus();
  await position.evaluate(async (input: HTMLInputElement) => {
    // As quick fingers do on a slow machine: the list is open by then, and nothing in it chosen yet.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(
      input,
      "Electri",
    );
    input.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve));
    const enter = { key: "Enter", code: "Enter", bubbles: true, cancelable: true };
    input.dispatchEvent(new KeyboardEvent("keydown", enter));
  });
  await expect(position).toHaveValue("Electrician");
  await expect(position).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Destination country")).toBeFocused();
});

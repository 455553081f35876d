import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { addOperator, enterAs } from "./desk.ts";
import { holdBack } from "./hold-back.ts";

/** Opens the form, whose list of positions is away until it is let go by what this gives. */
async function openWithoutList(page: Page, request: APIRequestContext): Promise<() => void> {
  const letGo = await holdBack(page, "**/assets/search-select-field-*.js");
  await enterAs(page, await addOperator(request));
  await page.goto("/slip");
  return letGo;
}

test("a position is chosen by typing before the list of them has come", async ({
  page,
  request,
}) => {
  const letGo = await openWithoutList(page, request);
  await page.getByLabel("Passport issue place").focus();
  for (const key of ["Enter", "w", "Enter"]) await page.keyboard.press(key);
  const position = page.getByRole("textbox", { name: "Position Applied For" });
  await expect(position).toBeFocused();
  await page.keyboard.type("Electri");
  await page.keyboard.press("Enter");
  await expect(position).toHaveValue("Electrician");
  await expect(position).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Destination country")).toBeFocused();
  letGo();
  const withList = page.getByRole("combobox", { name: "Position Applied For" });
  await expect(withList).toHaveValue("Electrician");
  await expect(page.getByLabel("Destination country")).toBeFocused();
});

test("a list of positions that comes while somebody types opens at what was typed", async ({
  page,
  request,
}) => {
  const letGo = await openWithoutList(page, request);
  await page.getByRole("textbox", { name: "Position Applied For" }).click();
  await page.keyboard.type("Electri");
  letGo();
  const position = page.getByRole("combobox", { name: "Position Applied For" });
  await expect(position).toBeFocused();
  await expect(position).toHaveValue("Electri");
  await expect(page.getByRole("option", { name: "Electrician", exact: true })).toBeVisible();
  await page.keyboard.type("cian");
  await page.keyboard.press("Enter");
  await expect(position).toHaveValue("Electrician");
});

test("Enter right behind what is typed takes the best match and stays, however late its list comes", async ({
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

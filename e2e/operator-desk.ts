import { expect, type Locator, type Page } from "@playwright/test";

/** Where one searches the list of operators. */
export const search = (page: Page) => page.getByRole("searchbox", { name: "Search operators" });

/** Opens the list on the one operator whom this term finds; gives the row. */
export async function openList(page: Page, term: string) {
  await page.goto("/admin/operators");
  await expect(page.getByRole("heading", { name: "Manage All Operators" })).toBeVisible();
  await search(page).fill(term);
  const row = page.getByRole("row").filter({ hasText: term });
  await expect(row).toHaveCount(1);
  return row;
}

/** Opens the menu of the one row and chooses from it. */
export async function chooseMore(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: /More actions for/ }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** The password that was generated into a field. */
export async function generatedIn(field: Locator): Promise<string> {
  await expect(field).toHaveValue(/^(\w{4}-){3}\w{4}$/);
  return await field.inputValue();
}

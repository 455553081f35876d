import { expect, test } from "@playwright/test";
import { ADMIN, enterAs } from "./desk.ts";
import { labelsOffTheirRow } from "./label-rows.ts";

const FORMS = ["/slip", "/operator/add", "/profile"];

test("labels of every form row share a baseline", async ({ page }) => {
  await enterAs(page, ADMIN);
  for (const path of FORMS) {
    await page.goto(path);
    await expect(page.getByRole("textbox").first()).toBeVisible();
    expect(await labelsOffTheirRow(page.locator("main")), path).toEqual([]);
  }
});

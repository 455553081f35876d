import { expect, test } from "@playwright/test";
import { rest } from "./at-rest.ts";
import { enterAs } from "./desk.ts";
import { labelsOffTheirRow } from "./label-rows.ts";
import { ADMIN } from "./start-desk.ts";

const FORMS = ["/slip", "/operator/add", "/profile"];

test("labels of every form row share a baseline", async ({ page }) => {
  await enterAs(page, ADMIN);
  for (const path of FORMS) {
    await page.goto(path);
    await expect(page.getByRole("textbox").first()).toBeVisible();
    await rest(page);
    const main = page.locator("main");
    await expect.poll(() => labelsOffTheirRow(main), { message: path }).toEqual([]);
  }
});

test("every hint of the slip form is read whole on a desk and on a phone, in both languages", async ({
  page,
}) => {
  await enterAs(page, ADMIN);
  await page.goto("/slip");
  for (const language of ["en", "bn"]) {
    await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
    await page.reload();
    await expect(page.locator("#national_id")).toBeVisible();
    for (const width of [1280, 768, 390, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const cut = () =>
        page
          .locator("[id$='-echo']")
          .evaluateAll((hints) =>
            hints
              .filter((hint) => hint.scrollWidth > hint.clientWidth)
              .map(({ textContent }) => textContent),
          );
      await expect.poll(cut, { message: `cut at ${width}, ${language}` }).toEqual([]);
    }
  }
});

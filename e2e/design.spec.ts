import { expect, test } from "@playwright/test";
import { createServer, type ViteDevServer } from "vite";
import { expectAccessible } from "./desk.ts";

let page: ViteDevServer;
let address: string;

test.beforeAll(async () => {
  page = await createServer({ server: { host: "127.0.0.1", port: 0 }, logLevel: "error" });
  await page.listen();
  address = page.resolvedUrls?.local[0] ?? "";
});
test.afterAll(() => page.close());

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test("the design page is accessible", async ({ page }) => {
      await page.goto(`${address}design/`);
      // The dev server transforms files on the first request.
      await expect(page.getByRole("heading", { name: "The parts of the desk" })).toBeVisible({
        timeout: 30_000,
      });
      await expectAccessible(page);
    });

    test("its dialogs and a form with errors are accessible", async ({ page }) => {
      await page.goto(`${address}design/`);
      for (const name of ["Confirm danger", "Form that failed"]) {
        await page.getByRole("button", { name }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toBeHidden();
      }
      await page.getByRole("link", { name: "A form's screen" }).click();
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await expect(page.getByText("There is a problem")).toBeVisible();
      await expectAccessible(page);
    });
  });
}

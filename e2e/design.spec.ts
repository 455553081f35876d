import { expect, type Page, test } from "@playwright/test";
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

async function expectAccessibleInBoth(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

test("the design page, its dialogs and a form with errors are accessible in light and dark", {
  tag: "@outer",
}, async ({ page }) => {
  await page.goto(`${address}design/`);
  // The dev server transforms files on the first request.
  await expect(page.getByRole("heading", { name: "The parts of the desk" })).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessibleInBoth(page);
  for (const name of ["Confirm danger", "Form that failed"]) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessibleInBoth(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  await page.getByRole("link", { name: "A form's screen" }).click();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("There is a problem")).toBeVisible();
  await expectAccessibleInBoth(page);
});

import { expect, test } from "@playwright/test";
import { addOperator, addSlip, enterAs, expectAccessible } from "./desk.ts";
import { ADMIN } from "./start-desk.ts";

test("an address without a screen says what was looked for, searches, goes back and on", {
  tag: "@outer",
}, async ({ page }) => {
  await enterAs(page, ADMIN);
  await page.goto("/admin/notices");
  await page.goto("/admin/notice-board");
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("There is no screen at /admin/notice-board");
  const ways = main.getByRole("navigation", { name: "Go to" });
  for (const name of ["Dashboard", "Slips", "Operators", "Medical Center", "Audit log", "System"]) {
    await expect(ways.getByRole("link", { name, exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await main.getByRole("button", { name: "Search everything" }).press("Enter");
  await page.getByRole("combobox", { name: "Search everything" }).fill("audit");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/audit$/);
});

test("a slip that is not there, or not theirs, is named by its number, and leads to what is theirs", {
  tag: "@outer",
}, async ({ page, request }) => {
  const { id } = await addSlip(request);
  const operator = await addOperator(request);
  await enterAs(page, operator);
  for (const path of [`/slip/${id}`, `/slip/${id}/edit`]) {
    await page.goto(path);
    await expect(page.getByText("No slip found")).toBeVisible();
    await expect(page.getByText(`There is no slip ${id} of yours.`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Search everything" }).last()).toBeVisible();
    const ways = page.getByRole("navigation", { name: "Go to" });
    await expect(ways.getByRole("link", { name: "Dashboard" })).toBeVisible();
    await expect(ways.getByRole("link", { name: "Operators" })).toHaveCount(0);
    await expectAccessible(page);
  }
  await page.goto("/slip/ten");
  await expect(page.getByText("“ten” is not the number of a slip.")).toBeVisible();
  await page.getByRole("link", { name: "Go to slips" }).click();
  await expect(page).toHaveURL(/\/operator\/slips/);
});

import { expect, test } from "@playwright/test";
import { addOperator, addSlip, enterAs, expectAccessible } from "./desk.ts";
import { ADMIN } from "./start-desk.ts";

test("a view saves filters and order under a name, opens on another computer, is changed and deleted", async ({
  page,
  request,
  browser,
}) => {
  const operator = await addOperator(request);
  await enterAs(page, operator);
  await page.goto("/operator/slips");
  await page.getByRole("combobox", { name: "City" }).selectOption("Dhaka");
  await expect(page.getByRole("combobox", { name: "City" })).toHaveValue("80");
  await expect(page).toHaveURL(/city=80/);
  await page.getByRole("combobox", { name: "Status" }).selectOption("pending");
  await expect(page).toHaveURL(/status=pending/);
  await page.getByPlaceholder("search by name, passport, or email").fill("secret");
  await page.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("Name is required");
  await expectAccessible(page);
  await dialog.getByLabel("Name").fill("Dhaka, pending");
  await dialog.getByRole("button", { name: "Save" }).click();
  // While a search narrows the list a chip has no number.
  const chip = page.getByRole("link", { name: "Dhaka, pending", exact: true });
  await expect(chip).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("button", { name: "Save view" })).toHaveCount(0);

  const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await enterAs(elsewhere, operator);
  await elsewhere.goto("/operator/slips");
  await elsewhere.getByRole("link", { name: "Dhaka, pending" }).click();
  await expect(elsewhere).toHaveURL(/status=pending/);
  await expect(elsewhere.getByRole("combobox", { name: "City" })).toHaveValue("80");
  await expect(elsewhere.getByPlaceholder("search by name, passport, or email")).toHaveValue("");
  await elsewhere.close();

  await page.getByRole("button", { name: "Actions for the view Dhaka, pending" }).click();
  await page.getByRole("menuitem", { name: "Change…" }).click();
  const change = page.getByRole("dialog", { name: "Change view" });
  await change.getByLabel("Name").fill("My Dhaka");
  await change.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "My Dhaka" })).toBeVisible();
  await page.getByRole("button", { name: "Actions for the view My Dhaka" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("link", { name: "My Dhaka" })).toHaveCount(0);
});

test("the view that is shown is in sight among more than fit", {
  tag: "@outer",
}, async ({ page, request }) => {
  await enterAs(page, await addOperator(request));
  for (const [day, name] of ["A first view", "A second view", "A third view"].entries()) {
    await page.goto(`/reports?from=2026-01-0${day + 1}&to=2026-01-31`);
    await page.getByRole("button", { name: "Save view" }).click();
    const dialog = page.getByRole("dialog", { name: "Save view" });
    await dialog.getByLabel("Name").fill(`${name} with a long name`);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
  }
  const actions = page.getByRole("button", { name: "Actions for the view A third view" });
  await expect(actions).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expect(actions).toBeInViewport({ ratio: 1 });
});

test("pressing the Submitted heading sorts oldest first, and the address says so", {
  tag: "@outer",
}, async ({ page, request }) => {
  await addSlip(request);
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  const head = page.getByRole("columnheader", { name: "Submitted" });
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await head.getByRole("button").click();
  await expect(page).toHaveURL(/sort=oldest/);
  await expect(head).toHaveAttribute("aria-sort", "ascending");
});

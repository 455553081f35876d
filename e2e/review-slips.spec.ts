import { expect, test } from "@playwright/test";
import { addSlip, choose, enterAs, expectAccessible, findRow, searchList, signIn } from "./desk.ts";
import { ADMIN } from "./start-desk.ts";

test("an admin declines one application and deletes another after being asked", async ({
  page,
  request,
}) => {
  const declined = await addSlip(request);
  const deleted = await addSlip(request);
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  await findRow(page, declined.last_name);
  await choose(page, declined.last_name, "Decline");
  const row = page.getByRole("row").filter({ hasText: declined.last_name });
  await expect(row).toContainText(/declined/i);

  await findRow(page, deleted.last_name);
  await choose(page, deleted.last_name, "Delete");
  const dialog = page.getByRole("dialog", { name: "Delete Application" });
  await expect(dialog).toContainText(
    "Are you sure you want to delete this slip application? This action cannot be undone.",
  );
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(
    page.getByRole("button", { name: new RegExp(`Actions for .*${deleted.last_name}`) }),
  ).toBeFocused();
  await choose(page, deleted.last_name, "Delete");
  await dialog.getByRole("button", { name: /Delete/ }).click();
  await expect(page.getByText("No applications found")).toBeVisible();
  await expect(page.getByText("Try adjusting your search or filter criteria")).toBeVisible();
});

test("the slip URL is set in a dialog that shows the present one, and only a web address goes", async ({
  page,
  request,
}) => {
  const slip = await addSlip(request, {}, "approved");
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  const row = await findRow(page, slip.last_name);
  await choose(page, slip.last_name, "Slip");
  const dialog = page.getByRole("dialog", { name: "Update Slip URL" });
  const field = dialog.getByRole("textbox");
  await field.fill("javascript:alert(1)");
  await dialog.getByRole("button", { name: "Update" }).click();
  await expect(dialog).toContainText("The address must start with http:// or https://");
  await field.fill("https://slips.example.com/7");
  await dialog.getByRole("button", { name: "Update" }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText(/completed/i);
  await choose(page, slip.last_name, "Slip");
  await expect(field).toHaveValue("https://slips.example.com/7");
});

test("filters and page are kept in the address, the search term is not", async ({
  page,
  request,
}) => {
  const slip = await addSlip(request);
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips?status=bogus&page=-3");
  await expect(page.getByRole("heading", { name: "Manage Slip Applications" })).toBeVisible();
  await page.getByRole("combobox", { name: "Status" }).selectOption("pending");
  await expect(page).toHaveURL(/status=pending/);
  await findRow(page, slip.last_name);
  expect(page.url()).not.toContain(slip.last_name.split(" ")[1]);
  await page.reload();
  await expect(page.getByPlaceholder("search by name, passport, or email")).toHaveValue(
    slip.last_name,
  );
  await expect(page.getByText("Showing 1 of 1 total results")).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/status=pending/);
  await expectAccessible(page);
});

test("Back returns to the application that was opened, with scroll and focus", async ({
  page,
  request,
}) => {
  const slip = await addSlip(request);
  await addSlip(request, { last_name: slip.last_name, first_name: "Karim" });
  await signIn(page, ADMIN);
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.getByRole("link", { name: "Slips", exact: true }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeFocused();
  // Among everybody's newest ones others' would come between.
  await searchList(page, slip.last_name, 2);
  const row = page.getByRole("row").filter({ hasText: `Rahim ${slip.last_name}` });
  const link = row.getByRole("link", { name: slip.last_name });
  await link.scrollIntoViewIfNeeded();
  const scroll = () => page.evaluate(() => window.scrollY);
  const before = await scroll();

  await link.click();
  await expect(page).toHaveURL(/\/slip\/\d+$/);
  await expect(heading).toBeFocused();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(link).toBeFocused();
  await expect.poll(scroll).toBe(before);

  await choose(page, `Rahim ${slip.last_name}`, "View Details");
  await expect(page).toHaveURL(/\/slip\/\d+$/);
  await page.goBack();
  await expect(link).toBeFocused();

  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("link", { name: "Slips", exact: true }).click();
  await expect(heading).toHaveText("Manage Slip Applications");
  await expect(heading).toBeFocused();
});

test("a list that cannot be read says so, names the request, and can be tried again", async ({
  page,
}) => {
  await enterAs(page, ADMIN);
  const lists = "**/api/auto/slips?*";
  const message = "Something went wrong on our side. Please try again.";
  await page.route(lists, (route) =>
    route.fulfill({ status: 500, json: { message, requestId: "e5a1-77" } }),
  );
  await page.goto("/admin/slips");
  const banner = page.getByRole("alert").filter({ hasText: "Failed to fetch slips." });
  // Asked for once more, a second later, before it counts as failed.
  await expect(banner).toContainText(message);
  await expect(banner).toContainText("Request: e5a1-77");
  await page.unroute(lists);
  await banner.getByRole("button", { name: "Try again" }).click();
  await expect(banner).toHaveCount(0);
  await expect(page.getByText(/^Page 1 of/)).toBeVisible();
});

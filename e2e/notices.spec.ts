import { expect, test } from "@playwright/test";
import { expectApart } from "./apart.ts";
import { addOperator, enterAs, expectAccessible, signIn, unique } from "./desk.ts";
import { important, openNotices, publish, rowOf } from "./notice-desk.ts";
import { ADMIN } from "./start-desk.ts";

test("an admin adds a notice, changes it, repeats it off and deletes it", async ({ page }) => {
  const title = `Fees ${unique()}`;
  await openNotices(page);
  await expect(page.getByText("Create and manage notices for operators")).toBeVisible();

  const addButton = page.getByRole("button", { name: "Add Notice" }).first();
  await addButton.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Title")).toBeFocused();
  await expect(dialog.getByLabel("Content")).toHaveAttribute("rows", "4");
  await expect(dialog.getByLabel("Active")).toBeChecked();
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Content").fill("The new list holds from Monday.");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("Notice created successfully.")).toBeVisible();
  await expectApart(page, page.getByRole("row").nth(1), addButton);
  await expect(rowOf(page, title)).toContainText("The new list holds from Monday.");
  await expect(rowOf(page, title).getByText("Active", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: `Edit ${title}` }).click();
  await expect(dialog.getByLabel("Content")).toHaveValue("The new list holds from Monday.");
  await dialog.getByLabel("Content").fill("The new list holds from Tuesday.");
  await dialog.getByLabel("Active").uncheck();
  await dialog.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Notice updated successfully.")).toBeVisible();
  await expect(rowOf(page, title)).toContainText("Tuesday");
  await expect(rowOf(page, title).getByText("Inactive", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: `Edit ${title}` })).toBeFocused();
  await expectAccessible(page);

  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await expect(dialog).toContainText(
    "Are you sure you want to delete this notice? This action cannot be undone.",
  );
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Notice deleted successfully.")).toBeVisible();
  await expect(rowOf(page, title)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Manage Notices" })).toBeFocused();
});

test("without title or content nothing is sent, and what was typed outlives a failure", async ({
  page,
}) => {
  await openNotices(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await page.getByRole("button", { name: "Add Notice" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Notice" });
  await dialog.getByLabel("Title").fill("Far notice");
  await dialog.getByLabel("Content").fill("   ");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Title and content are required.");
  await expect(dialog.getByLabel("Content")).toBeFocused();
  await expect(dialog.getByText("Content is required")).toBeVisible();
  await expectAccessible(page);
  expect(sent).toEqual([]);

  await page.route("**/api/notices", (route) => route.abort());
  await dialog.getByLabel("Content").fill("Line one\nLine two");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Failed to create notice.");
  await expect(dialog.getByLabel("Title")).toHaveValue("Far notice");
  await expect(dialog.getByLabel("Content")).toHaveValue("Line one\nLine two");
});

test("a list that cannot be fetched says so and can be tried again; an empty one offers a start", async ({
  page,
}) => {
  await enterAs(page, ADMIN);
  await page.route("**/api/notices", (route) => route.fulfill({ status: 500 }));
  await page.goto("/admin/notices");
  // Asked for once more, a second later, before it counts as failed.
  await expect(page.getByText("Failed to fetch notices.")).toBeVisible();
  await page.unroute("**/api/notices");
  await page.route("**/api/notices", (route) => route.fulfill({ json: [] }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Failed to fetch notices.")).toHaveCount(0);
  await expect(page.getByText("No notices found")).toBeVisible();
  await expect(page.getByText("Get started by adding your first notice.")).toBeVisible();
  await page.getByRole("button", { name: "Add Notice" }).last().click();
  await expect(page.getByRole("dialog", { name: "Add Notice" })).toBeVisible();
});

test("on a phone and in the dark notices hold their width and contrast", async ({
  browser,
  request,
}) => {
  const operator = await addOperator(request);
  const { title } = await publish(request, { content: `https://long.example/${"a".repeat(200)}` });
  const context = await browser.newContext({
    colorScheme: "dark",
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await openNotices(page);
  const card = page.getByRole("listitem").filter({ hasText: title });
  await expect(card).toContainText("have read");
  await expect.poll(excess).toBe(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByRole("tab", { name: "Notices" }).click();
  await expect(page.getByRole("dialog")).toContainText(title);
  await expect.poll(excess).toBe(0);
  await expectAccessible(page);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await signIn(page, operator, "due");
  await expect(important(page)).toContainText(title);
  await expect.poll(excess).toBe(0);
  await expectAccessible(page);
  await context.close();
});

import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { addOperator, apiAs, enterAs, expectAccessible, signIn, signOut, unique } from "./desk.ts";
import { test } from "./journey.ts";
import { expectMessageCoversNone } from "./page.ts";
import { ADMIN } from "./start-desk.ts";

async function openNotices(page: Page): Promise<void> {
  await signIn(page, ADMIN);
  await page.goto("/admin/notices");
  await expect(page.getByRole("heading", { name: "Manage Notices" })).toBeVisible();
}

async function publish(request: APIRequestContext, changes: Record<string, unknown> = {}) {
  const send = await apiAs(request, ADMIN);
  const notice = { title: `Holiday ${unique()}`, content: "Closed on Friday.", ...changes };
  return (await send("POST", "/notices", notice)) as { id: number; title: string };
}

const rowOf = (page: Page, title: string): Locator =>
  page.getByRole("row").filter({ hasText: title });

/** The dialog in which operators read the notices. */
const important = (page: Page): Locator => page.getByRole("dialog", { name: "Important Notices" });

test("an admin adds a notice, edits it, deactivates it and deletes it", async ({ page }) => {
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
  await expectMessageCoversNone(page, page.getByRole("row").nth(1), addButton);
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

  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await expect(dialog).toContainText(
    "Are you sure you want to delete this notice? This action cannot be undone.",
  );
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Notice deleted successfully.")).toBeVisible();
  await expect(rowOf(page, title)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Manage Notices" })).toBeFocused();
});

test("nothing is sent without title and content, and the input survives a failure", {
  tag: "@outer",
}, async ({ page }) => {
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

test("a list that cannot be fetched can be tried again; an empty one offers to add a notice", {
  tag: "@outer",
}, async ({ page }) => {
  await enterAs(page, ADMIN);
  await page.route("**/api/notices", (route) => route.fulfill({ status: 500 }));
  await page.goto("/admin/notices");
  // The page retries once after a second before it reports the failure.
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

test("notices fit a phone", { tag: "@outer" }, async ({ page, request }) => {
  const operator = await addOperator(request);
  const { title } = await publish(request, { content: `https://long.example/${"a".repeat(200)}` });
  await page.setViewportSize({ width: 390, height: 844 });
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await openNotices(page);
  const card = page.getByRole("listitem").filter({ hasText: title });
  await expect(card).toContainText("have read");
  await expect.poll(excess).toBe(0);
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByRole("tab", { name: "Notices" }).click();
  await expect(page.getByRole("dialog")).toContainText(title);
  await expect.poll(excess).toBe(0);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await signIn(page, operator, "due");
  await expect(important(page)).toContainText(title);
  await expect.poll(excess).toBe(0);
});

test("an operator sees the notices once per session, formatted as written", async ({
  page,
  request,
}) => {
  const content = "Read <b>this</b>:\n  https://rules.example/oman, then sign.";
  const { title } = await publish(request, { content });
  const hidden = await publish(request, { is_active: false });
  const operator = await addOperator(request);
  await signIn(page, operator, "due");
  const modal = important(page);
  await expect(modal.getByRole("heading", { name: "Important Notices" })).toBeFocused();
  const article = modal.getByRole("article").filter({ hasText: title });
  await expect(article).toContainText("Posted on");
  await expect(modal).not.toContainText(hidden.title);
  expect(await article.locator("p").first().innerText()).toContain("Read <b>this</b>:\n  https");
  const link = article.getByRole("link");
  await expect(link).toHaveAttribute("href", "https://rules.example/oman");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
  await expect(link).toHaveAttribute("target", "_blank");
  expect(await page.evaluate(() => sessionStorage.getItem("noticesShown"))).toBeNull();

  await modal.getByRole("button", { name: "I Understand" }).click();
  await expect(modal).toBeHidden();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("noticesShown")))
    .not.toBeNull();
  const answered = page.waitForResponse("**/api/notices");
  await page.reload();
  await answered;
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome, / })).toBeVisible();
  await expect(modal).toHaveCount(0);

  await signOut(page);
  await signIn(page, operator, "due");
  await expect(modal.getByRole("heading", { name: "Important Notices" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: /, \d+ unread notices?$/ })).toBeVisible();
  await expect(modal).toHaveCount(0);
});

test("an operator can work even if notices cannot be fetched or acknowledged", {
  tag: "@outer",
}, async ({ page, request }) => {
  await publish(request);
  const operator = await addOperator(request);
  await page.route("**/api/notices", (route) => route.fulfill({ status: 500 }));
  await signIn(page, operator, "due");
  await expect(page.getByText("No applications yet")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.unroute("**/api/notices");
  await page.route("**/api/notices/acknowledgement", (route) => route.abort());
  await page.reload();
  await important(page).getByRole("button", { name: "I Understand" }).click();
  await expect(important(page)).toBeHidden();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("an admin sees who has read a notice, and a changed text must be read again", {
  tag: "@outer",
}, async ({ browser, page, request }) => {
  const { id, title } = await publish(request);
  const [first, last] = [
    "Salma",
    `Begum${unique().replaceAll(/\d/g, (d) => "abcdefghij"[+d] ?? "")}`,
  ];
  const operator = await addOperator(request, `${first} ${last}`);
  const desk = await browser.newContext();
  const reader = await desk.newPage();
  await signIn(reader, operator, "due");
  const acknowledged = reader.waitForResponse("**/api/notices/acknowledgement");
  await important(reader).getByRole("button", { name: "I Understand" }).click();
  await acknowledged;

  await openNotices(page);
  const counted = rowOf(page, title).getByRole("button", { name: /^1 of \d+ have read/ });
  await counted.click();
  const dialog = page.getByRole("dialog", { name: "Who has read this notice" });
  await expect(dialog.getByRole("list").last()).toContainText(`${first} ${last}`);
  await page.keyboard.press("Escape");
  await expect(counted).toBeFocused();

  const send = await apiAs(request, ADMIN);
  await send("PUT", `/notices/${id}`, { title, content: "Open on Friday.", is_active: true });
  await page.reload();
  await rowOf(page, title)
    .getByRole("button", { name: /^0 of \d+ have read/ })
    .click();
  await expect(dialog.getByRole("list").first()).toContainText(`${first} ${last}`);

  await reader.reload();
  const bell = reader.getByRole("button", { name: /, \d+ unread notices?$/ });
  await bell.click();
  const panel = reader.getByRole("dialog");
  await expect(panel.getByRole("article").filter({ hasText: title })).toContainText(
    "Open on Friday",
  );
  await panel.getByRole("button", { name: "I Understand" }).click();
  await expect(reader.getByRole("button", { name: "Notifications", exact: true })).toBeFocused();
  await page.reload();
  await expect(
    rowOf(page, title).getByRole("button", { name: /^1 of \d+ have read/ }),
  ).toBeVisible();
  await desk.close();
});

test("the bell shows the current notices on any screen, fetched only when it is opened", {
  tag: "@outer",
}, async ({ page, request }) => {
  const { title } = await publish(request);
  const hidden = await publish(request, { is_active: false });
  await enterAs(page, ADMIN);
  // Notices published by other journeys would cause another fetch.
  await page.route("**/api/events", () => undefined);
  let calls = 0;
  page.on("request", (one) => {
    if (one.url().endsWith("/api/notices")) calls += 1;
  });
  await page.goto("/profile");
  await expect(page.getByText("Member Since")).toBeVisible();
  expect(calls).toBe(0);
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("heading", { name: "Notifications" })).toBeFocused();
  await panel.getByRole("tab", { name: "Notices" }).click();
  await expect(panel).toContainText(title);
  await expect(panel).not.toContainText(hidden.title);
  await expect(panel.getByRole("button", { name: "I Understand" })).toHaveCount(0);
  expect(calls).toBe(1);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Notifications/ })).toBeFocused();
});

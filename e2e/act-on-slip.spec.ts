import { expect } from "@playwright/test";
import {
  addOperator,
  addSlip,
  apiAs,
  choose,
  enterAs,
  expectAccessible,
  findRow,
  searchList,
} from "./desk.ts";
import { test } from "./journey.ts";
import { holdRequests, waitUntilIdle } from "./page.ts";
import { ADMIN } from "./start-desk.ts";

test("a success message disappears after six seconds unless hovered, without moving the page", {
  tag: "@outer",
}, async ({ page, request }) => {
  const slip = await addSlip(request);
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  const row = await findRow(page, slip.last_name);
  await waitUntilIdle(page);
  const before = await row.boundingBox();
  await choose(page, slip.last_name, "Approve");
  const message = page.locator("[data-message-bar]").getByRole("status");
  await expect(message).toContainText("was approved.");
  expect((await row.boundingBox())?.y).toBe(before?.y);
  await message.hover();
  await expect(row).toContainText(/approved/i);
  await page.mouse.move(5, 5);
  await expect(message).toHaveCount(0);
});

test("an error message stays even after its row has left the list", { tag: "@outer" }, async ({
  page,
  request,
}) => {
  const slip = await addSlip(request);
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips?status=pending");
  const row = await findRow(page, slip.last_name);
  const send = await apiAs(request, ADMIN);
  // The list does not refresh under an open menu.
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await send("PATCH", `/auto/slip/${slip.id}/status`, { status: "declined" });
  await page.getByRole("menuitem", { name: "Approve" }).click();
  const alert = page.locator("[data-message-bar]").getByRole("alert");
  await expect(row).toHaveCount(0);
  await expect(alert).toContainText(`Could not approve Rahim ${slip.last_name}.`);
  await expect(alert).toContainText("This application is declined.");
  await alert.getByRole("button", { name: "Close this message" }).click();
  await expect(alert).toHaveCount(0);
});

test("counts and cards are the server's after each action, and declined is red", {
  tag: "@outer",
}, async ({ page, request }) => {
  const slip = await addSlip(request);
  await addSlip(request, { last_name: slip.last_name }, "approved");
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  await searchList(page, slip.last_name, 2);
  const cards = page.getByRole("navigation", { name: "Slips by status" });
  await expect(cards.getByRole("link", { name: /^Pending/ })).toContainText("1");
  await cards.getByRole("link", { name: /^Pending/ }).click();
  await expect(page.getByText("Showing 1 of 1 total results")).toBeVisible();
  await choose(page, slip.last_name, "Decline");
  await expect(page.getByText("No applications found")).toBeVisible();
  await cards.getByRole("link", { name: /^Total/ }).click();
  await expect(cards.getByRole("link", { name: /^Pending/ })).toContainText("0");
  await expect(cards.getByRole("link", { name: /^Declined/ })).toContainText("1");
  const badge = page.getByRole("row").getByText(/^declined$/i);
  const [red = 0, green = 0] = await badge.evaluate((element) =>
    [...getComputedStyle(element).color.matchAll(/\d+/g)].map(Number),
  );
  expect(red).toBeGreaterThan(2 * green);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("searchbox")).toBeFocused();
});

test("checkboxes: the header box shows some or all, Shift selects a range, keys move and select", {
  tag: "@outer",
}, async ({ page, request }) => {
  const first = await addSlip(request, {}, "approved");
  await addSlip(request, { last_name: first.last_name }, "approved");
  await addSlip(request, { last_name: first.last_name }, "approved");
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  await searchList(page, first.last_name, 3);
  const search = page.getByRole("searchbox", { name: "Search slips" });
  const boxes = page.getByRole("row").getByRole("checkbox", { name: /^Select Rahim/ });
  const all = page.getByRole("checkbox", { name: "Select all eligible slips on this page" });
  await boxes.nth(0).check();
  await expect(all).toBeChecked({ indeterminate: true });
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await expect(page.getByText("3 selected")).toBeVisible();
  await expect(all).toBeChecked();
  await all.uncheck();
  await search.press("ArrowDown");
  const rows = page.locator("tbody tr");
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press("j");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("x");
  await expect(boxes.nth(1)).toBeChecked();
  await page.keyboard.press("k");
  await expect(rows.nth(0)).toBeFocused();

  const menu = rows.nth(1).getByRole("button", { name: /^Actions for/ });
  await menu.click();
  await page.getByRole("menuitem", { name: "Mark as paid" }).click();
  await expect(page.locator("[data-message-bar]")).toContainText("was marked as paid.");
  await expect(boxes.nth(1)).toBeChecked();
  await page.getByRole("button", { name: "Process (1)" }).click();
  await expect(page.getByRole("dialog")).toContainText("This slip is paid. Send it again?");
});

test("in the list the keys a and d ask first, Enter decides and Esc does not; the menu and the details act at once", {
  tag: "@outer",
}, async ({ page, request }) => {
  const [first, second, third] = [
    await addSlip(request),
    await addSlip(request),
    await addSlip(request),
  ];
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  const message = page.locator("[data-message-bar]");
  const row = await findRow(page, first.last_name);
  await row.focus();
  await page.keyboard.press("d");
  const declining = page.getByRole("dialog", { name: "Decline" });
  await expect(declining).toContainText(`Rahim ${first.last_name} ${first.passport_number}`);
  await expect(declining.getByRole("button", { name: "Decline" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(declining).toHaveCount(0);
  await expect(row).toBeFocused();
  await expect(row).toContainText(/pending/i);
  await page.keyboard.press("a");
  const approving = page.getByRole("dialog", { name: "Approve" });
  await expect(approving.getByRole("button", { name: "Approve" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(message).toContainText(`Rahim ${first.last_name} was approved.`);
  await expect(approving).toHaveCount(0);
  await expect(row).toBeFocused();

  await findRow(page, second.last_name);
  await choose(page, second.last_name, "Approve");
  await expect(message).toContainText(`Rahim ${second.last_name} was approved.`);
  await page.goto(`/slip/${third.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(third.last_name);
  await page.keyboard.press("a");
  await expect(message).toContainText(`Rahim ${third.last_name} was approved.`);
});

test("in the list Enter waits for the question that a key has asked for", {
  tag: "@outer",
}, async ({ page, request }) => {
  const { last_name } = await addSlip(request);
  await enterAs(page, ADMIN);
  // The list does not know yet whether it is a duplicate.
  const letLookUp = await holdRequests(page, "**/api/auto/slips/possible-duplicates");
  const letLoad = await holdRequests(page, "**/assets/decide-dialogs-*.js");
  await page.goto("/admin/slips");
  const row = await findRow(page, last_name);
  const loading = page.waitForRequest(/decide-dialogs-/);
  await row.focus();
  await page.keyboard.press("a");
  await page.keyboard.press("Enter");
  letLookUp();
  await loading;
  await page.keyboard.press("Enter");
  await page.keyboard.press("n");
  letLoad();
  const approving = page.getByRole("dialog", { name: "Approve" });
  await expect(approving.getByRole("button", { name: "Approve" })).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/slips/);
  await expect(row).toContainText(/pending/i);
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-message-bar]")).toContainText(`${last_name} was approved.`);
});

test("of three ticked ones of which one is paid the other two can be sent", async ({
  page,
  request,
}) => {
  const paid = await addSlip(request, {}, "approved");
  const { last_name } = paid;
  await addSlip(request, { last_name }, "approved");
  await addSlip(request, { last_name }, "approved");
  const send = await apiAs(request, ADMIN);
  await send("PATCH", `/auto/slip/${paid.id}/status`, { payment_status: "paid" });
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  await searchList(page, last_name, 3);
  await page.getByRole("checkbox", { name: "Select all eligible slips on this page" }).check();
  await page.getByRole("button", { name: "Process (3)" }).click();
  const question = page.getByRole("dialog", { name: "Send again" });
  await expect(question).toContainText("This slip is paid. Send it again?");
  await expect(question).toContainText(paid.passport_number);
  await expect(question.getByRole("button")).toHaveText(
    ["", "Cancel", "Send the other 2", "Send all 3"],
    { useInnerText: true },
  );
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(question.getByRole("button", { name: "Send the other 2" })).toBeInViewport();
    await expect(question.getByRole("button", { name: "Send all 3" })).toBeInViewport();
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await question.getByRole("button", { name: "Send the other 2" }).click();
  await expect(page.locator("[data-message-bar]")).toContainText("2 slips");
  await expect(question).toHaveCount(0);
  const { process_status } = await send("GET", `/auto/slip/${paid.id}`);
  expect(process_status).toBe("not_started");

  // The paid one alone, and all of them, are asked for as before.
  await page
    .getByRole("row")
    .filter({ hasText: paid.passport_number })
    .getByRole("checkbox")
    .check();
  await page.getByRole("button", { name: "Process (1)" }).click();
  await expect(question).toContainText("This slip is paid. Send it again?");
  await expect(question.getByRole("button", { name: /^Send (the|all)/ })).toHaveCount(0);
  await question.getByRole("button", { name: "Send again" }).click();
  await expect(page.locator("[data-message-bar]")).toContainText(last_name);
  await expect
    .poll(async () => (await send("GET", `/auto/slip/${paid.id}`)).process_status)
    .not.toBe("not_started");
});

test("the help lists only the keys that work on this screen for this user", {
  tag: "@outer",
}, async ({ page, request }) => {
  await enterAs(page, await addOperator(request));
  await page.goto("/operator/slips");
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toContainText("Open the application");
  await expect(help).not.toContainText("Tick");
});

test("a second user in the same tab sees nothing of the first user's data", {
  tag: "@outer",
}, async ({ page, request }) => {
  const slip = await addSlip(request);
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  await findRow(page, slip.last_name);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  const operator = await addOperator(request);
  await page.getByLabel("Email address").fill(operator.email);
  await page.getByLabel("Password", { exact: true }).fill(operator.password);
  await page.route("**/api/auto/slips?*", (route) => route.abort());
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await expect(page.getByText(slip.last_name)).toHaveCount(0);
});

test("after sending by keyboard the focus is on the message", async ({ page, request }) => {
  const slip = await addSlip(request, {}, "approved");
  const other = await addSlip(request, {}, "approved");
  await enterAs(page, ADMIN);
  const focused = page.locator(":focus");
  await page.goto(`/slip/${other.id}`);
  await page.getByRole("button", { name: "Process", exact: true }).press("Enter");
  await expect(focused).toContainText("Slips sent for processing!");

  await page.goto("/admin/slips");
  const row = (await findRow(page, slip.last_name)).first();
  await row.getByRole("checkbox").press(" ");
  await page.getByRole("button", { name: "Process (1)" }).press("Enter");
  await expect(focused).toContainText("Slips sent for processing!");
  // The message stays while it has the focus.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Close this message" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

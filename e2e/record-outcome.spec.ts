import { type APIRequestContext, type Browser, expect, request, test } from "@playwright/test";
import { addSlip, apiAs, choose, enterAs, expectAccessible, findRow } from "./desk.ts";
import { holdBack } from "./hold-back.ts";
import { watchChanges } from "./screens/press.ts";
import { ADMIN, type RunningDesk, startDesk } from "./start-desk.ts";

let desk: RunningDesk;
let api: APIRequestContext;

// On the other journeys' desk the sandbox books; here a person does.
test.beforeAll(async () => {
  test.setTimeout(120_000);
  desk = await startDesk({ PROCESSOR: "manual" });
  api = await request.newContext({ baseURL: desk.address });
});

test.afterAll(async () => {
  await api.dispose();
  await desk.stop();
});

async function addSent() {
  const slip = await addSlip(api, {}, "approved");
  await (await apiAs(api, ADMIN))("POST", "/auto/slips/process", { slipIds: [slip.id] });
  return slip;
}

/** The page of an application that waits to be booked by hand, as an admin sees it. */
async function openSent(browser: Browser) {
  const page = await browser.newPage({ baseURL: desk.address });
  const slip = await addSent();
  await enterAs(page, ADMIN);
  await page.goto(`/slip/${slip.id}`);
  return { page, slip };
}

test("an admin books by hand and records from the list that it is finished, with its links", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: desk.address });
  const page = await context.newPage();
  const slip = await addSlip(api, {}, "approved");
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  const row = await findRow(page, slip.last_name);
  await row.getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar).toContainText("Will wait to be booked by hand");
  await expect(bar).not.toContainText("automated");
  await page.getByRole("button", { name: "Process (1)" }).click();
  await expect(row).not.toContainText(/not started|queued/i);
  await expect(row).toContainText(/started/i);
  await choose(page, slip.last_name, "Record outcome");
  const dialog = page.getByRole("dialog", { name: "Record outcome" });
  await expect(dialog).toContainText(slip.last_name);
  await expect(dialog.getByLabel("Finished")).toBeChecked();
  await expectAccessible(page);

  const link = dialog.getByLabel("Payment link");
  await dialog.getByRole("button", { name: "Record" }).click();
  await expect(link).toHaveAccessibleDescription("Payment link is required");
  await expect(link).toBeFocused();
  await link.fill("javascript:alert(1)");
  await dialog.getByRole("button", { name: "Record" }).click();
  await expect(link).toHaveAttribute("aria-invalid", "true");
  await link.fill("https://pay.example.com/1");
  await dialog.getByRole("button", { name: "Record" }).click();
  await expect(page.locator("[data-message-bar]")).toContainText(
    `The outcome of Rahim ${slip.last_name} was recorded.`,
  );
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText(/finished/i);
  await expect(row).toContainText(/5\d minutes \d\d seconds/);
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await expect(page.getByRole("menuitem", { name: "Pay link" })).toHaveAttribute(
    "href",
    "https://pay.example.com/1",
  );
  await expect(page.getByRole("menuitem", { name: "Record outcome" })).toHaveCount(0);
  await context.close();
});

test("on its page a booking is recorded as failed with its reason, or taken back and sent again", async ({
  browser,
}) => {
  const { page, slip } = await openSent(browser);
  await page.getByRole("button", { name: "Record outcome" }).click();
  const dialog = page.getByRole("dialog", { name: "Record outcome" });
  await dialog.getByLabel("Failed").check();
  await dialog.getByRole("button", { name: "Record" }).click();
  const reason = dialog.getByLabel("Reason");
  await expect(reason).toHaveAccessibleDescription("Reason is required");
  await reason.fill("The center is closed this week.");
  await dialog.getByRole("button", { name: "Record" }).click();
  await expect(
    page.getByRole("paragraph").getByText("Failed: The center is closed this week."),
  ).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const again = page.getByRole("button", { name: "Process again" });
  const message = page.locator("[data-message-bar]");
  await again.click();
  await expect(message).toContainText("Slips sent for processing!");
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(message).toContainText(`Rahim ${slip.last_name} was taken back.`);
  await expect(page.getByRole("button", { name: "Take back" })).toHaveCount(0);
  await expect(again).toBeVisible();
  await page.close();
});

test("what was taken back is not offered to be taken back while its attempts are read anew", async ({
  browser,
}) => {
  const { page } = await openSent(browser);
  const takeBack = page.getByRole("button", { name: "Take back" });
  await expect(takeBack).toBeVisible();
  const letGo = await holdBack(page, "**/api/auto/slip/*/runs");
  const { changes } = watchChanges(page);
  await takeBack.click();
  await expect(page.getByRole("button", { name: "Process again" })).toBeVisible();
  await takeBack.dispatchEvent("click");
  letGo();
  await expect(takeBack).toHaveCount(0);
  expect(changes).toEqual(["POST /auto/slip/:id/take-back"]);
  await page.close();
});

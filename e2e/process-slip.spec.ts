import { createServer } from "node:http";
import {
  type APIRequestContext,
  type Browser,
  expect,
  type Page,
  request,
  test,
} from "@playwright/test";
import type { Sql } from "@slipdesk/pg-client";
import { listenAnywhere } from "#server/testing/listen-anywhere.ts";
import {
  addSlip,
  apiAs,
  choose,
  enterAs,
  expectAccessible,
  findRow,
  passport,
  unique,
} from "./desk.ts";
import { holdRequests, hoverBriefly, keepSuccessPanel } from "./page.ts";
import { pressTwice, watchChanges } from "./screens/press.ts";
import { ADMIN, type RunningDesk, startDesk } from "./start-desk.ts";

test("an admin approves, processes, pays in the sandbox, opens the slip and assigns a center", async ({
  page,
  request,
}) => {
  const send = await apiAs(request, ADMIN);
  const center = `Green Clinic ${unique()}`;
  await send("POST", "/medical-centers", { name: center, country: "Bangladesh", city: "Dhaka" });
  const slip = await addSlip(request);
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  const row = await findRow(page, slip.last_name);
  await expect(row.getByRole("checkbox")).toHaveCount(0);
  await choose(page, slip.last_name, "Approve");
  await expect(row).toContainText(/approved/i);

  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Process (1)" }).click();
  await expect(page.getByText("Slips sent for processing!")).toBeVisible();
  // On a slow machine it may have finished already.
  await expect(row).not.toContainText(/not started/i);
  await expect(page.getByRole("button", { name: /^Process \(/ })).toHaveCount(0);
  await expect(row).toContainText(/finished/i);
  await expect(row).toContainText(/5\d minutes \d\d seconds/);
  const links = page.getByRole("button", { name: "Links to pay" });
  // A message may stand before it for six seconds, which a key does not wait for.
  await links.press("Enter");
  await expect(page).toHaveURL(/todo=pay/);
  await expect(links).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Showing 1 of 1 total results")).toBeVisible();

  const opened = page.waitForEvent("popup");
  await choose(page, slip.last_name, "Pay link");
  const payment = await opened;
  await expect(payment.getByText("Sample, not a valid slip").first()).toBeVisible();
  await expectAccessible(payment);
  const payments = watchChanges(payment);
  await pressTwice(payment, payment.getByRole("button", { name: /Pay now/ }), 60, "finger");
  await payment.getByRole("link", { name: /slip/i }).first().click();
  await expect(payment).toHaveURL(/\/sandbox\/slip\//);
  expect(payments.changes).toHaveLength(1);
  await expect(payment.getByText("Sample, not a valid slip").first()).toBeVisible();
  await expectAccessible(payment);
  await payment.close();

  await page.reload();
  await expect(page.getByText("No applications found")).toBeVisible();
  await links.click();
  await findRow(page, slip.last_name);
  await expect(row).toContainText(/completed/i);
  await choose(page, slip.last_name, "Assign Medical");
  const dialog = page.getByRole("dialog", { name: "Assign Medical Center" });
  await expect(dialog.getByRole("button", { name: "Assign" })).toBeDisabled();
  await dialog.getByLabel("Medical center").selectOption(`${center} - Dhaka, Bangladesh`);
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expect(page.getByText("Medical center assigned successfully!")).toBeVisible();
  await row.getByRole("link", { name: new RegExp(slip.last_name) }).click();
  await expect(page.getByText(center).first()).toBeVisible();
});

test("a failure shows its reason; edited, the slip is sent again and finishes", {
  tag: "@outer",
}, async ({ page, request }) => {
  const slip = await addSlip(request, { passport_number: passport("00") }, "approved");
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  const row = await findRow(page, slip.last_name);
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Process (1)" }).click();
  await expect(row).toContainText(
    "No medical center is available in this city for this destination.",
  );
  await choose(page, slip.last_name, "Edit");
  const number = passport();
  await page.getByRole("textbox", { name: "Passport number", exact: true }).fill(number);
  await page.getByLabel("Confirm passport number").fill(number);
  await keepSuccessPanel(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await hoverBriefly(page, page.getByText("Application Updated Successfully!"));
  await expect(page).toHaveURL(/\/admin\/slips/);
  await findRow(page, slip.last_name);
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Process (1)" }).click();
  await expect(row).toContainText(/finished/i);

  await row.getByRole("link", { name: new RegExp(slip.last_name) }).click();
  const attempts = page.getByRole("region", { name: "Processing attempts" }).getByRole("listitem");
  await expect(attempts.filter({ hasText: /^2Finished after/ })).toBeVisible();
  const failed = attempts.filter({ hasText: /^1Failed after/ });
  await expect(failed).toContainText("No medical center is available");
  await failed.getByText("What happened").click();
  await expect(failed).toContainText("Try 1: failed");
  await expectAccessible(page);
});

test.describe("with a desk and database per test", () => {
  let ends: (() => Promise<unknown>)[] = [];

  test.afterEach(async () => {
    for (const end of ends.toReversed()) await end();
    ends = [];
  });

  /** A desk with these settings, a signed-in admin, and its database. */
  type OtherDesk = { page: Page; api: APIRequestContext; sql: Sql };

  async function openDesk(browser: Browser, env: Record<string, string>): Promise<OtherDesk> {
    const { address, sql, stop } = await startDesk(env);
    ends.push(stop);
    const context = await browser.newContext({ baseURL: address });
    ends.push(() => context.close());
    const page = await context.newPage();
    await enterAs(page, ADMIN);
    return { page, api: context.request, sql };
  }

  async function sendApproved(api: APIRequestContext, count: number) {
    const slips: Awaited<ReturnType<typeof addSlip>>[] = [];
    for (let made = 0; made < count; made += 1) slips.push(await addSlip(api, {}, "approved"));
    const send = await apiAs(api, ADMIN);
    await send("POST", "/auto/slips/process", { slipIds: slips.map(({ id }) => id) });
    return { slips, send };
  }

  test("while the booking service is down the list says so with the next try, and the details page shows the attempts", {
    tag: "@outer",
  }, async ({ browser }) => {
    const service = createServer((_request, response) => response.writeHead(500).end());
    const port = await listenAnywhere(service);
    ends.push(async () => service.close());
    const { page, api } = await openDesk(browser, {
      PROCESSOR: "http",
      PROCESSOR_URL: `http://127.0.0.1:${port}/slips`,
      PROCESSOR_SECRET: "a-secret-of-both-sides",
    });
    await page.goto("/admin/slips");
    await expect(page.getByText("The booking service does not answer.")).toHaveCount(0);
    const { slips } = await sendApproved(api, 6);
    const banner = page.getByText(/Slips that were sent are waiting; the next try is at \d\d:\d\d/);
    await expect(banner).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
    await page.goto(`/slip/${slips[0]?.id}`);
    const attempt = page.getByRole("region", { name: "Processing attempts" }).getByRole("listitem");
    await expect(attempt.first()).toContainText(/Waiting in line until \d\d:\d\d/);
    await attempt.first().getByText("What happened").click();
    await expect(attempt.first()).toContainText("Try 1: no answer");
    await expect(attempt.first()).toContainText("No answer (status 500)");
    await expectAccessible(page);
  });

  test("a slip waiting to be booked by hand can be taken back; expired links are sent again with one press", {
    tag: "@outer",
  }, async ({ browser }) => {
    const { page, api, sql } = await openDesk(browser, { PROCESSOR: "manual" });
    const { slips, send } = await sendApproved(api, 3);
    const [first, second, third] = slips;
    if (!first || !second || !third) throw new Error("three were sent");
    await page.goto(`/slip/${first.id}`);
    const attempts = page.getByRole("region", { name: "Processing attempts" });
    await expect(attempts).toContainText("Waiting to be booked by hand");
    await attempts.getByRole("button", { name: "Take back" }).click();
    await expect(page.getByRole("region", { name: "Status" })).toContainText(
      "Taken back before it was booked.",
    );
    await expect(attempts.getByRole("button", { name: "Take back" })).toHaveCount(0);

    for (const { id } of [second, third]) {
      const payment_link = `https://pay.example/${id}`;
      await send("POST", `/auto/slip/${id}/outcome`, {
        outcome: "finished",
        payment_link,
        slip_url: "",
      });
    }
    await sql`
    update slips set queued_at = queued_at - interval '61 minutes',
      updated_at = updated_at - interval '61 minutes' where id <> ${first.id}`;
    await page.goto("/admin/slips");
    await expect(page.getByRole("button", { name: /^Send again/ })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Links to pay" })).toHaveText("Links to pay0");
    await page.getByRole("button", { name: "Expired links" }).click();
    await expect(page.getByText("2 on this page can be sent again.")).toBeVisible();
    await page.getByRole("button", { name: "Send again (2)" }).click();
    await expect(page.getByText("Slips sent for processing!")).toBeVisible();
    await expect(page.getByText("No applications found")).toBeVisible();
    await page.getByRole("button", { name: "Expired links" }).click();
    await expect(await findRow(page, second.last_name)).toContainText(/queued|started/i);
  });
});

test.describe("when a person books by hand", () => {
  let desk: RunningDesk;
  let api: APIRequestContext;

  test.beforeAll(async () => {
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

  /** Opens the details page of a slip that waits to be booked by hand. */
  async function openSent(browser: Browser) {
    const page = await browser.newPage({ baseURL: desk.address });
    const slip = await addSent();
    await enterAs(page, ADMIN);
    await page.goto(`/slip/${slip.id}`);
    return { page, slip };
  }

  test("an admin books by hand and records the outcome with its links from the list", async ({
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
    await expect(dialog.getByLabel("Booked", { exact: true })).toBeChecked();

    const link = dialog.getByLabel("Payment link");
    await dialog.getByRole("button", { name: "Record" }).click();
    await expect(link).toHaveAccessibleDescription("Payment link is required");
    await expect(link).toBeFocused();
    await link.fill("javascript:alert(1)");
    await dialog.getByRole("button", { name: "Record" }).click();
    await expect(link).toHaveAttribute("aria-invalid", "true");
    await link.fill("pay.example.com/1");
    await dialog.getByRole("button", { name: "Record" }).click();
    await expect(dialog.getByRole("alert")).toContainText("not a payment link of wafid.com");
    await dialog.getByRole("button", { name: "Save all the same" }).click();
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

  test("on the details page a booking is recorded as failed with a reason, or taken back and sent again", {
    tag: "@outer",
  }, async ({ browser }) => {
    const { page, slip } = await openSent(browser);
    await page.getByRole("button", { name: "Record outcome" }).click();
    const dialog = page.getByRole("dialog", { name: "Record outcome" });
    await dialog.getByLabel("Not booked").check();
    await dialog.getByRole("button", { name: "Record" }).click();
    const reason = dialog.getByRole("textbox", { name: "Reason" });
    await expect(reason).toHaveAccessibleDescription("Reason is required");
    await reason.fill("The center is closed this week.");
    await dialog.getByRole("button", { name: "Record" }).click();
    await expect(
      page.getByRole("paragraph").getByText("Failed: The center is closed this week."),
    ).toBeVisible();
    await expect(dialog).toHaveCount(0);

    const again = page.getByRole("button", { name: "Send again" });
    const message = page.locator("[data-message-bar]");
    await again.click();
    await expect(message).toContainText("Slips sent for processing!");
    await page.getByRole("button", { name: "Take back" }).click();
    await expect(message).toContainText(`Rahim ${slip.last_name} was taken back.`);
    await expect(page.getByRole("button", { name: "Take back" })).toHaveCount(0);
    await expect(again).toBeVisible();

    await again.click();
    await page.getByRole("button", { name: "Record outcome" }).click();
    await dialog.getByLabel("Not booked").check();
    const usual = dialog.getByRole("button", { name: /^No medical center/ });
    await page.setViewportSize({ width: 390, height: 844 });
    const room = await dialog.getByRole("group", { name: "Usual reasons" }).boundingBox();
    const box = await usual.boundingBox();
    // Whole, and large enough for a thumb.
    expect(box?.width).toBeLessThanOrEqual(room?.width ?? 0);
    expect(box?.height).toBeGreaterThanOrEqual(36);
    await usual.click();
    await expect(reason).toHaveCount(0);
    await dialog.getByRole("button", { name: "Record" }).click();
    await expect(dialog).toHaveCount(0);
    const { failure_kind } = (
      await (
        await apiAs(api, ADMIN)
      )("GET", `/auto/slip/${slip.id}/runs`)
    )[0];
    expect(failure_kind).toBe("no_center");
    await page.close();
  });

  test("Take back cannot be pressed again while the attempts are refetched", {
    tag: "@outer",
  }, async ({ browser }) => {
    const { page } = await openSent(browser);
    const takeBack = page.getByRole("button", { name: "Take back" });
    await expect(takeBack).toBeVisible();
    const release = await holdRequests(page, "**/api/auto/slip/*/runs");
    const { changes } = watchChanges(page);
    await takeBack.click();
    await expect(page.getByRole("button", { name: "Send again" })).toBeVisible();
    await takeBack.dispatchEvent("click");
    release();
    await expect(takeBack).toHaveCount(0);
    expect(changes).toEqual(["POST /auto/slip/:id/take-back"]);
    await page.close();
  });
});

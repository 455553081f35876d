import { expect, test } from "@playwright/test";
import { addOperator, apiAs, enterAs, expectAccessible, signIn } from "./desk.ts";
import { ADMIN } from "./start-desk.ts";

test("an admin finds in the audit log who did what, filters it and exports it as CSV", {
  tag: "@outer",
}, async ({ page, request }) => {
  const { email } = await addOperator(request, "Shirin Akter");
  const send = await apiAs(request, ADMIN);
  const { id } = (await send("GET", "/auto/operators")).find(
    (operator: { email: string }) => operator.email === email,
  );
  await signIn(page, ADMIN);
  await page.getByRole("button", { name: /Account menu$/ }).click();
  await page.getByRole("menuitem", { name: "Audit log" }).click();
  await expect(page).toHaveTitle("Audit log · SlipDesk");
  await page.getByLabel("Kind", { exact: true }).selectOption("account");
  await expect(page).toHaveURL(/kind=account/);
  // The newest entry of all may be another journey's.
  const created = page
    .getByRole("table", { name: "Audit log" })
    .getByRole("row")
    .filter({ hasText: `Desk Admin added the account of Shirin Akter` })
    .filter({ hasText: `account ${id}` });
  await expect(created).toContainText("127.0.0.1");

  await created.getByRole("button", { name: "Desk Admin" }).click();
  await expect(page.getByRole("button", { name: /Only account #1/ })).toBeVisible();
  const from = page.getByLabel("From this day");
  await from.pressSequentially("31022026");
  await from.press("Enter");
  await expect(from).toHaveAttribute("aria-invalid", "true");
  await expect(from).toHaveValue("31/02/2026");
  await expect(created).toBeVisible();
  await from.fill("1.1.26");
  await from.press("Enter");
  await expect(page).toHaveURL(/from=2026-01-01/);
  await expect(from).toHaveValue("01/01/2026");
  await page.getByLabel("To this day").pressSequentially("02012026");
  await expect(page).toHaveURL(/to=2026-01-02/);
  await expect(page.getByText("No entries found")).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^slipdesk-audit-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await expect(from).toHaveValue("");
});

test("an admin sees the state of the system, an operator does not", async ({ page, request }) => {
  await enterAs(page, ADMIN);
  await page.goto("/admin/system");
  await expect(page).toHaveTitle("System · SlipDesk");
  const health = page.getByRole("table", { name: "Health" });
  await expect(health.getByRole("row", { name: /^Migrations/ })).toContainText("OK");
  await page.route("**/api/system", async (route) => {
    const response = await route.fetch();
    const system = await response.json();
    const checks = system.checks.map((check: object, at: number) =>
      at === 0 ? { ...check, state: "warning" } : { ...check, state: "ok" },
    );
    const queue = { ...system.queue, oldest_due_seconds: 0 };
    await route.fulfill({ response, json: { ...system, checks, queue } });
  });
  await page.reload();
  await expect(page.getByText("Nothing is due")).toBeVisible();
  await expect(page.getByText("0 seconds")).toHaveCount(0);
  // Only what asks for a person has an icon and a colour.
  await expect(health.getByRole("row").nth(1)).toContainText("Warning");
  await expect(health.locator("tbody svg")).toHaveCount(1);
  await page.unroute("**/api/system");
  // Another journey may have let a request fail.
  const noneFailed = page.getByText("No request has failed since the start.");
  await expect(noneFailed.or(page.getByRole("table", { name: "Last failures" }))).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(
    page
      .getByRole("list", { name: "Health" })
      .getByRole("listitem")
      .filter({ hasText: "Migrations" }),
  ).toContainText("OK");
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(excess).toBe(0);

  const operator = await addOperator(request);
  await page.evaluate(() => localStorage.clear());
  await enterAs(page, operator);
  for (const path of ["/admin/system", "/admin/audit"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

test("the API description is for admins; others get a message", { tag: "@outer" }, async ({
  page,
}) => {
  await page.goto("/api/docs");
  await expect(page.getByText("Please sign in.")).toBeVisible();
  await enterAs(page, ADMIN);
  await page.goto("/api/docs");
  // The viewer draws the endpoints that are in view.
  await expect(page.getByRole("heading", { name: /^SlipDesk/ })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("/api/auth/confirm", { exact: true })).toBeVisible();
});

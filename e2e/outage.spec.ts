import { expect, type Page } from "@playwright/test";
import { addOperator, addSlip, apiAs, enterAs, expectAccessible } from "./desk.ts";
import { test } from "./journey.ts";
import { leaveTab } from "./page.ts";
import { ADMIN } from "./start-desk.ts";

/** Lets no program answer, as behind nginx, until the returned function is called. */
async function stopPrograms(page: Page): Promise<() => Promise<void>> {
  const everything = ({ pathname }: URL) => pathname !== "/health/live";
  await page.route(everything, (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "502 Bad Gateway" }),
  );
  return async () => await page.unroute(everything);
}

const bar = (page: Page) => page.getByText("Reconnecting…");
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).first();

test("while no program answers the page stays: a screen that was never opened says so in its place, and loads by itself afterwards", async ({
  page,
  request,
}) => {
  await enterAs(page, await addOperator(request));
  await page.route("**/api/events", (route) => route.abort());
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const start = await stopPrograms(page);
  await link(page, "Profile").click();
  await expect(page.getByText("This screen could not be loaded.")).toBeVisible();
  await expect(bar(page)).toBeVisible({ timeout: 15_000 });
  await expect(link(page, "Dashboard")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("This screen could not be loaded.")).toBeVisible();
  await expect(link(page, "Dashboard")).toBeVisible();
  await start();
  await expect(page).toHaveTitle(/^Profile/);
  await expect(page.getByRole("heading", { level: 2, name: "Account" })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test("no list claims to be empty because it could not be read, and each is read again once the desk is back", {
  tag: "@outer",
}, async ({ page, request }) => {
  await enterAs(page, await addOperator(request));
  await page.route("**/api/events", (route) => route.abort());
  await page.goto("/follow-up");
  await expect(page.getByText("No calls today.")).toBeVisible();
  await link(page, "Slips").click();
  await expect(page.getByText("No applications found")).toBeVisible();
  await link(page, "Dashboard").click();
  await expect(page.getByText("No applications yet")).toBeVisible();
  let start = await stopPrograms(page);
  await leaveTab(page, async () => undefined);
  await expect(bar(page)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText("The recent applications could not be loaded.")).toBeVisible();
  await expect(page.getByText("No applications yet")).toHaveCount(0);
  await link(page, "Slips").click();
  await expect(page.getByText("Failed to fetch slips.")).toBeVisible();
  await expect(page.getByText("No applications found")).toHaveCount(0);
  await start();
  await expect(page.getByText("No applications found")).toBeVisible();
  await expect(page.getByText("Failed to fetch slips.")).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);

  start = await stopPrograms(page);
  await leaveTab(page, async () => undefined);
  await link(page, "Follow-up").click();
  await expect(page.getByText("Failed to fetch the follow-up list.")).toBeVisible();
  await expect(page.getByText("No calls today.")).toHaveCount(0);
  await start();
  await expect(page.getByText("No calls today.")).toBeVisible();
  await expect(page.getByText("Failed to fetch the follow-up list.")).toHaveCount(0);
});

const adminScreens = (slip: number, operator: number, agent: number) => [
  "/dashboard",
  "/admin/slips",
  `/slip/${slip}`,
  `/slip/${slip}/edit`,
  "/follow-up",
  "/reports",
  "/reports/day",
  `/reports/agent?agent=${agent}`,
  "/agents",
  "/admin/booking",
  "/admin/slips/review",
  "/money",
  "/admin/money",
  "/admin/money/deposits",
  "/admin/operators",
  `/operator/${operator}/edit`,
  "/admin/medical-centers",
  "/operator/medical-centers",
  "/admin/notices",
  "/admin/audit",
  "/admin/system",
  "/profile",
];

test("every screen whose data could not be read is read again by itself, also when the program stayed but its database was away", {
  tag: "@outer",
}, async ({ page, context, request }) => {
  const slip = await addSlip(request);
  const { email } = await addOperator(request);
  const admin = await apiAs(request, ADMIN);
  const agent = await admin("POST", "/agents", { name: `Away ${slip.id}` });
  const operators = await admin("GET", "/auto/operators");
  const operator = operators.find((one: { email: string }) => one.email === email);
  await enterAs(page, ADMIN);
  // What opens the page at all is there, and the stream of changes stays.
  const isAway = ({ pathname }: URL) =>
    pathname === "/health/ready" ||
    (pathname.startsWith("/api/") &&
      !/\/(user\/profile|settings|events|preferences)$/.test(pathname));
  await context.route(isAway, (route) =>
    route.fulfill({
      status: 503,
      json: { message: "The database does not answer.", requestId: "0" },
    }),
  );
  const opened: { path: string; tab: Page }[] = [];
  for (const path of adminScreens(slip.id, operator.id, agent.id)) {
    const tab = await context.newPage();
    await tab.goto(path);
    await expect(tab.getByRole("button", { name: "Try again" }).first(), path).toBeVisible();
    opened.push({ path, tab });
  }
  await context.unroute(isAway);
  for (const { path, tab } of opened) {
    await expect(tab.getByRole("button", { name: "Try again" }), path).toHaveCount(0, {
      timeout: 20_000,
    });
    await tab.close();
  }
});

test("a page that is reloaded while accounts cannot be read says so, stays signed in, and goes on by itself", {
  tag: "@outer",
}, async ({ page, request }) => {
  await enterAs(page, await addOperator(request));
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 2, name: "Account" })).toBeVisible();
  const unread = ({ pathname }: URL) => /^\/(api\/|health\/ready)/.test(pathname);
  await page.route(unread, (route) =>
    route.fulfill({ status: 503, json: { message: "The database does not answer." } }),
  );
  await page.reload();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Your account could not be loaded");
  await expect(bar(page)).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);
  await page.unroute(unread);
  await expect(page.getByRole("heading", { level: 2, name: "Account" })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

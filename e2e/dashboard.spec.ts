import { expect, type Page, test } from "@playwright/test";
import {
  addOperator,
  addSlip,
  apiAs,
  application,
  enterAs,
  expectAccessible,
  signIn,
  unique,
} from "./desk.ts";
import { ADMIN } from "./start-desk.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name });

test("an admin sees pending work with links, and the last 14 days as a table", async ({
  page,
  request,
}) => {
  await addSlip(request);
  await addSlip(request, {}, "approved");
  await signIn(page, ADMIN);
  const todos = section(page, "Needs attention");
  await expect(todos.getByText(/^\d+ waiting for review$/)).toBeVisible();
  await expect(todos.getByText(/^\d+ ready to send$/)).toBeVisible();

  await page.getByRole("button", { name: /^Submitted in the last 14 days: \d+/ }).click();
  const rows = page.getByRole("region", { name: "Last 14 days" }).getByRole("row");
  await expect(rows).toHaveCount(15);

  // Another journey may submit one at any moment.
  await expect(async () => {
    const submitted = await rows.locator("td:nth-child(2)").allTextContents();
    const sum = submitted.reduce((all, count) => all + Number(count), 0);
    const name = `Submitted in the last 14 days: ${sum},`;
    await expect(page.getByRole("button", { name })).toBeAttached({ timeout: 500 });
  }).toPass();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  // Another journey may approve one before the list opens.
  await expect(async () => {
    await page.goto("/dashboard");
    const sendable = await todos.getByText(/^\d+ ready to send$/).textContent();
    await todos.getByRole("link", { name: /^Select: / }).click();
    await expect(page).toHaveURL(/\/admin\/slips\?todo=send$/);
    const total = page.getByText(/of \d+ total results/);
    await expect(total).toContainText(`of ${Number.parseInt(sendable ?? "", 10)} total`);
  }).toPass();
  await page.goBack();
  await todos.getByRole("link", { name: /^Review: / }).click();
  await expect(page).toHaveURL(/\/slip\/\d+\?queue=review$/);
});

test("an operator sees their declined application with the reason, and opens it from there", {
  tag: "@outer",
}, async ({ page, request }) => {
  const operator = await addOperator(request);
  const last_name = `Ahmed ${unique()}`;
  const { id } = await (await apiAs(request, operator))(
    "POST",
    "/auto/slip/data",
    application({ last_name }),
  );
  const decline = { status: "declined", reason: "Passport page not readable" };
  await (await apiAs(request, ADMIN))("PATCH", `/auto/slip/${id}/status`, decline);
  await addSlip(request);
  await signIn(page, operator);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Karim Mia");
  await expect(page.getByText("1 submitted today · 1 declined.")).toBeVisible();
  const todos = section(page, "Needs attention");
  await expect(todos.getByRole("listitem")).toHaveCount(1);
  await expect(todos.getByText("Passport page not readable")).toBeVisible();
  await todos.getByRole("link", { name: `Open: Rahim ${last_name} was declined` }).click();
  await expect(page).toHaveURL(new RegExp(`/slip/${id}$`));
});

test("where the system chooses the colours, the failures of a day stand out from its bar", {
  tag: "@outer",
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await enterAs(page, ADMIN);
  await page.route("**/api/dashboard", async (route) => {
    const dashboard = await (await route.fetch()).json();
    const days = dashboard.days.map((day: object) => ({ ...day, submitted: 4, failed: 2 }));
    await route.fulfill({ json: { ...dashboard, days } });
  });
  await page.goto("/dashboard");
  const bar = page
    .getByTitle(/: 4 submitted, 2 failed$/)
    .last()
    .locator("[style]");
  await expect(bar).toHaveCount(2);
  const paintOf = (one: Element) => getComputedStyle(one).backgroundColor;
  expect(await bar.last().evaluate(paintOf)).not.toBe(await bar.first().evaluate(paintOf));
});

test("the dashboard fits 320, 390, 768 and 1280 pixels, and pending work comes first on a phone", {
  tag: "@outer",
}, async ({ page, request }) => {
  await addSlip(request);
  await signIn(page, ADMIN);
  for (const width of [1280, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(section(page, "Needs attention").getByRole("link").first()).toBeVisible();
    const excess = () =>
      page.evaluate(() => {
        const { clientWidth, scrollWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
    await expect.poll(excess, { message: `at ${width}` }).toBe(0);
  }
  const top = async (name: string) => (await section(page, name).boundingBox())?.y ?? 0;
  expect(await top("Needs attention")).toBeLessThan(await top("Recent Applications"));
});

test("on a phone the dashboard does not shift while its data loads", { tag: "@outer" }, async ({
  page,
  request,
}) => {
  await addSlip(request);
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry.toJSON();
        if (!shift.hadRecentInput) sum += Number(shift.value);
      }
      document.documentElement.dataset.shifts = String(sum);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await enterAs(page, ADMIN);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const late = Promise.withResolvers<void>();
  for (const part of ["**/api/dashboard", "**/api/auto/slips?*"]) {
    await page.route(part, async (route) => {
      await late.promise;
      await route.continue();
    });
  }
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Needs attention" })).toBeVisible();
  late.resolve();
  await expect(page.getByText("waiting for review")).toBeVisible();
  const shifts = await page.locator("html").getAttribute("data-shifts");
  expect(Number(shifts)).toBeLessThanOrEqual(0.02);
});

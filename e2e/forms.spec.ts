import { expect } from "@playwright/test";
import { isFull } from "#shared/testing/endurance.ts";
import { addOperator, apiAs, enterAs, unique } from "./desk.ts";
import { test } from "./journey.ts";
import { ADMIN } from "./start-desk.ts";

test("Ctrl+Enter sends the form of each screen, also when the focus is on what was wrong", async ({
  page,
  request,
}) => {
  const operator = await addOperator(request);
  await enterAs(page, ADMIN);
  await page.goto("/operator/add");
  await page.getByLabel("First name").press("Control+Enter");
  const problem = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(problem).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(problem).toBeFocused();

  await page.goto("/admin/operators");
  await page.getByRole("searchbox", { name: "Search operators" }).fill(operator.email);
  const row = page.getByRole("row").filter({ hasText: operator.email });
  await expect(row).toContainText("$0.00");
  await row.getByRole("link", { name: /Edit/ }).click();
  const first = `Karim${unique()}`;
  await page.getByLabel("First name").fill(first);
  const saved = page.waitForResponse(
    (answer) => answer.request().method() !== "GET" && answer.url().includes("/auto/operator/"),
  );
  await page.getByLabel("First name").press("Control+Enter");
  expect((await saved).ok()).toBe(true);

  await page.goto("/admin/notices");
  await page.getByRole("button", { name: "Add notice" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill(`Closed ${first}`);
  await dialog.getByLabel("Title").press("Control+Enter");
  // The one sentence about both stands above; each error below its field.
  await expect(dialog.getByRole("alert")).toHaveText("Title and content are required.");
  await expect(dialog.getByText(/is required$/).first()).toBeVisible();

  await page.goto("/profile");
  const current = page.locator("[name=currentPassword]");
  await current.fill("not this one");
  await current.press("Control+Enter");
  await expect(page.getByRole("alert").first()).toContainText("required");
});

test("the language is chosen by two buttons that say which one is on", { tag: "@outer" }, async ({
  page,
  request,
}) => {
  const operator = await addOperator(request);
  await enterAs(page, operator);
  await page.goto("/profile");
  const group = page.getByRole("group", { name: "Language:" });
  await expect(group.getByRole("button", { name: "English" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await group.getByRole("button", { name: "বাংলা" }).click();
  const bangla = page.getByRole("group", { name: "ভাষা:" });
  await expect(bangla.getByRole("button", { name: "বাংলা" })).toHaveAttribute("aria-pressed", "true");
  await bangla.getByRole("button", { name: "English" }).click();
  await expect(group).toBeVisible();
});

test("after a wrong password the focus is on the empty password, so that it is typed again at once", async ({
  page,
  request,
}) => {
  const operator = await addOperator(request);
  await page.goto("/");
  await page.getByLabel("Email address").fill(operator.email);
  await page.getByLabel("Password", { exact: true }).fill("wrong-horse-9");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type(operator.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the tabs beside a heading stand at one place on all their screens, above filters, and nothing is wider than 320 px", async ({
  page,
  request,
}) => {
  const send = await apiAs(request, ADMIN);
  const agent = await send("POST", "/agents", { name: `Padma ${unique()}` });
  await enterAs(page, ADMIN);
  const tabs = page.getByRole("navigation", { name: "Slips and what comes after" });
  const after = ["/follow-up", "/reports", "/reports/day", `/reports/agent?agent=${agent.id}`];
  const places = ["/admin/slips", ...after, "/admin/money"];
  for (const width of isFull ? [1440, 1280, 1024, 768, 390, 320] : [320]) {
    await page.setViewportSize({ width, height: 800 });
    const found = new Map<string, string[]>();
    for (const place of places) {
      await page.goto(place);
      await expect(tabs).toBeVisible();
      const { x = -1, y = -1 } = (await tabs.boundingBox()) ?? {};
      const spot = `${Math.round(x)}, ${Math.round(y)}`;
      found.set(spot, [...(found.get(spot) ?? []), place]);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${place} at ${width}`).toBeLessThanOrEqual(0);
    }
    expect([...found], `tabs at ${width}`).toHaveLength(1);
  }
});

test("where the system chooses the colours, what is pressed looks pressed", {
  tag: "@outer",
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await enterAs(page, ADMIN);
  const paintOf = (one: Element) => getComputedStyle(one).backgroundColor;
  await page.goto("/follow-up");
  const chips = page.locator("button[aria-pressed]");
  const pressed = page.locator('button[aria-pressed="true"]').first();
  await expect(pressed).toBeVisible();
  const other = chips.and(page.locator('[aria-pressed="false"]')).first();
  expect(await pressed.evaluate(paintOf)).not.toBe(await other.evaluate(paintOf));
  const tab = page.getByRole("link", { name: "Follow-up" }).and(page.locator("[aria-current]"));
  const slips = page
    .getByRole("navigation", { name: "Slips and what comes after" })
    .getByRole("link", { name: "Slips" });
  expect(await tab.last().evaluate(paintOf)).not.toBe(await slips.evaluate(paintOf));
  // The brand leads to the dashboard, and is no tab of it.
  await page.goto("/dashboard");
  const current = page.getByRole("link", { name: "Dashboard", exact: true });
  const brand = page.getByRole("link", { name: "SlipDesk" });
  expect(await brand.evaluate(paintOf)).not.toBe(await current.evaluate(paintOf));
});

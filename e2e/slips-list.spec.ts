import { expect, type Page } from "@playwright/test";
import { isFull } from "#shared/testing/endurance.ts";
import {
  addOperator,
  addSlip,
  apiAs,
  application,
  choose,
  enterAs,
  findRow,
  passport,
  searchList,
  signIn,
  unique,
} from "./desk.ts";
import { test } from "./journey.ts";
import { waitUntilIdle } from "./page.ts";
import { ADMIN } from "./start-desk.ts";

const HEADS = [
  "Applicant",
  "Passport",
  "Status",
  "Process Status",
  "Submitted",
  "Countdown",
  "Actions",
];

/** Left edge of each column in px. */
async function columnPositions(page: Page): Promise<number[]> {
  const heads = page.getByRole("columnheader");
  await expect(heads.last()).toHaveText("Actions");
  return await heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().left));
}

test("columns have the same position on every page, and rows the chosen height", {
  tag: "@outer",
}, async ({ page, request }) => {
  const name = `Uddin ${unique()}`;
  for (let count = 0; count < 11; count += 1) {
    await addSlip(request, {
      last_name: name,
      first_name: count === 10 ? "Mohammad Abdur Rahman Chowdhury Patwary Al Mahmud" : "Ali",
    });
  }
  await enterAs(page, ADMIN);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/admin/slips");
  await searchList(page, name, 10, 11);
  await expect(page.getByRole("columnheader")).toHaveText([/./, ...HEADS]);
  await waitUntilIdle(page);
  const positions = await columnPositions(page);
  expect(
    positions
      .slice(2)
      .map((left, index, all) => (all[index + 1] ?? 0) - left)
      .slice(0, 5),
  ).toEqual([124, 124, 208, 104, 182]);
  const row = page.locator("tbody tr").first();
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(44);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Page 2 of 2", { exact: true })).toBeVisible();
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect.poll(() => columnPositions(page)).toEqual(positions);

  const compact = page.getByRole("button", { name: "Compact rows" });
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith("/user/preferences") && answer.request().method() === "PUT",
  );
  await compact.click();
  await saved;
  await page.reload();
  await expect(compact).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(36);
  await compact.click();
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(44);
});

test("columns are added and hidden, and follow the user to another computer", {
  tag: "@outer",
}, async ({ page, request, browser }) => {
  const operator = await addOperator(request);
  const submit = await apiAs(request, operator);
  await submit("POST", "/auto/slip/data", application());
  await enterAs(page, operator);
  await page.goto("/operator/slips");
  await expect(page.getByText("Page 1 of 1", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Columns" }).click();
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith("/user/preferences") &&
      answer.request().postData()?.includes("phone") === true,
  );
  // Faster than the menu is drawn again.
  await page.getByRole("menu").evaluate((menu) => {
    for (const entry of menu.querySelectorAll<HTMLElement>("[role=menuitemcheckbox]")) {
      if (entry.textContent === "Countdown" || entry.textContent === "Phone") entry.click();
    }
  });
  await saved;
  await expect(page.getByRole("menuitemcheckbox", { name: /Applicant|Actions/ })).toHaveCount(0);

  const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await enterAs(elsewhere, operator);
  await elsewhere.goto("/operator/slips");
  await expect(elsewhere.getByRole("columnheader", { name: "Phone" })).toBeVisible();
  await expect(elsewhere.getByRole("columnheader", { name: "Countdown" })).toHaveCount(0);
  await elsewhere.close();
});

test("filters chosen in quick succession all apply, together with the search term", async ({
  page,
  request,
}) => {
  await enterAs(page, await addOperator(request));
  await page.goto("/operator/slips");
  await searchList(page, "Karim", 0);
  await page.getByRole("search").evaluate((filters) => {
    for (const [at, value] of ["80", "pending"].entries()) {
      const select = filters.querySelectorAll("select")[at];
      if (select) select.value = value;
      select?.dispatchEvent(new Event("change", { bubbles: true }));
    }
  });
  await expect(page).toHaveURL(/\/operator\/slips\?(?=.*city=80)(?=.*status=pending)/);
  await expect(page.getByRole("combobox", { name: "City" })).toHaveValue("80");
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("pending");
  await expect(page.getByPlaceholder("search by name, passport, or email")).toHaveValue("Karim");
});

test("a row that cannot be sent has no checkbox; one that must wait has a dashed one that says until when", {
  tag: "@outer",
}, async ({ page, request }) => {
  const pending = await addSlip(request);
  const ready = await addSlip(request, {}, "approved");
  const sent = await addSlip(request, { passport_number: passport() }, "approved");
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  await expect((await findRow(page, pending.last_name)).getByRole("checkbox")).toHaveCount(0);
  await expect((await findRow(page, ready.last_name)).getByRole("checkbox")).toBeEnabled();
  const row = await findRow(page, sent.last_name);
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Process (1)" }).click();
  await expect(row).toContainText(/finished/i);
  const box = row.getByRole("checkbox");
  await expect(box).toBeDisabled();
  await expect(box).toHaveAccessibleDescription(/^Can be sent after \d\d:\d\d$/);
  await expect(row.locator("svg circle")).toHaveCount(2);
});

test("the selection shows in a bar that stays at the bottom and moves no row", async ({
  page,
  request,
}) => {
  const name = `Uddin ${unique()}`;
  for (let count = 0; count < 11; count += 1) {
    await addSlip(request, { last_name: name }, "approved");
  }
  await enterAs(page, ADMIN);
  await page.setViewportSize({ width: 1280, height: 560 });
  await page.goto("/admin/slips");
  await searchList(page, name, 10, 11);
  await waitUntilIdle(page);
  const row = page.locator("tbody tr").first();
  const before = await row.boundingBox();
  await row.getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar).toContainText("1 selected");
  await expect.poll(async () => (await row.boundingBox())?.y).toBe(before?.y);
  await expect(bar.getByRole("button", { name: "Process (1)" })).toBeInViewport();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(bar).toContainText("1 selected, 1 on other pages");
  await page.setViewportSize({ width: 390, height: 640 });
  await expect(bar.getByRole("button", { name: "Process (1)" })).toBeInViewport();
});

test("the list fits at every width", async ({ page, request }) => {
  const slip = await addSlip(request, {}, "approved");
  await enterAs(page, ADMIN);
  for (const width of isFull ? [1280, 768, 390] : [390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/admin/slips?status=approved");
    // The newest slip may soon be another journey's.
    await page.getByPlaceholder("search by name, passport, or email").fill(slip.last_name);
    await expect(page.getByRole("checkbox", { name: /^Select Rahim/ })).toHaveCount(1);
    await page.getByRole("checkbox", { name: `Select Rahim ${slip.last_name}` }).check();
    await expect(page.getByRole("region", { name: "Selection" })).toContainText("1 selected");
    const excess = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(excess).toBeLessThanOrEqual(0);
  }
  const total = page.getByRole("link", { name: /^Total Slip Applications/ });
  expect(await total.evaluate((link) => link.scrollWidth > link.clientWidth)).toBe(false);
});

test("in print heading, note, title, rows and footer share one left edge", {
  tag: "@outer",
}, async ({ page, request }) => {
  const slip = await addSlip(request);
  for (const [account, path] of [
    [ADMIN, "/admin/slips"],
    [await addOperator(request), "/operator/slips"],
  ] as const) {
    if (account !== ADMIN) {
      const send = await apiAs(request, account);
      await send("POST", "/auto/slip/data", application({ last_name: slip.last_name }));
    }
    await enterAs(page, account);
    await page.goto(path);
    await searchList(page, slip.last_name, 1);
    await page.emulateMedia({ media: "print" });
    const edges = await page.evaluate(() => {
      const main = document.querySelector("main");
      const texts = document.createTreeWalker(main ?? document.body, NodeFilter.SHOW_TEXT);
      const lefts: number[] = [];
      while (texts.nextNode()) {
        const line = document.createRange();
        line.selectNodeContents(texts.currentNode);
        const { left, width } = line.getBoundingClientRect();
        if (width > 0 && left < 30) lefts.push(Math.round(left));
      }
      return [...new Set(lefts)];
    });
    expect(edges).toEqual([0]);
    await page.emulateMedia({ media: null });
  }
});

test("filters and page are in the address, the search term is not", async ({ page, request }) => {
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
  // The newest slips of all would include those of other journeys.
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
  await expect(link).toHaveCount(0);
  await page.goBack();
  await expect(link).toBeFocused();

  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("link", { name: "Slips", exact: true }).click();
  await expect(heading).toHaveText("Manage Slip Applications");
  await expect(heading).toBeFocused();
});

test("a list that cannot be fetched says so, shows the request id, and can be tried again", async ({
  page,
}) => {
  await enterAs(page, ADMIN);
  const lists = "**/api/auto/slips?*";
  const message = "Something went wrong on our side. Please try again.";
  let asked = 0;
  await page.route(lists, (route) => {
    asked += 1;
    return route.fulfill({ status: 500, json: { message, requestId: "e5a1-77" } });
  });
  await page.goto("/admin/slips");
  const banner = page.getByRole("alert").filter({ hasText: "Failed to fetch slips." });
  // The page retries once after a second before it reports the failure.
  await expect(banner).toContainText(message);
  await expect(banner).toContainText("Request: e5a1-77");
  const before = asked;
  await banner.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => asked).toBeGreaterThan(before);
  await page.unroute(lists);
  await page.reload();
  await expect(page.getByText(/^Page 1 of/)).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test("the next page starts at the top of the list", async ({ page, request }) => {
  const name = `Uddin ${unique()}`;
  for (let count = 0; count < 11; count += 1) await addSlip(request, { last_name: name });
  await enterAs(page, ADMIN);
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.goto("/admin/slips");
  await searchList(page, name, 10, 11);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Page 2 of 2", { exact: true })).toBeVisible();
  await expect(
    page.getByRole("heading", { level: 2, name: /^Slip Applications/ }),
  ).toBeInViewport();
});

test("the table is at least 400 px high, however few slips there are", { tag: "@outer" }, async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  const slip = await addSlip(request);
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  await findRow(page, slip.last_name);
  const head = await page.getByRole("columnheader").first().boundingBox();
  const footer = await page.getByText(/^Showing 1 of 1/).boundingBox();
  const table = await page.getByRole("table").locator("xpath=../..").boundingBox();
  expect(table?.height).toBeGreaterThanOrEqual(400);
  expect(footer?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + 400);
});

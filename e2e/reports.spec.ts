import { inflateSync } from "node:zlib";
import { type Browser, expect, request as http, type Page, test } from "@playwright/test";
import { englishOf } from "#shared/text/sentence.ts";
import {
  addDays,
  addMonths,
  dayOfWeek,
  formatDayMonthYear,
  longDate,
  type PlainDate,
  plainDate,
  todayInDhaka,
  weekdayOf,
} from "#shared/time/plain-date.ts";
import {
  type Account,
  addOperator,
  apiAs,
  application,
  enterAs,
  expectAccessible,
} from "./desk.ts";
import { outerUnless } from "./journey.ts";
import { ADMIN, type RunningDesk, startDesk } from "./start-desk.ts";

// A desk of its own: other journeys would add to the figures.
let desk: RunningDesk;
let nila: Account;

const today = todayInDhaka(new Date());
const firstOfMonth = plainDate(`${today.slice(0, 8)}01`) ?? today;
const lastMonth = { from: addMonths(firstOfMonth, -1), to: addDays(firstOfMonth, -1) };
/** A day of last month with 501 completed applications. */
const full = addDays(lastMonth.from, 9);

test.beforeAll(async () => {
  desk = await startDesk();
  const request = await http.newContext({ baseURL: desk.address });
  nila = await addOperator(request, "Nila Akter");
  const [own, admin] = [await apiAs(request, nila), await apiAs(request, ADMIN)];
  const slip = await own("POST", "/auto/slip/data", application());
  await admin("PATCH", `/auto/slip/${slip.id}/status`, { status: "approved" });
  await admin("PATCH", `/auto/slip/${slip.id}/url`, { slip_url: "https://slips.example.com/1" });
  await own("POST", "/auto/slip/data", application({ city: "83" }));
  await multiply(slip.id);
  await request.dispose();
});

test.afterAll(() => desk.stop());

/** 501 copies of this slip, submitted and completed on the full day. */
async function multiply(id: number): Promise<void> {
  const noon = `${full}T12:00:00+06:00`;
  await desk.sql`
    insert into slips (id, user_id, city, status, slip_url, created_at, decided_at, completed_at, country,
      country_traveling_to, first_name, last_name, email, phone, gender, marital_status, date_of_birth,
      nationality, passport_number, passport_issue_date, passport_expiry_date, passport_issue_place,
      visa_type, national_id, position_applied_for)
    overriding system value
    select 100000 + n, user_id, city, status, slip_url, ${noon}::timestamptz, ${noon}::timestamptz,
      ${noon}::timestamptz + n * interval '1 second', country, country_traveling_to, first_name,
      last_name, email, phone, gender, marital_status, date_of_birth, nationality,
      'ZX' || (1000000 + n), passport_issue_date, passport_expiry_date, passport_issue_place, visa_type,
      (5000000000 + n)::text, position_applied_for
    from slips cross join generate_series(1, 501) as n where id = ${id}`;
}

async function open(browser: Browser, account: Account, path: string, width = 1280) {
  const page = await browser.newPage({
    baseURL: desk.address,
    viewport: { width, height: 800 },
  });
  await enterAs(page, account);
  await page.goto(path);
  return page;
}

const band = (page: Page, label: string) =>
  page
    .getByRole("region", { name: /^(Figures|হিসাব)$/ })
    .locator("dl > div")
    .filter({ hasText: label });

const WORDS = {
  en: { reports: "Reports", last: "Last month", completed: "Completed", operator: "Operator" },
  bn: { reports: "প্রতিবেদন", last: "গত মাস", completed: "সম্পন্ন", operator: "অপারেটর" },
};

for (const [language, width] of [
  ["en", 1280],
  ["bn", 390],
] as const) {
  test(
    `last month by a chip, an operator by the table, and Back through them (${language}, ${width})`,
    outerUnless(language === "en"),
    async ({ browser }) => {
      const words = WORDS[language];
      const page = await open(browser, ADMIN, "/health/live", width);
      await page.evaluate((one) => localStorage.setItem("language", one), language);
      await page.goto("/reports");
      await expect(page.getByRole("heading", { level: 1, name: words.reports })).toBeVisible();
      await expect(band(page, words.completed)).toContainText("1");
      await page.getByRole("button", { name: words.last }).click();
      await expect(page).toHaveURL(new RegExp(`from=${lastMonth.from}&to=${lastMonth.to}`));
      await expect(band(page, words.completed)).toContainText("501");
      await page.getByRole("link", { name: "Nila Akter" }).click();
      await expect(page).toHaveURL(/operator=\d+/);
      await expect(page.getByRole("combobox", { name: words.operator })).toHaveValue(/\d+/);
      await page.goBack();
      await expect(page).not.toHaveURL(/operator/);
      await expect(page).toHaveURL(/from=/);
      await page.goBack();
      await expect(page).not.toHaveURL(/from=/);
      await expect(band(page, words.completed)).not.toContainText("501");
      const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await excess()).toBeLessThanOrEqual(0);
      await page.close();
    },
  );
}

test("days are typed, a period that cannot be says why below its field, and the last good figures stay", {
  tag: "@outer",
}, async ({ browser }) => {
  const page = await open(browser, ADMIN, "/reports");
  await expect(band(page, "Submitted")).toContainText("2");
  const [from, to] = [
    page.getByLabel("From", { exact: true }),
    page.getByLabel("To", { exact: true }),
  ];
  await to.fill(formatDayMonthYear(addDays(firstOfMonth, -1)));
  await expect(page.getByRole("alert")).toHaveText("From must not be after To");
  await expect(to).toHaveAccessibleDescription("From must not be after To");
  await expect(band(page, "Submitted")).toContainText("2");
  await from.fill(formatDayMonthYear(full));
  await to.fill(formatDayMonthYear(full));
  await expect(page).toHaveURL(new RegExp(`from=${full}&to=${full}`));
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(band(page, "Submitted")).toContainText("501");
  await from.fill(formatDayMonthYear(addDays(full, -92)));
  await expect(page.getByRole("alert")).toHaveText("At most 92 days");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.goto(`/reports?from=2031-01-01&to=2031-01-02`);
  await expect(page.getByText("Nothing happened in this period.")).toBeVisible();
  await expect(from).toHaveValue("01/01/2031");
  await expectAccessible(page);
  await page.close();
});

test("a view of the reports is saved and opens its period again", { tag: "@outer" }, async ({
  browser,
}) => {
  const page = await open(browser, ADMIN, "/reports?city=83");
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Sylhet");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Sylhet" })).toHaveAttribute("aria-current", "page");
  // The view comes to where the button was: a double click must not open it.
  await page.getByRole("button", { name: "Clear filters" }).dblclick();
  await expect(page.getByRole("button", { name: "Clear filters" })).toHaveCount(0);
  await expect(page).toHaveURL(/\/reports$/);
  await page.getByRole("link", { name: "Sylhet" }).press("Enter");
  await expect(page).toHaveURL(/city=83/);
  await expect(band(page, "Submitted")).toContainText("1");
  await page.close();
});

test("the chart and its table hold the same numbers, keys move its card, Esc closes it, axe finds nothing", async ({
  browser,
}) => {
  const page = await open(browser, ADMIN, `/reports?from=${lastMonth.from}&to=${lastMonth.to}`);
  const figure = page.getByRole("figure", { name: "Per day" });
  await expect(figure).toContainText(": 501. Least on");
  const chart = figure.getByRole("application", { name: /^Submitted and completed per day, / });
  const card = figure.getByRole("status");
  await chart.focus();
  const shown: string[] = [];
  for (let day = lastMonth.from; day <= lastMonth.to; day = addDays(day, 1)) {
    await expect(card).toContainText(`${englishOf(dayOfWeek(day))}`);
    const [, submitted, completed] =
      /(\d+) submitted(\d+) completed/.exec((await card.textContent()) ?? "") ?? [];
    shown.push(`${englishOf(dayOfWeek(day))} ${submitted} ${completed}`);
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  const toggle = figure.getByRole("button", { name: "Show figures" });
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  const rows = await figure
    .locator("tbody tr")
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent).join(" ")),
    );
  expect(rows).toEqual(shown);
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
  await page.close();
});

test("a table is exported under the name of its period", { tag: "@outer" }, async ({ browser }) => {
  const page = await open(browser, nila, `/reports?from=${lastMonth.from}&to=${lastMonth.to}`);
  await expect(page.getByRole("region", { name: "Operators" })).toHaveCount(0);
  await expect(page.getByRole("combobox", { name: "Operator" })).toHaveCount(0);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV: Per day" }).click();
  const name = `slipdesk-days-${lastMonth.from}-${lastMonth.to}.csv`;
  expect((await download).suggestedFilename()).toBe(name);
  await expect(page.getByText(`Exported to ${name}.`)).toBeVisible();
  await page.close();
});

test("a long table of the reports begins with ten rows, opens to all of them, and has all on paper", {
  tag: "@outer",
}, async ({ browser }) => {
  const page = await open(browser, ADMIN, "/health/live");
  await page.route("**/api/reports/summary?*", async (route) => {
    const report = await (await route.fetch()).json();
    const [first] = report.operators;
    const named = Array.from({ length: 11 }, (_, at) => ({ ...first, name: `Number ${at + 1}` }));
    const operators = named.map((one, at) => ({ ...one, user_id: at + 1 }));
    const agents = named.slice(1).map((one, at) => ({ ...one, agent_id: at + 1 }));
    await route.fulfill({ json: { ...report, operators, agents } });
  });
  await page.goto(`/reports?from=${lastMonth.from}&to=${lastMonth.to}`);
  const shown = page
    .getByRole("table", { name: "Operators" })
    .locator("tbody tr")
    .filter({ visible: true });
  await expect(shown).toHaveCount(10);
  const more = page.getByRole("button", { name: "Show all 11: Operators" });
  await page.emulateMedia({ media: "print" });
  await expect(shown).toHaveCount(11);
  await expect(more).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await more.click();
  await expect(shown).toHaveCount(11);
  await page.getByRole("button", { name: "Fewer: Operators" }).click();
  await expect(shown).toHaveCount(10);
  await expect(page.getByRole("table", { name: "Agents" }).locator("tbody tr")).toHaveCount(10);
  await expect(page.getByRole("button", { name: /^Show all .*: Agents$/ })).toHaveCount(0);
  await page.close();
});

test("the daily sheet goes from day to day by its keys", { tag: "@outer" }, async ({ browser }) => {
  const page = await open(browser, ADMIN, "/reports");
  // One operator has an older application that was only approved on the day.
  await page.route("**/api/reports/day?*", async (route) => {
    const sheet = await (await route.fetch()).json();
    const by_operator = sheet.by_operator.flatMap((one: { user_id: number }) => [
      one,
      { ...one, user_id: one.user_id + 1000, submitted: 0, completed: 0, failed: 0 },
    ]);
    await route.fulfill({ json: { ...sheet, by_operator } });
  });
  await page.getByRole("link", { name: "Daily sheet" }).click();
  const inWords = (day: PlainDate) => `${weekdayOf(day)}, ${englishOf(longDate(day))}`;
  await expect(page.getByText(inWords(today), { exact: true })).toBeVisible();
  await expect(page.getByRole("table", { name: /^Completed/ }).getByRole("row")).toHaveCount(2);
  const operators = page.getByRole("table", { name: "By operator" }).locator("tbody tr");
  await expect(operators.first()).toBeVisible();
  await expect(operators.filter({ hasText: /^\D+000$/ })).toHaveCount(0);
  await expect(page.getByText(/more submitted nothing/)).toBeVisible();
  await page.keyboard.press("[");
  await expect(page.getByText(inWords(addDays(today, -1)), { exact: true })).toBeVisible();
  await expect(page.getByText("Nothing was completed on this day.")).toBeVisible();
  await page.keyboard.press("]");
  await page.getByRole("button", { name: "Next day" }).click();
  await expect(page).toHaveURL(new RegExp(`day=${addDays(today, 1)}`));
  await expectAccessible(page);
  await page.close();
});

test("the daily sheet prints 500 applications with the head on each page", {
  tag: "@outer",
}, async ({ browser }) => {
  const page = await open(browser, ADMIN, `/reports/day?day=${full}`);
  await expect(page.getByText("The first 500 are listed; export the list for all.")).toBeVisible();
  const table = page.getByRole("table", { name: /^Completed/ });
  await expect(table.getByRole("row")).toHaveCount(501);
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(table.locator("tbody tr").first()).toHaveCSS("break-inside", "avoid");
  await expect(page.locator("h1")).toHaveCSS("color", "rgb(22, 24, 29)");
  const pages = printedPages(await page.pdf({ format: "A4", printBackground: true }));
  expect(pages.length).toBeGreaterThan(8);
  // The ground of a table's head, which nothing else on the sheet has.
  const heads = pages.map((one) => /\.945\d* \.952\d* \.968\d* rg/.test(one));
  expect(heads).toEqual(pages.map(() => true));
  await page.close();
});

/** What is drawn on each page that has text. */
function printedPages(pdf: Buffer): string[] {
  return [...pdf.toString("latin1").matchAll(/stream\r?\n([\s\S]*?)endstream/g)].flatMap(
    ([, packed = ""]) => {
      try {
        const drawn = inflateSync(Buffer.from(packed, "latin1")).toString("latin1");
        return /\bBT\b/.test(drawn) && /\bET\b/.test(drawn) ? [drawn] : [];
      } catch {
        return [];
      }
    },
  );
}

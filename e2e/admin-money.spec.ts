import { type Browser, expect, request as http, type Page, test } from "@playwright/test";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { addOperator, apiAs, application, enterAs, expectAccessible, unique } from "./desk.ts";
import { outerUnless } from "./journey.ts";
import { leaveTab } from "./page.ts";
import { ADMIN, type RunningDesk, startDesk } from "./start-desk.ts";

// A desk of its own: a price would charge the slips of other journeys.
let desk: RunningDesk;

test.beforeAll(async () => {
  desk = await startDesk();
});

test.afterAll(() => desk.stop());

/** A new operator of a name of its own, with the API as that person and as the admin. */
async function newOperator() {
  const request = await http.newContext({ baseURL: desk.address });
  const name = `Salma ${unique()}`;
  const account = await addOperator(request, name);
  const [own, admin] = [await apiAs(request, account), await apiAs(request, ADMIN)];
  const { id } = await own("GET", "/user/profile");
  const ask = (changes: object = {}) =>
    own("POST", "/money/deposits", { ...payment(), ...changes }, key());
  const correct = (amount: string) =>
    admin("POST", "/money/corrections", { user_id: Number(id), amount, note: "Agreed" }, key());
  const complete = async () => {
    const slip = await own("POST", "/auto/slip/data", application());
    await admin("PATCH", `/auto/slip/${slip.id}/status`, { status: "approved" });
    await admin("PATCH", `/auto/slip/${slip.id}/url`, { slip_url: "https://slips.example.com/1" });
  };
  return { account, admin, id: Number(id), name, ask, correct, complete };
}

/** With more accounts on a page than there are. */
const MONEY = "/admin/money?limit=50";

const key = () => ({ "Idempotency-Key": unique() });

function payment() {
  const paid_on = todayInDhaka(new Date());
  return { amount: "10000", currency: "BDT", method: "bKash", reference: unique(), paid_on };
}

async function open(browser: Browser, path: string, { account = ADMIN, width = 1280 } = {}) {
  const page = await browser.newPage({ baseURL: desk.address, viewport: { width, height: 800 } });
  await enterAs(page, account);
  await page.goto(path);
  return page;
}

const WORDS = {
  en: {
    toDecide: "Deposits to decide",
    accounts: "Accounts",
    credit: "Credit…",
    decline: "Decline…",
    dollars: "Dollars to credit",
    reason: "Reason",
    more: "More actions for",
    correct: "Correct balance…",
    amount: "Amount",
  },
  bn: {
    toDecide: "টাকা জমা: সিদ্ধান্ত বাকি",
    accounts: "অ্যাকাউন্ট",
    credit: "ব্যালেন্সে যোগ করুন…",
    decline: "নামঞ্জুর…",
    dollars: "যত ডলার যোগ হবে",
    reason: "কারণ",
    more: "আরও অ্যাকশন",
    correct: "ব্যালেন্স সংশোধন…",
    amount: "পরিমাণ",
  },
};

const message = (page: Page) => page.locator("[data-message-bar]");
const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, name: string) => dialog(page).getByLabel(name);
const toDecide = (page: Page, words = WORDS.en) =>
  page.getByRole("region", { name: words.toDecide });
const depositOf = (page: Page, name: string, words = WORDS.en) =>
  toDecide(page, words).getByRole("listitem").filter({ hasText: name });
const accountOf = (page: Page, name: string, words = WORDS.en) =>
  page
    .getByRole("region", { name: words.accounts })
    .locator("tbody tr, li")
    .filter({ hasText: name });

async function choose(page: Page, name: string, item: string, words = WORDS.en) {
  await accountOf(page, name, words).getByRole("button", { name: words.more }).click();
  await page.getByRole("menuitem", { name: item }).click();
  await expect(dialog(page)).toBeVisible();
}

test("a desk without price and movements says so and offers to set a price, by which slips are charged from then on", async ({
  browser,
}) => {
  const { name, complete } = await newOperator();
  await complete();
  const page = await open(browser, MONEY);
  await expect(page.getByText("No price is set, so nothing is charged.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Set price" }).click();
  await field(page, "Price per slip").fill("10,5");
  await dialog(page).getByRole("button", { name: "Set price" }).click();
  await expect(field(page, "Price per slip")).toHaveAccessibleDescription(
    /Price must be from 0\.00 to 10,000\.00/,
  );
  await expectAccessible(page);
  await field(page, "Price per slip").fill("$10.00");
  await dialog(page).getByRole("button", { name: "Set price" }).click();
  await expect(message(page)).toContainText("Price set.");
  await expect(page.getByRole("button", { name: "Price per slip: $10.00" })).toBeVisible();
  await expect(accountOf(page, name)).toContainText("$0.00");
  await complete();
  await expect(accountOf(page, name)).toContainText("-$10.00");
  await expect(page.getByRole("region", { name: "Figures" })).toContainText("$10.00");
  await page.close();
});

test("a price that a colleague has set is not overwritten unseen, also after a look at another tab", {
  tag: "@outer",
}, async ({ browser }) => {
  const { admin } = await newOperator();
  await admin("POST", "/money/prices", { amount: "10" });
  const page = await open(browser, MONEY);
  await page.getByRole("button", { name: "Price per slip: $10.00" }).click();
  await field(page, "Price per slip").fill("12");
  await leaveTab(page, () => admin("POST", "/money/prices", { amount: "11" }), /\/money\/prices$/);
  await dialog(page).getByRole("button", { name: "Set price" }).click();
  await expect(dialog(page).getByRole("alert").first()).toContainText("Someone set a price");
  await expect(field(page, "Price per slip")).toHaveValue("12");
  await expect(field(page, "Price per slip")).toHaveAccessibleDescription(
    /Somebody has stored \$11\.00\./,
  );
  expect(await admin("GET", "/money/prices")).toMatchObject({ price: "11.00" });
  await dialog(page).getByRole("button", { name: "Set price" }).click();
  await expect(message(page)).toContainText("Price set.");
  await page.close();
});

test("a price of one's own goes before everybody's until it is taken back", {
  tag: "@outer",
}, async ({ browser }) => {
  const { admin, name, complete } = await newOperator();
  await admin("POST", "/money/prices", { amount: "10" });
  const page = await open(browser, MONEY);
  await choose(page, name, "Set price…");
  await expect(field(page, "as everybody ($10.00)")).toBeChecked();
  await field(page, "own price").check();
  await field(page, "Price per slip").fill("8.5");
  await dialog(page).getByRole("button", { name: "Set price" }).click();
  await expect(message(page)).toContainText("Price set.");
  await expect(accountOf(page, name)).toContainText("$8.50");
  await complete();
  await expect(accountOf(page, name)).toContainText("-$8.50");
  await choose(page, name, "Set price…");
  await field(page, "as everybody ($10.00)").check();
  await expect(dialog(page)).toContainText("Applies to slips completed from now on.");
  await dialog(page).getByRole("button", { name: "Set price" }).click();
  await expect(accountOf(page, name)).toContainText("$10.00");
  await page.close();
});

for (const [language, words] of Object.entries(WORDS)) {
  for (const width of [1280, 390]) {
    test(
      `an admin credits a deposit, declines another and corrects a balance (${language}, ${width})`,
      outerUnless(language === "bn" && width === 390),
      async ({ browser }) => {
        const { name, ask } = await newOperator();
        await ask({ note: "for October" });
        const page = await open(browser, "/health/live", { width });
        await page.evaluate((one) => localStorage.setItem("language", one), language);
        await page.goto(MONEY);
        await expect(depositOf(page, name, words)).toContainText("10,000.00 BDT");
        await expect(depositOf(page, name, words)).toContainText("for October");
        await expectAccessible(page);
        await depositOf(page, name, words).getByRole("button", { name: words.credit }).click();
        await field(page, words.dollars).fill("82");
        await expect(dialog(page)).toContainText("$0.00 → $82.00");
        await expect(dialog(page)).toContainText("121.95");
        await expectAccessible(page);
        await dialog(page).getByRole("button", { name: "$82.00" }).click();
        await expect(message(page)).toContainText("$82.00");
        await expect(depositOf(page, name, words)).toHaveCount(0);
        await expect(accountOf(page, name, words)).toContainText("$82.00");

        await ask();
        const waiting = depositOf(page, name, words);
        await waiting.getByRole("button", { name: words.decline }).click();
        await dialog(page).locator("button[type=submit]").click();
        await expect(field(page, words.reason)).toHaveAttribute("aria-invalid", "true");
        await expect(field(page, words.reason)).toBeFocused();
        await expectAccessible(page);
        await field(page, words.reason).fill("Not on our account");
        await dialog(page).locator("button[type=submit]").click();
        await expect(dialog(page)).toHaveCount(0);
        await expect(waiting).toHaveCount(0);

        await choose(page, name, words.correct, words);
        await field(page, words.amount).fill("-92");
        await field(page, words.reason).fill("Paid out");
        await expect(dialog(page)).toContainText("$82.00 → -$10.00");
        await expectAccessible(page);
        await dialog(page).locator("button[type=submit]").click();
        await expect(accountOf(page, name, words)).toContainText("-$10.00");
        await accountOf(page, name, words).getByRole("link", { name, exact: true }).click();
        await expect(page).toHaveURL(/\/money\?user=\d+$/);
        await expect(page.getByRole("main")).toContainText("Paid out");
        const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(await excess()).toBeLessThanOrEqual(0);
        await page.close();
      },
    );
  }
}

test("dollars are suggested by the last rate and follow what is typed; Enter alone sends nothing and says so, Ctrl+Enter sends", {
  tag: "@outer",
}, async ({ browser }) => {
  const { admin, name, ask } = await newOperator();
  const first = await ask();
  await admin("POST", `/money/deposits/${first.id}/decision`, {
    decision: "credit",
    amount: "82",
  });
  await ask({ amount: "5000", reference: "N7" });
  const page = await open(browser, MONEY);
  await depositOf(page, name).getByRole("button", { name: "Credit…" }).click();
  await expect(field(page, "Dollars to credit")).toHaveValue("41.00");
  await page.keyboard.type("39");
  await expect(field(page, "Dollars to credit")).toHaveValue("39");
  await field(page, "Dollars to credit").blur();
  await field(page, "Dollars to credit").click();
  await page.keyboard.type("41.00");
  await expect(field(page, "Dollars to credit")).toHaveAccessibleDescription(
    /5,000\.00 BDT at 121\.95, as on /,
  );
  await expect(dialog(page)).toContainText("$82.00 → $123.00");
  await expect(dialog(page).getByRole("button", { name: "Credit $41.00" })).toBeVisible();
  await field(page, "Dollars to credit").fill("40");
  await expect(dialog(page)).toContainText("5,000.00 BDT at 125.00");
  await expect(dialog(page).getByRole("button", { name: "Credit $40.00" })).toBeVisible();
  await field(page, "Dollars to credit").press("Enter");
  await expect(dialog(page).getByRole("status")).toHaveText(
    "Enter alone sends nothing here. Press Ctrl + Enter or the button.",
  );
  await field(page, "Dollars to credit").fill("4x");
  await expect(dialog(page).getByRole("button", { name: "Credit", exact: true })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Credit", exact: true }).click();
  await expect(field(page, "Dollars to credit")).toHaveAccessibleDescription(
    /Enter an amount such as 12\.50/,
  );
  await expect(field(page, "Dollars to credit")).toHaveValue("4x");
  await field(page, "Dollars to credit").fill("41");
  await field(page, "Dollars to credit").press("Control+Enter");
  await expect(message(page)).toContainText(`$41.00 credited to ${name}.`);
  await page.close();
});

test("of two admins the second is told that it is decided, keeps what was typed, and sees the list as it is", async ({
  browser,
}) => {
  const { admin, name, ask } = await newOperator();
  const { id } = await ask();
  const page = await open(browser, MONEY);
  await depositOf(page, name).getByRole("button", { name: "Credit…" }).click();
  await field(page, "Dollars to credit").fill("83.10");
  await admin("POST", `/money/deposits/${id}/decision`, { decision: "credit", amount: "82" });
  await dialog(page).getByRole("button", { name: "Credit $83.10" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Failed to decide the deposit.");
  await expect(dialog(page).getByRole("alert")).toContainText("This deposit is already credited.");
  await expect(field(page, "Dollars to credit")).toHaveValue("83.10");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(depositOf(page, name)).toHaveCount(0);
  await expect(accountOf(page, name)).toContainText("$82.00");
  await page.close();
});

test("a correction whose answer was lost is made once, however often it is pressed", async ({
  browser,
}) => {
  const { name } = await newOperator();
  const page = await open(browser, MONEY);
  await page.route("**/money/corrections", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await choose(page, name, "Correct balance…");
  await field(page, "Amount").fill("1,015.5");
  await field(page, "Reason").fill("Agreed");
  await dialog(page).getByRole("button", { name: "Correct balance" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Failed to correct the balance.");
  await page.unroute("**/money/corrections");
  await field(page, "Amount").fill("1,016");
  await dialog(page).getByRole("button", { name: "Correct balance" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Your first attempt was saved");
  await expect(dialog(page)).toContainText("$1,015.50 → $2,031.50");
  await field(page, "Amount").fill("1,015.5");
  await dialog(page).getByRole("button", { name: "Correct balance" }).click();
  await expect(message(page)).toContainText("Balance corrected.");
  await expect(accountOf(page, name)).toContainText("$1,015.50");
  await page.close();
});

test("the preview of a correction follows what moves the balance meanwhile", {
  tag: "@outer",
}, async ({ browser }) => {
  const { name, correct } = await newOperator();
  const page = await open(browser, MONEY);
  await choose(page, name, "Correct balance…");
  await field(page, "Amount").fill("-$5");
  await expect(dialog(page)).toContainText("$0.00 → -$5.00");
  await correct("90");
  await expect(dialog(page)).toContainText("$90.00 → $85.00");
  await page.close();
});

test("by keyboard alone a deposit is credited, and the focus goes on to what comes next", {
  tag: "@outer",
}, async ({ browser }) => {
  const { name, ask } = await newOperator();
  await ask({ currency: "USD", amount: "25" });
  const page = await open(browser, MONEY);
  const credit = depositOf(page, name).getByRole("button", { name: "Credit…" });
  await credit.focus();
  await page.keyboard.press("Enter");
  await expect(field(page, "Dollars to credit")).toBeFocused();
  await expect(field(page, "Dollars to credit")).toHaveValue("25.00");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByRole("button", { name: "Credit $25.00" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(message(page)).toContainText(`$25.00 credited to ${name}.`);
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search accounts" })).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByText("Showing 1 of 1 total results")).toBeVisible();
  await expect(accountOf(page, name)).toContainText("$25.00");
  await page.keyboard.type("x");
  await expect(page.getByText("No accounts found")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(accountOf(page, name)).toBeVisible();
  await page.close();
});

test("arrows walk through the accounts, a full stop opens a row's menu, Enter its statement", {
  tag: "@outer",
}, async ({ browser }) => {
  const { name, correct } = await newOperator();
  await newOperator();
  await correct("-900000");
  const page = await open(browser, MONEY);
  const row = accountOf(page, name);
  const below = page.getByRole("region", { name: "Accounts" }).locator("tbody tr").nth(1);
  // The lowest balance stands first.
  await row.focus();
  await page.keyboard.press("ArrowDown");
  await expect(below).toBeFocused();
  await page.keyboard.press("k");
  await expect(row).toBeFocused();
  await page.keyboard.press(".");
  await expect(page.getByRole("menuitem", { name: "Correct balance…" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(below).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(row).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: `Balance of ${name}` })).toBeVisible();
  await page.close();
});

test("all deposits stand in one list with their states, and a number that was declined before is marked", {
  tag: "@outer",
}, async ({ browser }) => {
  const { admin, name, ask } = await newOperator();
  const reference = unique();
  const { id } = await ask({ reference });
  await admin("POST", `/money/deposits/${id}/decision`, {
    decision: "decline",
    reason: "Not ours",
  });
  await ask({ reference });
  const page = await open(browser, MONEY);
  await expect(depositOf(page, name)).toContainText(/A deposit with this number was declined on /);
  await page.getByRole("link", { name: "All deposits" }).click();
  const rows = page.getByRole("row").filter({ hasText: name });
  await expect(rows).toHaveCount(2);
  await expect(rows.getByText(/^requested \d+ \w+ \d{4}$/)).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Declined" }).click();
  await expect(page).toHaveURL(/\/admin\/money\/deposits\?status=declined$/);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Not ours");
  await page.getByRole("link", { name: /^To decide/ }).click();
  await expect(rows).toContainText("Waiting for an admin");
  await rows.getByRole("button", { name: "Decline…" }).click();
  await field(page, "Reason").fill("Not ours");
  await dialog(page).getByRole("button", { name: "Decline" }).click();
  await expect(message(page)).toContainText("Deposit declined.");
  await expect(rows).toHaveCount(0);
  await page.close();
});

test("the dashboard says that deposits wait, without reloading, and leads to them", {
  tag: "@outer",
}, async ({ browser }) => {
  const { name, ask, complete } = await newOperator();
  await complete();
  const page = await open(browser, "/dashboard");
  await expect(page.getByRole("region", { name: "Figures" })).toBeVisible();
  await ask();
  const todo = page.getByRole("listitem").filter({ hasText: /deposits? to decide/ });
  await expect(todo).toContainText(name);
  await todo.getByRole("link", { name: /^Decide/ }).click();
  await expect(depositOf(page, name)).toBeVisible();
  await page.close();
});

test("the operator form writes a correction, and one whose balance moved meanwhile saves nothing until it is reloaded", {
  tag: "@outer",
}, async ({ browser }) => {
  const { id, correct } = await newOperator();
  await correct("100");
  const page = await open(browser, `/operator/${id}/edit`);
  const balance = page.getByRole("textbox", { name: "Balance" });
  await expect(balance).toHaveValue("100.00");
  await expect(balance).toHaveAccessibleDescription(
    /Changing it writes a correction to the statement\./,
  );
  await page.getByLabel("First name").fill("Nasrin");
  await balance.fill("120");
  await correct("-10");
  await page.getByRole("button", { name: "Update" }).click();
  const banner = page.getByRole("alert");
  await expect(banner).toContainText(
    "The balance changed from $100.00 to $90.00 while this form was open. Nothing was saved; reload to see it.",
  );
  await expectAccessible(page);
  await banner.getByRole("button", { name: "Reload" }).click();
  await expect(balance).toHaveValue("90.00");
  await expect(balance).toBeFocused();
  await expect(page.getByLabel("First name")).toHaveValue("Nasrin");
  await balance.fill("");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(banner).toContainText("Enter a balance such as 12.50");
  await balance.fill("$১২০");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Operator Updated Successfully!")).toBeVisible();
  await page.goto(`/operator/${id}/edit`);
  await expect(page.getByRole("region", { name: "History" })).toContainText(
    "Balance: $90.00 → $120.00",
  );
  await page.getByRole("link", { name: "Statement" }).click();
  await expect(page.getByRole("main")).toContainText(
    "Correction · Set from $90.00 to $120.00 on the operator form",
  );
  await page.close();
});

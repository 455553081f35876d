import { type Browser, expect, request as http, type Page, test } from "@playwright/test";
import { insertEntry } from "#server/money/entries.queries.ts";
import { formatDayMonthYear, todayInDhaka } from "#shared/time/plain-date.ts";
import {
  type Account,
  addOperator,
  apiAs,
  application,
  enterAs,
  expectAccessible,
  unique,
} from "./desk.ts";
import { outerUnless } from "./journey.ts";
import { ADMIN, type RunningDesk, startDesk } from "./start-desk.ts";

// A desk of its own: a price would charge the slips of other journeys.
let desk: RunningDesk;

test.beforeAll(async () => {
  desk = await startDesk();
});

test.afterAll(() => desk.stop());

/** A new operator with the API as that person and as the admin. */
async function newOperator(name = "Salma Begum") {
  const request = await http.newContext({ baseURL: desk.address });
  const account = await addOperator(request, name);
  const [own, admin] = [await apiAs(request, account), await apiAs(request, ADMIN)];
  const { id } = await own("GET", "/user/profile");
  return { account, own, admin, id: Number(id) };
}

async function open(browser: Browser, account: Account, path: string, width = 1280) {
  const page = await browser.newPage({
    baseURL: desk.address,
    viewport: { width, height: 800 },
    acceptDownloads: true,
  });
  await enterAs(page, account);
  await page.goto(path);
  return page;
}

/** The first waiting deposit of this person, credited. */
async function credit({ admin, id }: Awaited<ReturnType<typeof newOperator>>, amount: string) {
  const { deposits } = await admin("GET", `/money/deposits?status=asked&user=${id}`);
  await admin("POST", `/money/deposits/${deposits[0].id}/decision`, { decision: "credit", amount });
}

const rowWith = (page: Page, text: string) =>
  page
    .getByRole("region", { name: /^(Statement|হিসাব বিবরণী)$/ })
    .locator("tbody tr, li")
    .filter({
      hasText: text,
    });

test("the tab comes with the first deposit, for everybody, without reloading", {
  tag: "@outer",
}, async ({ browser }) => {
  const { account, own } = await newOperator();
  const page = await open(browser, account, "/operator/slips");
  const tabs = page.getByRole("navigation", { name: "Slips and what comes after" });
  await expect(tabs.getByRole("link", { name: "Reports" })).toBeVisible();
  await expect(tabs.getByRole("link", { name: "Money" })).toHaveCount(0);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Balance: $0.00" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My balance" })).toBeVisible();
  await expect(page.getByText("No movements yet")).toBeVisible();
  await expect(page.getByText("Deposits and charges appear here.")).toBeVisible();
  await expectAccessible(page);
  const today = todayInDhaka(new Date());
  const deposit = {
    amount: "20",
    currency: "USD",
    method: "Cash",
    reference: "17",
    paid_on: today,
  };
  await own("POST", "/money/deposits", deposit, { "Idempotency-Key": unique() });
  await expect(tabs.getByRole("link", { name: "Money" })).toHaveAttribute("aria-current", "page");
  await page.close();
});

const WORDS = {
  en: {
    heading: "My balance",
    add: "Add money",
    amount: "Amount",
    method: "Method",
    number: "Transaction number",
    send: "Send request",
    sent: "Deposit request sent.",
    waiting: "Waiting for an admin",
    credited: "Credited $82.00",
    deposit: "Deposit · bKash",
    slip: "Slip",
    refund: "Refund · Slip",
    menu: "Open the menu",
    balance: "Balance: $72.00",
  },
  bn: {
    heading: "আমার ব্যালেন্স",
    add: "টাকা জমা দিন",
    amount: "পরিমাণ",
    method: "পদ্ধতি",
    number: "লেনদেন নম্বর",
    send: "অনুরোধ পাঠান",
    sent: "টাকা জমার অনুরোধ পাঠানো হয়েছে।",
    waiting: "অ্যাডমিনের অপেক্ষায়",
    credited: "$82.00 যোগ হয়েছে",
    deposit: "টাকা জমা · bKash",
    slip: "স্লিপ",
    refund: "ফেরত · স্লিপ",
    menu: "মেনু খুলুন",
    balance: "ব্যালেন্স: $72.00",
  },
};

for (const [language, words] of Object.entries(WORDS)) {
  for (const width of [1280, 390]) {
    test(
      `an operator asks for money, is credited and charged, and sees it at once (${language}, ${width})`,
      outerUnless(language === "en" && width === 1280),
      async ({ browser }) => {
        const person = await newOperator();
        const { own, admin, id } = person;
        const page = await open(browser, person.account, "/health/live", width);
        await page.evaluate((one) => localStorage.setItem("language", one), language);
        await page.goto("/money");
        await expect(page.getByRole("heading", { level: 1, name: words.heading })).toBeVisible();
        await page.getByRole("button", { name: words.add }).click();
        const dialog = page.getByRole("dialog", { name: words.add });
        await dialog.getByLabel(words.amount).fill("10,000.00");
        await dialog.getByLabel(words.method).selectOption("bKash");
        const number = unique();
        await dialog.getByLabel(words.number).fill(number);
        await expectAccessible(page);
        await dialog.getByRole("button", { name: words.send }).click();
        await expect(page.getByText(words.sent)).toBeVisible();
        await expect(page.getByText(words.waiting)).toBeVisible();

        await credit(person, "82.00");
        await expect(page.getByText(words.credited)).toBeVisible();
        await expect(rowWith(page, words.deposit)).toContainText(number);
        await expect(rowWith(page, words.deposit)).toContainText("+$82.00");

        await admin("POST", "/money/prices", { amount: "10.00", user_id: id });
        const slip = await own("POST", "/auto/slip/data", application());
        const url = (slip_url: string) => admin("PATCH", `/auto/slip/${slip.id}/url`, { slip_url });
        await admin("PATCH", `/auto/slip/${slip.id}/status`, { status: "approved" });
        await url("https://slips.example.com/1");
        const charge = rowWith(page, "-$10.00");
        await expect(charge).toContainText("$72.00");
        const link = charge.getByRole("link", { name: `${words.slip} ${slip.id} · Rahim` });
        await expect(link).toHaveAttribute("href", `/slip/${slip.id}`);
        await url("");
        await expect(rowWith(page, words.refund)).toContainText("+$10.00");
        await url("https://slips.example.com/1");
        await expect(rowWith(page, "-$10.00")).toHaveCount(2);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await expectAccessible(page);
        }
        const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(await excess()).toBe(0);
        if (width === 390) {
          await page.getByRole("button", { name: words.menu }).click();
          await page.getByRole("link", { name: words.balance }).click();
          await expect(page.getByRole("dialog")).toHaveCount(0);
        }
        await page.close();
      },
    );
  }
}

test("by keyboard alone: Enter says what is missing, once and below its field, Ctrl+Enter sends, and months turn", async ({
  browser,
}) => {
  const person = await newOperator();
  await person.admin("POST", "/money/prices", { amount: "10.00" });
  const page = await open(browser, person.account, "/operator/slips");
  await expect(page.getByRole("link", { name: "Money" })).toBeVisible();
  await page.keyboard.type("gb");
  await expect(page.getByRole("heading", { level: 1, name: "My balance" })).toBeFocused();
  const add = page.getByRole("button", { name: "Add money" });
  for (let tabs = 0; tabs < 10; tabs += 1) {
    if (await add.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add money" });
  await expect(dialog.getByLabel("Amount")).toBeFocused();
  const sent: string[] = [];
  page.on("request", (call) => {
    if (call.method() === "POST" && call.url().endsWith("/money/deposits")) sent.push(call.url());
  });
  await page.keyboard.type("25.50");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Method")).toBeFocused();
  await expect(dialog.getByText("Choose a method")).toHaveCount(1);
  await expect(dialog.getByText("Transaction number is required")).toHaveCount(1);
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await dialog.getByLabel("Amount").focus();
  await page.keyboard.type("25.50");
  await expect(dialog.getByLabel("Amount")).toHaveValue("25.50");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Cash");
  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel("Receipt number")).toBeFocused();
  await page.keyboard.type("R-19");
  expect(sent).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("25.50 USD")).toBeVisible();
  await expect(page.getByText("Cash R-19")).toBeVisible();
  await expect(page.getByText(/^requested \d+ [A-Z][a-z]+ \d{4}$/)).toBeVisible();
  expect(sent).toHaveLength(1);
  await expect(add).toBeFocused();
  await page.keyboard.press("[");
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
  await page.keyboard.press("]");
  await expect(page).not.toHaveURL(/month=/);
  // Nothing lies ahead.
  await page.keyboard.press("]");
  await expect(page).not.toHaveURL(/month=/);
  await page.close();
});

test("wrong input is named at its field, also by the server, and nothing typed is lost", {
  tag: "@outer",
}, async ({ browser }) => {
  const { account, own } = await newOperator();
  const today = todayInDhaka(new Date());
  const number = unique();
  const earlier = { amount: "5", currency: "USD", method: "Nagad", reference: number };
  await own(
    "POST",
    "/money/deposits",
    { ...earlier, paid_on: today },
    { "Idempotency-Key": number },
  );
  const page = await open(browser, account, "/money");
  await page.getByRole("button", { name: "Add money" }).click();
  const dialog = page.getByRole("dialog", { name: "Add money" });
  const send = dialog.getByRole("button", { name: "Send request" });
  const field = (label: string) => dialog.getByLabel(label);
  await send.click();
  await expect(field("Amount")).toBeFocused();
  await expect(field("Amount")).toHaveAccessibleDescription("Amount is required");
  await expect(field("Method")).toHaveAccessibleDescription("Choose a method");
  await expect(field("Transaction number")).toHaveAccessibleDescription(
    "Transaction number is required",
  );
  await field("Amount").fill("12,50");
  await expect(field("Amount")).toHaveAccessibleDescription("Enter an amount such as 12.50");
  await field("Amount").fill("12.50");
  await field("Method").selectOption("Cash");
  await expect(field("Receipt number")).toHaveAccessibleDescription("Receipt number is required");
  await field("Method").selectOption("Nagad");
  await field("Paid on").fill("31/02/2026");
  await field("Note").fill("From my brother");
  await send.click();
  await expect(field("Paid on")).toHaveAccessibleDescription(/This is not a date\.$/);
  await field("Paid on").fill(formatDayMonthYear(today));
  await field("Transaction number").fill(number);
  await send.click();
  await expect(field("Transaction number")).toHaveAccessibleDescription(
    /^This transaction number was already given for a deposit of \d/,
  );
  await expect(field("Amount")).toHaveValue("12.50");
  await expect(field("Note")).toHaveValue("From my brother");
  await page.route("**/api/money/deposits", (route) => route.abort());
  await field("Transaction number").fill(unique());
  await send.click();
  await expect(dialog.getByText("Failed to send the deposit request.")).toBeVisible();
  await expect(field("Note")).toHaveValue("From my brother");
  await page.unroute("**/api/money/deposits");
  await send.click();
  await expect(page.getByText("Deposit request sent.")).toBeVisible();
  await page.close();
});

test("an admin sees anybody's balance, and may enter a deposit; others see only their own", {
  tag: "@outer",
}, async ({ browser }) => {
  const salma = await newOperator();
  const nila = await newOperator("Nila Akter");
  const page = await open(browser, ADMIN, `/operator/${salma.id}/edit`);
  await page.getByRole("link", { name: "Statement" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Balance of Salma Begum" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Add money" }).click();
  const dialog = page.getByRole("dialog", { name: "Add deposit" });
  await expect(dialog).toContainText("Salma Begum");
  await dialog.getByLabel("Amount").fill("8");
  await dialog.getByLabel("Method").selectOption("Rocket");
  await dialog.getByLabel("Transaction number").fill(unique());
  await dialog.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("Waiting for an admin")).toBeVisible();
  await salma.admin(
    "POST",
    "/money/corrections",
    { user_id: salma.id, amount: "-5.00", note: "Charged by hand in October" },
    { "Idempotency-Key": unique() },
  );
  const row = rowWith(page, "Correction · Charged by hand in October");
  await expect(row).toContainText("Desk Admin");
  await expect(row).toContainText("-$5.00");
  await page.close();

  const others = await open(browser, nila.account, `/money?user=${salma.id}`);
  await expect(others.getByRole("alert")).toContainText("Failed to fetch the statement.");
  await expect(others.getByText("Salma")).toHaveCount(0);
  await expect(others.getByRole("button", { name: "Print" })).toHaveCount(0);
  await others.close();
});

test("a long month comes in pieces, is exported, and is printed whole", { tag: "@outer" }, async ({
  browser,
}) => {
  const { account, id } = await newOperator();
  for (let count = 1; count <= 120; count += 1) {
    await insertEntry(desk.sql, {
      user_id: id,
      kind: "correction",
      cents: count % 2 === 0 ? -150n : 250n,
      made_by: id,
      note: count === 120 ? "Set from $10.00 to $25.00 on the operator form" : `Entry ${count}`,
    });
  }
  const page = await open(browser, account, "/money");
  await expect(page.getByText("100 of 120 entries")).toBeVisible();
  await page.getByRole("button", { name: "Older entries" }).click();
  await expect(page.getByText("120 of 120 entries")).toBeVisible();
  await expect(page.getByRole("button", { name: "Older entries" })).toHaveCount(0);

  await page.reload();
  await expect(page.getByText("100 of 120 entries")).toBeVisible();
  await page.evaluate(() => {
    window.print = () => {
      document.title = `printed ${document.querySelectorAll("tbody tr").length}`;
    };
  });
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page).toHaveTitle("printed 120");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/^Statement of Salma Begum · /)).toBeVisible();
  await expect(page.getByText(/^Printed \d+ \w{3} \d{4}, \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const name = `slipdesk-statement-${todayInDhaka(new Date()).slice(0, 7)}.csv`;
  expect((await download).suggestedFilename()).toBe(name);
  await expect(page.getByText(`Exported to ${name}.`)).toBeVisible();
  await page.keyboard.press("[");
  await expect(page.getByText(/^No movements in \w+ \d{4}\.$/)).toBeVisible();

  await page.evaluate(() => localStorage.setItem("language", "bn"));
  await page.goto("/money");
  await expect(page.getByText("সংশোধন · অপারেটর ফরমে $10.00 থেকে $25.00 করা হয়েছে")).toBeVisible();
  await page.close();
});

test("a statement that could not be fetched can be fetched again", { tag: "@outer" }, async ({
  browser,
}) => {
  const { account } = await newOperator();
  const page = await open(browser, account, "/health/live");
  await page.route("**/api/money/statement*", (route) =>
    route.fulfill({ status: 500, body: "{}" }),
  );
  await page.goto("/money");
  const problem = page.getByRole("alert").filter({ hasText: "Failed to fetch the statement." });
  await expect(problem).toBeVisible();
  await page.unroute("**/api/money/statement*");
  await problem.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No movements yet")).toBeVisible();
  await page.close();
});

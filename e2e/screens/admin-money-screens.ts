import { expect } from "@playwright/test";
import { addOperator, apiAs, unique } from "../desk.ts";
import { payment } from "./money-screens.ts";
import { goTo, type Screen, sends, shows, type Visit } from "./screen.ts";

const PAGE = [
  ...["Price per slip: *", "Decline… *", "Credit… *", "More actions for *", "Older deposits"],
  ...["Clear the search", "Previous", "Next"],
];

/** A new operator whose deposit alone waits; found by the search, so that one account stands in the list. */
async function waiting({ page, admin }: Visit): Promise<string> {
  const { deposits } = await admin("GET", "/money/deposits?status=asked");
  for (const { id } of deposits) {
    const decision = { decision: "decline", reason: "Left by another look" };
    await admin("POST", `/money/deposits/${id}/decision`, decision);
  }
  const name = `Salma ${unique()}`;
  const own = await apiAs(page.request, await addOperator(page.request, name));
  await own("POST", "/money/deposits", payment(), { "Idempotency-Key": unique() });
  await goTo(page, "/admin/money");
  await page.getByRole("searchbox", { name: "Search accounts" }).fill(name);
  // An earlier search, which the same address remembers, may have found one as well.
  await expect(page.getByRole("button", { name: `More actions for ${name}` })).toBeVisible();
  await expect(page.getByText("Showing 1 of 1 total results")).toBeVisible();
  return name;
}

async function decide(visit: Visit, word: "Credit…" | "Decline…") {
  const name = await waiting(visit);
  await visit.page.getByRole("button", { name: `${word} ${name}` }).click();
  await expect(visit.page.getByRole("dialog")).toBeVisible();
  return visit.page.getByRole("dialog");
}

async function menu(visit: Visit): Promise<void> {
  const name = await waiting(visit);
  await visit.page.getByRole("button", { name: `More actions for ${name}` }).click();
  await expect(visit.page.getByRole("menuitem").first()).toBeVisible();
}

async function fromMenu(visit: Visit, item: string) {
  await menu(visit);
  await visit.page.getByRole("menuitem", { name: item }).click();
  await expect(visit.page.getByRole("dialog")).toBeVisible();
  return visit.page.getByRole("dialog");
}

/** What admins do with money. */
export const ADMIN_MONEY_SCREENS: readonly Screen[] = [
  {
    name: "the money of all",
    open: (visit) => waiting(visit),
    presses: shows("Price per slip: *", "Decline… *", "Credit… *", "More actions for *"),
    others: PAGE,
  },
  {
    name: "the money of all on a phone",
    width: 390,
    open: (visit) => waiting(visit),
    presses: shows("Clear the search"),
    others: PAGE,
  },
  {
    name: "an account's menu",
    open: (visit) => menu(visit),
    presses: shows("Correct balance…", "Set price…", "Add deposit…"),
  },
  {
    name: "all deposits",
    open: async (visit) => {
      await waiting(visit);
      await goTo(visit.page, "/admin/money/deposits?status=asked");
    },
    presses: shows("Decline… *", "Credit… *"),
    others: ["Older deposits"],
  },
  {
    name: "crediting a deposit",
    isTyped: true,
    open: async (visit) => {
      const dialog = await decide(visit, "Credit…");
      await dialog.getByLabel("Dollars to credit").fill("82.13");
    },
    presses: {
      ...shows("Close", "Cancel"),
      "Credit $82.13": sends("POST /money/deposits/:id/decision", "$82.13 credited to "),
    },
  },
  {
    name: "declining a deposit",
    isTyped: true,
    open: async (visit) => {
      const dialog = await decide(visit, "Decline…");
      await dialog.getByLabel("Reason").fill("Not on our account");
    },
    presses: {
      ...shows("Close", "Cancel"),
      Decline: sends("POST /money/deposits/:id/decision", "Deposit declined."),
    },
  },
  {
    name: "correcting a balance",
    isTyped: true,
    open: async (visit) => {
      const dialog = await fromMenu(visit, "Correct balance…");
      await dialog.getByLabel("Amount").fill("15");
      await dialog.getByLabel("Reason").fill("Agreed");
    },
    presses: {
      ...shows("Close", "Cancel"),
      "Correct balance": sends("POST /money/corrections", "Balance corrected."),
    },
  },
  {
    name: "a person's own price",
    isTyped: true,
    open: async (visit) => {
      const dialog = await fromMenu(visit, "Set price…");
      await dialog.getByLabel("own price").check();
      await dialog.getByLabel("Price per slip").fill("8.50");
    },
    presses: {
      ...shows("Close", "Cancel"),
      "Set price": sends("POST /money/prices", "Price set."),
    },
  },
  {
    name: "the price of everybody",
    open: async (visit) => {
      await waiting(visit);
      await visit.page.getByRole("button", { name: /^Price per slip/ }).click();
      await expect(visit.page.getByRole("dialog")).toBeVisible();
    },
    presses: {
      ...shows("Close", "Cancel"),
      "Set price": sends("POST /money/prices", "Price set."),
    },
  },
  {
    name: "adding a deposit of somebody",
    isTyped: true,
    open: async (visit) => {
      const dialog = await fromMenu(visit, "Add deposit…");
      await dialog.getByLabel("Amount").fill("10,000.00");
      await dialog.getByLabel("Method").selectOption("bKash");
      await dialog.getByLabel("Transaction number").fill(unique());
    },
    presses: {
      ...shows("Close", "Cancel"),
      "Send request": sends("POST /money/deposits", "Deposit request sent."),
    },
  },
];

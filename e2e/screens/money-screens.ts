import { expect } from "@playwright/test";
import { insertEntry } from "#server/money/entries.queries.ts";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { unique } from "../desk.ts";
import { goTo, openDialog, type Screen, sends, shows, type Visit } from "./screen.ts";

const STATEMENT = ["Add money", "Previous month", "Next month", "Export CSV", "Print"];

/** One's own balance, with more entries than are shown at once and a deposit that waits. */
async function ownMoney({ page, own, sql }: Visit): Promise<void> {
  const { id } = await own("GET", "/user/profile");
  const { count } = await own("GET", "/money/statement");
  for (let entry = count; entry <= 100; entry += 1) {
    const correction = { user_id: Number(id), kind: "correction", cents: 100n } as const;
    await insertEntry(sql, { ...correction, made_by: Number(id), note: "Agreed" });
  }
  const [waiting] =
    await sql`select from deposits where user_id = ${Number(id)} and status = 'asked'`;
  if (!waiting) await own("POST", "/money/deposits", payment(), { "Idempotency-Key": unique() });
  await goTo(page, "/money");
  await expect(page.getByRole("button", { name: "Older entries" })).toBeVisible();
}

export function payment() {
  const paid_on = todayInDhaka(new Date());
  return { amount: "10000", currency: "BDT", method: "bKash", reference: unique(), paid_on };
}

const EXPORT = sends("POST /money/export", /^Exported to slipdesk-statement-/);

/** Balances and what moves them. */
export const MONEY_SCREENS: readonly Screen[] = [
  {
    name: "one's own balance",
    open: (visit) => ownMoney(visit),
    presses: { ...shows("Add money", "Previous month", "Print"), "Export CSV": EXPORT },
    others: [...STATEMENT, "Older entries"],
  },
  {
    name: "the older entries of a statement",
    open: (visit) => ownMoney(visit),
    presses: shows("Older entries"),
    others: STATEMENT,
  },
  {
    name: "an earlier month of a statement",
    open: ({ page }) => goTo(page, "/money?month=2026-01"),
    presses: shows("Next month"),
    others: STATEMENT,
  },
  {
    name: "a statement's menu on a phone",
    width: 390,
    open: async (visit) => {
      await ownMoney(visit);
      await visit.page.getByRole("button", { name: "More actions for this statement" }).click();
      await expect(visit.page.getByRole("menuitem").first()).toBeVisible();
    },
    presses: { "Export CSV": EXPORT, ...shows("Print") },
  },
  {
    name: "adding money",
    isTyped: true,
    open: async ({ page }) => {
      await goTo(page, "/money");
      const dialog = await openDialog(page, "Add money");
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

import { expect, type Locator } from "@playwright/test";
import { addOperator, unique } from "../desk.ts";
import { foundRow, goTo, type Screen, sends, shows, type Visit } from "./screen.ts";

async function operatorRow(visit: Visit) {
  const { page } = visit;
  const account = await addOperator(page.request);
  await goTo(page, "/admin/operators");
  await page.getByRole("searchbox", { name: "Search operators" }).fill(account.email);
  return foundRow(page, account.email);
}

async function suspended(visit: Visit) {
  const row = await operatorRow(visit);
  await menuOf(visit, row);
  await visit.page.getByRole("menuitem", { name: "Suspend" }).click();
  await visit.page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
  await expect(row).toContainText("Suspended");
  await menuOf(visit, row);
}

async function operatorMenu(visit: Visit) {
  await menuOf(visit, await operatorRow(visit));
}

async function menuOf({ page }: Visit, row: Locator) {
  await row.getByRole("button", { name: /^More actions/ }).click();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
}

async function operatorDialog(visit: Visit, name: string) {
  await operatorMenu(visit);
  await visit.page.getByRole("menuitem", { name }).click();
  await expect(visit.page.getByRole("dialog")).toBeVisible();
  return visit.page.getByRole("dialog");
}

/** Managing operators. */
export const PEOPLE_SCREENS: readonly Screen[] = [
  {
    name: "the operators",
    open: (visit) => operatorRow(visit),
    presses: { ...shows("Clear the search", "Delete *", "More actions for *") },
  },
  {
    name: "an operator's menu",
    open: (visit) => operatorMenu(visit),
    presses: { ...shows("Reset password", "Suspend") },
  },
  {
    name: "a suspended operator's menu",
    open: (visit) => suspended(visit),
    presses: { ...shows("Reactivate") },
    others: ["Reset password"],
  },
  {
    name: "an operator's return",
    open: async (visit) => {
      await suspended(visit);
      await visit.page.getByRole("menuitem", { name: "Reactivate" }).click();
      await expect(visit.page.getByRole("dialog")).toBeVisible();
    },
    presses: {
      ...shows("Close", "Cancel"),
      Reactivate: sends("PATCH /auto/operator/:id/state", /./),
    },
  },
  {
    name: "an operator's suspension",
    open: (visit) => operatorDialog(visit, "Suspend"),
    presses: {
      ...shows("Close", "Cancel"),
      Suspend: sends("PATCH /auto/operator/:id/state", "is suspended and signed out everywhere."),
    },
  },
  {
    name: "an operator's new password",
    isTyped: true,
    open: async (visit) => {
      const dialog = await operatorDialog(visit, "Reset password");
      await dialog.getByRole("button", { name: "Generate" }).click();
    },
    presses: {
      ...shows(
        "Close",
        "Hide new password",
        "Generate another",
        "Copy the generated password",
        "Cancel",
      ),
      "Reset password": sends("PUT /auto/operator/:id/password", "has another password"),
    },
  },
  {
    name: "an operator's deletion",
    open: async (visit) => {
      await (await operatorRow(visit)).getByRole("button", { name: /^Delete/ }).click();
      await expect(visit.page.getByRole("dialog")).toBeVisible();
    },
    presses: {
      ...shows("Close", "Cancel"),
      Delete: sends("DELETE /auto/operator/:id", "was deleted and is signed out everywhere."),
    },
  },
  {
    name: "a new operator",
    open: async ({ page }) => {
      const username = `nadia${unique()}`;
      await goTo(page, "/operator/add");
      await page.getByLabel("First name").fill("Nadia");
      await page.getByLabel("Last name").fill("Islam");
      await page.getByLabel("Email", { exact: false }).fill(`${username}@desk.test`);
      await page.getByLabel("Username").fill(username);
      await page.getByRole("button", { name: "Generate" }).click();
    },
    presses: {
      ...shows("Hide password", "Generate another", "Copy the generated password", "Cancel"),
      Submit: sends("POST /auto/operator/data", "Submitted Successfully!"),
    },
  },
  {
    name: "an operator's page",
    open: async (visit) => {
      await (await operatorRow(visit)).getByRole("link", { name: /^Edit/ }).click();
      await visit.page.getByLabel("First name").fill("Karima");
    },
    presses: {
      ...shows("Back", "Show", "Reset password", "Cancel", "Copy password"),
      Update: sends("PUT /auto/operator/:id", /./),
    },
  },
];

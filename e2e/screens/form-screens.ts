import { expect } from "@playwright/test";
import { fillSlipForm } from "../desk.ts";
import { keepSuccessPanel } from "../page.ts";
import { goTo, type Screen, sends, shows, slipIn, type Visit } from "./screen.ts";

/** Opens an empty form, without drafts. */
export async function emptyForm({ page, own }: Visit): Promise<void> {
  // A form saves its draft when it is left; without a session it cannot.
  const token = await page.evaluate(() => {
    const token = localStorage.getItem("token") ?? "";
    localStorage.removeItem("token");
    return token;
  });
  await page.goto("/health/live");
  await page.evaluate((token) => {
    localStorage.setItem("token", token);
    // Input that could not be saved is offered again in this tab.
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith("draft:")) sessionStorage.removeItem(key);
    }
  }, token);
  for (const { id } of await own("GET", "/slip-drafts")) await own("DELETE", `/slip-drafts/${id}`);
  await goTo(page, "/slip");
}

async function drafts(visit: Visit): Promise<void> {
  await emptyForm(visit);
  await visit.own("POST", "/slip-drafts", { form_values: { last_name: "Khatun" } });
  await goTo(visit.page, "/slip");
  await visit.page.getByRole("button", { name: "Show" }).click();
  await expect(visit.page.getByRole("dialog")).toBeVisible();
}

/** The application form and its drafts. */
export const FORM_SCREENS: readonly Screen[] = [
  {
    name: "the form",
    open: async (visit) => {
      await emptyForm(visit);
      await fillSlipForm(visit.page);
      await expect(visit.page.getByText(/^Draft saved/)).toBeVisible();
    },
    presses: {
      ...shows(
        "+5Y: valid 5 years from the issue date",
        "+10Y: valid 10 years from the issue date",
      ),
      ...shows("Cancel", "Photo (trial)", "Keep for the next application"),
      Submit: sends(
        "POST /auto/slip/data, PUT /user/preferences",
        "Application Submitted Successfully!",
      ),
    },
  },
  {
    name: "what was submitted",
    open: async (visit) => {
      await emptyForm(visit);
      await fillSlipForm(visit.page);
      await keepSuccessPanel(visit.page);
      await visit.page.getByRole("button", { name: "Submit" }).click();
      await visit.page.getByText("Application Submitted Successfully!").hover();
    },
    presses: { ...shows("Submit another", "Open", "Go now") },
  },
  {
    name: "leaving the form",
    open: async (visit) => {
      const { page } = visit;
      await emptyForm(visit);
      await page.route("**/api/slip-drafts*", (route) => route.abort());
      await page.getByLabel("Last name").fill("Khatun");
      await expect(page.getByText("Your text is still in this tab.")).toBeVisible();
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
    presses: { ...shows("Close", "Leave", "Stay") },
  },
  {
    name: "the drafts",
    open: (visit) => drafts(visit),
    presses: {
      ...shows("Close", "Continue", "Transfer to…"),
      Discard: sends("DELETE /slip-drafts/:id", null),
    },
  },
  {
    name: "handing a draft over",
    open: async (visit) => {
      const { page } = visit;
      await drafts(visit);
      await page.getByRole("button", { name: "Transfer to…" }).click();
      await page.getByLabel("Colleague").selectOption({ index: 1 });
    },
    presses: {
      ...shows("Close", "Cancel"),
      Transfer: sends("POST /slip-drafts/:id/owner", null),
    },
  },
  {
    name: "the form of a slip",
    open: async (visit) => {
      const slip = await slipIn(visit);
      await goTo(visit.page, `/slip/${slip.id}/edit`);
      await visit.page.getByLabel("First name").fill("Karim");
    },
    presses: {
      ...shows("Back", "Cancel"),
      Submit: sends("PUT /auto/slip/:id", "Application Updated Successfully!"),
    },
    others: ["+*", "Photo (trial)"],
  },
];

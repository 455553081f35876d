import { expect } from "@playwright/test";
import { passport, unique } from "../desk.ts";
import { goTo, type Screen, sends, shows, slipIn, type Visit } from "./screen.ts";

let sheets = 0;

/** A sheet of an applicant for each last name, whose birth date no earlier one has. */
async function importSheet({ page }: Visit, ...lastNames: string[]): Promise<void> {
  await goTo(page, "/slips/import");
  const rows = lastNames.map((lastName) => {
    sheets += 1;
    const born = `22/05/${1960 + (sheets % 40)}`;
    return `Kamal,${lastName},${passport()},${born},Male,Single,19952${unique()},20/01/2024,19/01/2034,017${unique()},Qatar,Dhaka,Family Visa,Dhaka,rahim@example.com`;
  });
  const cells = [
    "First name,Last name,Passport number,Date of birth,Gender,Marital status,National ID,Passport issue date,Passport expiry date,Phone,Destination country,City,Visa type,Passport issue place,Email",
    ...rows,
  ];
  const buffer = Buffer.from(cells.join("\n"));
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer });
  await expect(page.getByRole("button", { name: /^Check \d row/ })).toBeVisible();
}

/** The other screens of an admin. */
export const DESK_SCREENS: readonly Screen[] = [
  {
    name: "the dashboard",
    open: ({ page }) => goTo(page, "/dashboard"),
    presses: shows("Submitted in the last 14 days: *"),
  },
  {
    name: "a sheet to import",
    open: (visit) => importSheet(visit, "Sarkar"),
    presses: { ...shows("Another file", "Download the template", "Check 1 row") },
  },
  {
    name: "a checked sheet",
    open: async (visit) => {
      await importSheet(visit, "Sarkar");
      await visit.page.getByRole("button", { name: /^Check 1 row/ }).click();
      await expect(visit.page.getByRole("button", { name: "Submit 1 application" })).toBeVisible();
    },
    presses: {
      "Submit 1 application": sends("POST /slip-imports", "1 submitted."),
    },
    others: ["Another file", "Download the template", "Check 1 row"],
  },
  {
    name: "an import of which not all is submitted",
    open: async (visit) => {
      const { page } = visit;
      await importSheet(visit, "Sarkar", "");
      await page.getByRole("button", { name: "Check 2 rows" }).click();
      await page.getByRole("button", { name: "Submit 1 application" }).click();
      await expect(page.getByText("1 submitted. 1 left: 1 to fix.")).toBeVisible();
      await goTo(page, "/slips/import");
      await expect(page.getByRole("button", { name: "Restore" })).toBeVisible();
    },
    presses: shows("Restore", "Discard", "Choose a file"),
    others: ["Download the template"],
  },
  {
    name: "the bell",
    open: async (visit) => {
      await slipIn(visit, "finished");
      await goTo(visit.page, "/dashboard");
      await visit.page.getByRole("button", { name: /^Notifications/ }).click();
      await expect(visit.page.getByRole("button", { name: "Mark all as read" })).toBeVisible();
    },
    presses: { "Mark all as read": sends("POST /notifications/read", "For me") },
  },
  {
    name: "the audit log",
    open: async ({ page, admin }) => {
      await admin("POST", "/agents", { name: `Padma ${unique()}` });
      // The page shows one kind only, as tabbing through all that the other screens have done takes minutes.
      await goTo(page, "/admin/audit?actor=1&kind=agent");
      const content = page.getByRole("main");
      await expect(content.getByRole("button", { name: "Desk Admin" }).first()).toBeVisible();
    },
    presses: shows("Desk Admin", "Only account #1 ×", "Clear filters", "Export CSV"),
    others: ["Older entries"],
  },
  {
    name: "the top bar",
    open: ({ page }) => goTo(page, "/profile"),
    presses: shows("* Account menu"),
    others: ["Search everything", "Notifications*", "Logout"],
    within: "header",
  },
  {
    name: "the system page",
    open: ({ page }) => goTo(page, "/admin/system"),
    presses: {},
  },
];

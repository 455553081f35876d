import { expect } from "@playwright/test";
import { fillSlipForm, findRow, unique } from "../desk.ts";
import { FACTOR_SCREENS } from "./factor-screens.ts";
import { emptyForm } from "./form-screens.ts";
import {
  goTo,
  type Screen,
  sends,
  shows,
  signInAsNewOperator,
  slipIn,
  type Visit,
} from "./screen.ts";

const LIST = [
  ...["Export", "Clear the search", "Filters", "Clear filters", "Save view"],
  ...["Failed*", "Links to pay*", "Expired links*"],
  ...["Keyboard shortcuts", "Copy passport number of *"],
];

async function ownSlip(visit: Visit) {
  const slip = await slipIn(visit);
  await goTo(visit.page, "/operator/slips");
  await findRow(visit.page, slip.last_name);
  return slip;
}

async function notice({ page, admin, sql }: Visit): Promise<void> {
  // Those of earlier looks would be due as well.
  await sql`update notices set is_active = false`;
  await admin("POST", "/notices", { title: `Holiday ${unique()}`, content: "Closed on Friday." });
  await goTo(page, "/profile");
  await page.evaluate(() => sessionStorage.removeItem("noticesShown"));
}

/** The operator's screens, shared with admins or not. */
export const OPERATOR_SCREENS: readonly Screen[] = [
  {
    name: "the dashboard",
    open: ({ page }) => goTo(page, "/dashboard"),
    presses: shows("Submitted in the last 14 days: *"),
  },
  {
    name: "the list",
    open: (visit) => ownSlip(visit),
    presses: {
      ...shows(
        "Clear the search",
        "Clear filters",
        "Submitted",
        "Applicant",
        "Passport",
        "Status",
        "Countdown",
        "Columns",
        "Actions for *",
      ),
      ...shows("Compact rows"),
    },
    others: [...LIST, "Previous", "Next"],
  },
  {
    name: "the second page of the list",
    open: ({ page }) => goTo(page, "/operator/slips?page=2"),
    presses: { ...shows("Previous") },
    others: [
      ...LIST,
      "Submitted",
      "Applicant",
      "Passport",
      "Status",
      "Countdown",
      "Columns",
      "Actions for *",
      "Compact rows",
      "Next",
    ],
  },
  {
    name: "a slip's menu",
    open: async (visit) => {
      await ownSlip(visit);
      await visit.page.getByRole("button", { name: /^Actions for Rahim/ }).click();
      await expect(visit.page.getByRole("menuitem").first()).toBeFocused();
    },
    presses: { ...shows("View Details", "Edit") },
  },
  {
    name: "the export's dialog",
    open: async (visit) => {
      await ownSlip(visit);
      await visit.page.getByRole("button", { name: "Export", exact: true }).click();
      await visit.page.getByRole("menuitem", { name: "CSV" }).click();
      await expect(visit.page.getByRole("dialog")).toBeVisible();
    },
    presses: { Export: sends("POST /slip-exports", "Exported to slips-") },
    others: ["Close", "Cancel", "For the booking form", "Everything", "Without personal numbers"],
  },
  {
    name: "a slip",
    open: async (visit) => {
      const slip = await slipIn(visit);
      await goTo(visit.page, `/slip/${slip.id}`);
      await expect(visit.page.getByRole("region", { name: "Status" })).toBeVisible();
    },
    presses: { ...shows("Back", "More actions", "Copy *", "Choose file") },
  },
  {
    name: "the form",
    open: async (visit) => {
      await emptyForm(visit);
      await fillSlipForm(visit.page);
    },
    presses: {
      Submit: sends(
        "POST /auto/slip/data, PUT /user/preferences",
        "Application Submitted Successfully!",
      ),
    },
    others: ["+*", "Photo (trial)", "Keep for the next application", "Cancel"],
  },
  {
    name: "the centers",
    open: ({ page }) => goTo(page, "/operator/medical-centers"),
    presses: {},
    // There are pages when other journeys have added many.
    others: ["Previous", "Next"],
  },
  {
    name: "the notices that are due",
    open: async (visit) => {
      await notice(visit);
      await visit.page.goto("/dashboard");
      await expect(visit.page.getByRole("dialog", { name: "Important Notices" })).toBeVisible();
    },
    presses: {
      ...shows("Close"),
      "I Understand": sends("POST /notices/acknowledgement", null),
    },
  },
  {
    name: "the bell's notices",
    open: async (visit) => {
      await notice(visit);
      await visit.page.evaluate(() => sessionStorage.setItem("noticesShown", "true"));
      await visit.page.getByRole("button", { name: /^Notifications/ }).click();
      await visit.page.getByRole("tab", { name: /^Notices/ }).click();
    },
    presses: { "I Understand": sends("POST /notices/acknowledgement", null) },
  },
];

/** Screens on which sessions begin or end: each press is by another user. */
export const VISITOR_SCREENS: readonly Screen[] = [
  {
    name: "the sign-in",
    open: async ({ page }) => {
      const { email, password } = await signInAsNewOperator(page);
      await page.evaluate(() => localStorage.clear());
      await goTo(page, "/login");
      await page.getByLabel("Email address").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
    },
    presses: { ...shows("Show password"), "Sign in": sends("POST /auth/login", /^Welcome, /) },
    others: ["বাংলা"],
  },
  {
    name: "the top bar",
    open: async ({ page }) => {
      await signInAsNewOperator(page);
      await goTo(page, "/profile");
    },
    presses: {
      ...shows("Search everything", "Notifications*", "* Account menu"),
      Logout: sends("POST /auth/logout", "Welcome back"),
    },
    within: "header",
  },
  {
    name: "the menu of a phone",
    open: async ({ page }) => {
      await signInAsNewOperator(page);
      await goTo(page, "/profile");
      await page.getByRole("button", { name: "Open the menu" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
    presses: {
      ...shows("Close the menu"),
      Logout: sends("POST /auth/logout", "Welcome back"),
    },
    width: 390,
  },
  {
    name: "the profile",
    open: async ({ page }) => {
      const { password, ...account } = await signInAsNewOperator(page);
      await page.request.post("/api/auth/login", { data: { password, ...account } });
      await goTo(page, "/profile");
      await page.getByLabel("First name").fill("Karima");
      await page.getByLabel(/^Current password/).fill(password);
      await page.getByLabel(/^New password/).fill("correct-horse-10");
      await page.getByLabel(/^Confirm new password/).fill("correct-horse-10");
    },
    presses: {
      ...shows("Show", "Copy password", "Show current password", "Show new password", "Set up"),
      "Sign out other sessions": sends("DELETE /user/sessions", "Other sessions are signed out."),
      "Sign out Chrome*": sends("DELETE /user/sessions/:id", "is signed out."),
      "Save changes": sends("PUT /user/profile", "Profile updated successfully!"),
      "Change password": sends("PUT /user/change-password", /./),
    },
    others: ["Show confirm new password", "English", "বাংলা"],
  },
  {
    name: "the password asked for once more",
    isTyped: true,
    open: async ({ page, sql }) => {
      const { password } = await signInAsNewOperator(page);
      await goTo(page, "/profile");
      await sql`update sessions set confirmed_at = '-infinity'`;
      await page.getByRole("button", { name: "Show", exact: true }).click();
      await page.getByRole("dialog").getByRole("textbox").fill(password);
    },
    presses: {
      ...shows("Close", "Cancel", "Show password"),
      Confirm: sends("POST /auth/confirm", null),
    },
  },
  ...FACTOR_SCREENS,
];

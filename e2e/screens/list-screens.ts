import { expect } from "@playwright/test";
import { findRow, unique } from "../desk.ts";
import { goTo, type Screen, sends, shows, slipIn, type Visit } from "./screen.ts";

/** The buttons around the rows of the admin list. */
export const LIST = [
  ...[
    "Export",
    "Clear the search",
    "Filters",
    "Clear filters",
    "to process",
    "to review",
    "Compact rows",
  ],
  ...[
    "Columns",
    "Keyboard shortcuts",
    ...["Failed*", "Ready to send*", "To book*", "Links to pay*", "Expired links*"],
    "Save view",
    "Applicant",
    "Passport",
    "Status",
    "Countdown",
    "Submitted",
    "Previous",
    "Next",
  ],
  ...["Copy passport number of *", "Actions for *"],
];

/** Opens the admin list with one slip in this state. */
export async function listOn(visit: Visit, state?: Parameters<typeof slipIn>[1]) {
  const slip = await slipIn(visit, state);
  await goTo(visit.page, "/admin/slips");
  await findRow(visit.page, slip.last_name);
  return slip;
}

/** Saving is not offered for a view that exists, so delete all views. */
async function forgetViews({ own }: Visit): Promise<void> {
  for (const { id } of await own("GET", "/views")) await own("DELETE", `/views/${id}`);
}

async function listMenu(visit: Visit, name: string): Promise<void> {
  await listOn(visit);
  await visit.page.getByRole("button", { name, exact: true }).click();
  await expect(visit.page.getByRole("menu")).toBeVisible();
}

/** The admin list with its menus and dialogs. */
export const LIST_SCREENS: readonly Screen[] = [
  {
    name: "the list",
    open: (visit) => listOn(visit),
    presses: {
      ...shows(
        "Export",
        "Clear the search",
        "Filters",
        "Clear filters",
        "to process",
        "to review",
        "Columns",
      ),
      ...shows("Failed*", "Ready to send*", "To book*", "Links to pay*", "Expired links*"),
      ...shows(
        "Keyboard shortcuts",
        "Save view",
        "Submitted",
        "Applicant",
        "Passport",
        "Status",
        "Countdown",
      ),
      ...shows("Copy passport number of *", "Actions for *"),
      ...shows("Compact rows"),
    },
    others: ["Previous", "Next"],
  },
  {
    name: "the list with filters on",
    open: async (visit) => {
      await goTo(visit.page, "/admin/slips?from=2020-01-01&destination=QA");
    },
    presses: shows("Filters*", "Take off: *"),
    others: LIST,
  },
  {
    name: "the list's filters",
    open: async ({ page }) => {
      await goTo(page, "/admin/slips");
      await page.getByRole("button", { name: "Filters", exact: true }).click();
      await expect(page.getByRole("dialog").getByLabel("From this day")).toBeVisible();
    },
    presses: {},
  },
  {
    name: "the links to pay",
    open: async (visit) => {
      await slipIn(visit, "booked");
      await goTo(visit.page, "/admin/slips?todo=pay");
    },
    presses: {},
    others: [...LIST, "Send to * by WhatsApp"],
  },
  {
    name: "the second page of the list",
    open: (visit) => goTo(visit.page, "/admin/slips?page=2"),
    presses: { ...shows("Previous") },
    others: LIST,
  },
  {
    name: "the list's columns",
    open: (visit) => listMenu(visit, "Columns"),
    presses: shows("Passport", "Phone"),
    others: [
      "Status",
      "Process Status",
      "Submitted",
      "Countdown",
      "City",
      "Position",
      "Submitted by",
      "Agent",
    ],
  },
  {
    name: "the list's exports",
    open: (visit) => listMenu(visit, "Export"),
    presses: { ...shows("CSV", "Excel", "Who exported") },
    others: ["Ticked only"],
  },
  {
    name: "the list's keys",
    open: async (visit) => {
      await listOn(visit);
      await visit.page.getByRole("button", { name: "Keyboard shortcuts" }).click();
      await expect(visit.page.getByRole("dialog")).toBeVisible();
    },
    presses: { ...shows("Close") },
  },
  {
    name: "the export's dialog",
    open: async (visit) => {
      await listMenu(visit, "Export");
      await visit.page.getByRole("menuitem", { name: "CSV" }).click();
      await expect(visit.page.getByRole("dialog")).toBeVisible();
    },
    presses: {
      ...shows("Close", "Cancel", "For the booking form", "Everything", "Without personal numbers"),
      Export: sends("POST /slip-exports", "Exported to slips-"),
    },
  },
  {
    name: "saving a view",
    isTyped: true,
    open: async (visit) => {
      await forgetViews(visit);
      await goTo(visit.page, "/admin/slips?status=pending&sort=oldest");
      await visit.page.getByRole("button", { name: "Save view" }).click();
      await visit.page.getByRole("textbox", { name: /^Name/ }).fill(`Oldest first ${unique()}`);
    },
    presses: { ...shows("Close", "Cancel"), Save: sends("POST /views", null) },
  },
  {
    name: "a view's menu",
    open: async (visit) => {
      const { page, own } = visit;
      await forgetViews(visit);
      const view = { screen: "admin-slips", query: "status=declined" };
      const { name } = await own("POST", "/views", { ...view, name: `Declined ${Date.now()}` });
      await goTo(page, "/admin/slips?status=declined");
      await page.getByRole("button", { name: `Actions for the view ${name}` }).click();
      await expect(page.getByRole("menuitem").first()).toBeVisible();
    },
    presses: { ...shows("Change…"), Delete: sends("DELETE /views/:id", "was deleted.") },
  },
];

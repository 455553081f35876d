import { expect } from "@playwright/test";
import { application, unique } from "../desk.ts";
import { goTo, type Screen, sends, shows, slipIn, type Visit } from "./screen.ts";

const AROUND = [
  ...["Refresh", "Print", "Yesterday", "This week", "This month", "Last month", "Today"],
  ...["Save view", "Show figures"],
];
const CSV = "CSV: *";
const LONG = "Show all *";

/** The reports with a slip that is ready, so that every part has a row. */
async function reports(visit: Visit, search = ""): Promise<void> {
  await slipIn(visit, "ready");
  await goTo(visit.page, `/reports${search}`);
  await expect(visit.page.getByRole("figure")).toBeVisible();
}

const csv = (table: string) => sends("POST /reports/export", `Exported to slipdesk-${table}-`);

/** The reports of an admin and the daily sheet. */
export const REPORT_SCREENS: readonly Screen[] = [
  {
    name: "the reports",
    open: (visit) => reports(visit),
    presses: shows("Today", "Yesterday", "This week", "This month", "Last month", "Save view"),
    others: [...AROUND, CSV, LONG],
  },
  {
    name: "the reports' files",
    open: (visit) => reports(visit),
    presses: {
      "CSV: Per day": csv("days"),
      "CSV: Medical centers": csv("centers"),
      "CSV: Operators": csv("operators"),
      "CSV: Cities": csv("cities"),
      ...shows("Refresh", "Show figures", "Print"),
    },
    others: [...AROUND, CSV, LONG],
  },
  {
    name: "an agent's statement",
    open: async (visit) => {
      const agent = `Statement Travels ${unique()}`;
      await visit.own("POST", "/auto/slip/data", application({ agent }));
      const names = await visit.admin("GET", "/agents/names");
      const { id } = names.find(({ name }: { name: string }) => name === agent);
      await goTo(visit.page, `/reports/agent?agent=${id}`);
      await expect(visit.page.getByRole("table")).toBeVisible();
    },
    presses: shows("Previous month", "Next month", "Copy text", "Print"),
  },
  {
    name: "the reports with filters on",
    open: (visit) => reports(visit, "?city=80"),
    presses: shows("Clear filters"),
    others: [...AROUND, CSV, LONG],
  },
  {
    name: "the reports' figures",
    open: async (visit) => {
      await reports(visit);
      await visit.page.getByRole("button", { name: "Show figures" }).click();
      await expect(visit.page.getByRole("table", { name: "Per day" })).toBeVisible();
    },
    presses: {},
    others: [...AROUND, CSV, LONG],
  },
  {
    name: "the reports' menu on a phone",
    width: 390,
    open: async (visit) => {
      await reports(visit);
      await visit.page.getByRole("button", { name: "More actions for this report" }).click();
      await expect(visit.page.getByRole("menuitem").first()).toBeVisible();
    },
    presses: { ...shows("Refresh", "Print"), "CSV: Per day": csv("days") },
    others: [CSV, LONG],
  },
  {
    name: "the daily sheet",
    open: async (visit) => {
      await slipIn(visit, "ready");
      await goTo(visit.page, "/reports/day");
      await expect(visit.page.getByRole("heading", { name: /^Completed/ })).toBeVisible();
    },
    presses: shows("Previous day", "Next day", "Print"),
    others: [LONG],
  },
];

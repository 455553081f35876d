import { expect } from "@playwright/test";
import { choose, findRow, searchList } from "../desk.ts";
import { LIST, listOn } from "./list-screens.ts";
import { goTo, type Screen, sends, shows, slipIn, type Visit } from "./screen.ts";

const STATUS = "PATCH /auto/slip/:id/status";
const PROCESS = "POST /auto/slips/process";
const SENT = "Slips sent for processing!";
export const REASONS = [
  "Passport page not readable",
  "Name differs from the passport",
  "Already submitted",
];

type State = Parameters<typeof slipIn>[1];

async function rowMenu(visit: Visit, state?: State): Promise<void> {
  await listOn(visit, state);
  await visit.page.getByRole("button", { name: /^Actions for Rahim/ }).click();
  await expect(visit.page.getByRole("menuitem").first()).toBeFocused();
}

/** What a single key asks in a row. */
async function rowQuestion(visit: Visit, key: "a" | "d"): Promise<void> {
  const slip = await listOn(visit);
  await (await findRow(visit.page, slip.last_name)).focus();
  await visit.page.keyboard.press(key);
  await expect(visit.page.getByRole("dialog")).toBeVisible();
}

async function rowDialog(visit: Visit, action: string, state?: State) {
  const slip = await listOn(visit, state);
  await choose(visit.page, slip.last_name, action);
  const dialog = visit.page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Opens the list with one slip selected for review. */
async function tickedToReview(visit: Visit, state?: State): Promise<void> {
  await listOn(visit, state);
  await visit.page.getByRole("button", { name: "to review", exact: true }).click();
  await visit.page.getByRole("checkbox", { name: /^Select Rahim/ }).check();
}

async function bulkDialog(visit: Visit, name: string, state?: State) {
  await tickedToReview(visit, state);
  await visit.page.getByRole("button", { name }).click();
  await expect(visit.page.getByRole("dialog")).toBeVisible();
  return visit.page.getByRole("dialog");
}

/** Actions of an admin on one row and on many. */
export const ROW_SCREENS: readonly Screen[] = [
  {
    name: "the menu of a pending slip",
    open: (visit) => rowMenu(visit),
    presses: {
      ...shows("View Details", "Edit", "Delete"),
      Approve: sends(STATUS, "was approved."),
      Decline: sends(STATUS, "was declined."),
    },
  },
  {
    name: "the menu of a paid slip",
    open: (visit) => rowMenu(visit, "paid"),
    presses: { ...shows("Slip"), "Mark as unpaid": sends(STATUS, "was marked as unpaid.") },
    others: ["View Details", "Delete"],
  },
  {
    name: "the menu of an approved slip",
    open: (visit) => rowMenu(visit, "approved"),
    presses: { "Mark as paid": sends(STATUS, "was marked as paid.") },
    others: ["View Details", "Slip"],
  },
  {
    name: "the menu of a declined slip",
    open: (visit) => rowMenu(visit, "declined"),
    presses: {},
    others: ["View Details", "Delete"],
  },
  {
    name: "the menu of a slip being booked by hand",
    open: (visit) => rowMenu(visit, "started"),
    presses: { ...shows("Record outcome") },
    others: ["View Details", "Slip", "Mark as paid"],
  },
  {
    name: "the menu of a finished slip",
    open: (visit) => rowMenu(visit, "finished"),
    presses: { ...shows("Assign Medical") },
    others: ["View Details", "Slip", "Slip Details*", "Mark as paid"],
  },
  {
    name: "expired links",
    open: async (visit) => {
      const { id } = await slipIn(visit, "booked");
      await visit.sql`
        update slips set queued_at = queued_at - interval '61 minutes',
          updated_at = updated_at - interval '61 minutes' where id = ${id}`;
      await goTo(visit.page, "/admin/slips?todo=lapsed");
      await expect(visit.page.getByRole("button", { name: /^Send again/ })).toBeVisible();
    },
    presses: { "Send again (*)": sends(PROCESS, SENT) },
    others: LIST,
  },
  {
    name: "the list's Slip URL",
    isTyped: true,
    open: async (visit) => {
      const dialog = await rowDialog(visit, "Slip", "approved");
      await dialog.getByRole("textbox").fill("https://slips.example.com/9");
    },
    presses: {
      ...shows("Close", "Cancel"),
      Update: sends("PATCH /auto/slip/:id/url", "The slip URL of"),
    },
  },
  {
    name: "the list's deletion",
    open: (visit) => rowDialog(visit, "Delete"),
    presses: {
      ...shows("Close", "Cancel"),
      Delete: sends("DELETE /auto/slip/:id", "was deleted."),
    },
  },
  {
    name: "the list's approval by a key",
    open: (visit) => rowQuestion(visit, "a"),
    presses: { ...shows("Close", "Cancel"), Approve: sends(STATUS, "was approved.") },
  },
  {
    name: "the list's refusal by a key",
    open: (visit) => rowQuestion(visit, "d"),
    presses: { ...shows("Close", "Cancel"), Decline: sends(STATUS, "was declined.") },
  },
  {
    name: "ticked to be sent",
    open: async (visit) => {
      await listOn(visit, "approved");
      await visit.page.getByRole("checkbox", { name: /^Select Rahim/ }).check();
    },
    presses: { ...shows("Clear"), "Process (1)": sends(PROCESS, SENT) },
    others: LIST,
  },
  {
    name: "ticked to be sent again",
    open: async (visit) => {
      await listOn(visit, "paid");
      await visit.page.getByRole("checkbox", { name: /^Select Rahim/ }).check();
      await visit.page.getByRole("button", { name: "Process (1)" }).click();
      await expect(visit.page.getByRole("dialog")).toBeVisible();
    },
    presses: { ...shows("Close", "Cancel"), "Send again": sends(PROCESS, SENT) },
  },
  {
    name: "ticked to be sent, one of them paid",
    open: async (visit) => {
      const { last_name } = await slipIn(visit, "paid");
      await slipIn(visit, "approved", { last_name });
      await goTo(visit.page, "/admin/slips");
      await searchList(visit.page, last_name, 2);
      await visit.page
        .getByRole("checkbox", { name: "Select all eligible slips on this page" })
        .check();
      await visit.page.getByRole("button", { name: /^Process \(/ }).click();
      await expect(visit.page.getByRole("dialog")).toBeVisible();
    },
    presses: {
      ...shows("Close", "Cancel"),
      "Send the other *": sends(PROCESS, SENT),
      "Send all *": sends(PROCESS, SENT),
    },
  },
  {
    name: "ticked to be reviewed",
    open: (visit) => tickedToReview(visit),
    presses: { ...shows("Approve (1)", "Decline (1)") },
    others: [...LIST, "Clear", "Assign center (0)"],
  },
  {
    name: "many approvals",
    open: (visit) => bulkDialog(visit, "Approve (1)"),
    presses: {
      ...shows("Close", "Cancel"),
      Approve: sends("POST /auto/slips/bulk", "1 approved."),
    },
  },
  {
    name: "many declines",
    open: (visit) => bulkDialog(visit, "Decline (1)"),
    presses: {
      ...shows("Close", "Cancel", ...REASONS),
      Decline: sends("POST /auto/slips/bulk", "1 declined."),
    },
  },
  {
    name: "a reason for a decline",
    isTyped: true,
    open: async (visit) => {
      const slip = await listOn(visit);
      await choose(visit.page, slip.last_name, "Decline");
      await visit.page.getByRole("button", { name: "Add a reason…" }).click();
      await visit.page.getByRole("textbox", { name: /^Reason/ }).fill("The photo is dark.");
    },
    presses: {
      ...shows("Close", "Cancel"),
      "Add reason": sends("PUT /auto/slip/:id/declined-reason", "was added."),
    },
    others: REASONS,
  },
];

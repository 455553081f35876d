import { expect } from "@playwright/test";
import { FAILURES_BY_HAND, sentenceByHand } from "#shared/processing/rules-failures.ts";
import { moreActions, unique } from "../desk.ts";
import { REASONS } from "./row-screens.ts";
import { goTo, type Screen, sends, shows, slipIn, type Visit } from "./screen.ts";

const STATUS = "PATCH /auto/slip/:id/status";
const PROCESS = "POST /auto/slips/process";
const SENT = "Slips sent for processing!";
const DETAILS = ["Back", "More actions", "Copy *", "Record outcome", "Record…", "Choose file"];

type State = Parameters<typeof slipIn>[1];

async function details(visit: Visit, state?: State): Promise<void> {
  const slip = await slipIn(visit, state);
  await goTo(visit.page, `/slip/${slip.id}`);
  await expect(visit.page.getByRole("region", { name: "Status" })).toBeVisible();
}

/** Opens the details page of a slip that is being booked by hand. */
export async function bookedByHand(visit: Visit): Promise<void> {
  const slip = await slipIn(visit, "approved");
  await visit.admin("POST", "/auto/slips/process", { slipIds: [slip.id] });
  await goTo(visit.page, `/slip/${slip.id}`);
  await expect(visit.page.getByRole("button", { name: "Take back" })).toBeVisible();
}

async function detailsMenu(visit: Visit, state?: State): Promise<void> {
  await details(visit, state);
  await visit.page.getByRole("button", { name: "More actions" }).click();
  await expect(visit.page.getByRole("menuitem").first()).toBeVisible();
}

async function detailsDialog(visit: Visit, name: string, state?: State) {
  await details(visit, state);
  await (await moreActions(visit.page, name)).click();
  const dialog = visit.page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The details page with its actions, and the review. */
export const SLIP_SCREENS: readonly Screen[] = [
  {
    name: "a pending slip",
    open: (visit) => details(visit),
    presses: {
      ...shows("Back", "More actions", "Copy *"),
      Approve: sends(STATUS, "was approved."),
      Decline: sends(STATUS, "was declined."),
    },
    others: ["Choose file"],
  },
  {
    name: "an approved slip",
    open: (visit) => details(visit, "approved"),
    presses: { Process: sends(PROCESS, SENT) },
    others: DETAILS,
  },
  {
    name: "a slip that is ready",
    open: (visit) => details(visit, "ready"),
    presses: shows("Copy text"),
    others: DETAILS,
  },
  {
    name: "a slip being booked by hand",
    open: (visit) => bookedByHand(visit),
    presses: {
      ...shows("Record outcome"),
      "Take back": sends("POST /auto/slip/:id/take-back", "was taken back."),
    },
    others: DETAILS,
  },
  {
    name: "recording an outcome",
    isTyped: true,
    open: async (visit) => {
      await bookedByHand(visit);
      await visit.page.getByRole("button", { name: "Record outcome" }).click();
      await visit.page
        .getByLabel("Payment link")
        .fill(`wafid.com/appointment/DvX3k29Q${unique()}/pay/`);
    },
    presses: {
      ...shows("Close", "Cancel"),
      Record: sends("POST /auto/slip/:id/outcome", "The outcome of"),
    },
  },
  {
    name: "recording the link of another site",
    isTyped: true,
    open: async (visit) => {
      await bookedByHand(visit);
      await visit.page.getByRole("button", { name: "Record outcome" }).click();
      await visit.page.getByLabel("Payment link").fill("https://pay.example.com/1");
      await visit.page.getByRole("button", { name: "Record", exact: true }).click();
      await expect(visit.page.getByRole("alert")).toBeVisible();
    },
    presses: {
      "Save all the same": sends("POST /auto/slip/:id/outcome", "The outcome of"),
    },
    others: ["Close", "Cancel"],
  },
  {
    name: "recording that a slip was not booked",
    open: async (visit) => {
      await bookedByHand(visit);
      await visit.page.getByRole("button", { name: "Record outcome" }).click();
      await visit.page.getByLabel("Not booked").check();
    },
    presses: shows(...FAILURES_BY_HAND.map(sentenceByHand)),
    others: ["Close", "Cancel", "Record"],
  },
  {
    name: "assigning a center",
    open: async (visit) => {
      const slip = await slipIn(visit, "finished");
      await goTo(visit.page, `/slip/${slip.id}`);
      await visit.page.getByRole("button", { name: "Assign Medical" }).click();
      await visit.page.getByLabel("Medical center", { exact: true }).selectOption({ index: 1 });
    },
    presses: {
      ...shows("Close", "Cancel"),
      Assign: sends("PUT /auto/slip/:id", "Medical center assigned successfully!"),
    },
  },
  {
    name: "more for a pending slip",
    open: (visit) => detailsMenu(visit),
    presses: { ...shows("Copy all", "Print", "Add note", "Delete") },
  },
  {
    name: "more for an approved slip",
    open: (visit) => detailsMenu(visit, "approved"),
    presses: { ...shows("Slip"), "Mark as paid": sends(STATUS, "was marked as paid.") },
    others: ["Copy all", "Print", "Add note"],
  },
  {
    name: "more for a paid slip",
    open: (visit) => detailsMenu(visit, "paid"),
    presses: { "Mark as unpaid": sends(STATUS, "was marked as unpaid.") },
    others: ["Copy all", "Print", "Add note", "Slip", "Delete"],
  },
  {
    name: "more for a slip being booked by hand",
    open: (visit) => detailsMenu(visit, "started"),
    presses: {},
    others: ["Copy all", "Print", "Add note", "Slip", "Mark as paid"],
  },
  {
    name: "more for a finished slip",
    open: (visit) => detailsMenu(visit, "finished"),
    presses: {},
    others: ["Copy all", "Print", "Add note", "Slip", "Mark as paid"],
  },
  {
    name: "a slip's URL",
    isTyped: true,
    open: async (visit) => {
      const dialog = await detailsDialog(visit, "Slip", "approved");
      await dialog.getByRole("textbox").fill("https://slips.example.com/9");
    },
    presses: {
      ...shows("Close", "Cancel"),
      Update: sends("PATCH /auto/slip/:id/url", "The slip URL of"),
    },
  },
  {
    name: "a note on a slip",
    isTyped: true,
    open: async (visit) => {
      const dialog = await detailsDialog(visit, "Add note");
      await dialog.getByRole("textbox").fill("Waits for a new passport.");
    },
    presses: {
      ...shows("Close", "Cancel"),
      Add: sends("POST /auto/slip/:id/notes", "The note on"),
    },
  },
  {
    name: "a slip's deletion",
    open: (visit) => detailsDialog(visit, "Delete"),
    presses: {
      ...shows("Close", "Cancel"),
      Delete: sends("DELETE /auto/slip/:id", "was deleted."),
    },
  },
  {
    name: "the review",
    open: async (visit) => {
      await slipIn(visit);
      await visit.page.goto("/admin/slips/review");
      await expect(visit.page.getByRole("button", { name: "Skip" })).toBeVisible();
    },
    presses: {
      ...shows("Decline"),
      Skip: sends("POST /auto/slip/:id/release, POST /auto/slips/take", null),
      Stop: sends("POST /auto/slip/:id/release", null),
      Approve: sends(`${STATUS}, POST /auto/slips/take`, null),
    },
    others: DETAILS,
  },
  {
    name: "a decline in the review",
    open: async (visit) => {
      await slipIn(visit);
      await visit.page.goto("/admin/slips/review");
      await visit.page.getByRole("button", { name: "Decline" }).click();
      await expect(visit.page.getByRole("dialog")).toBeVisible();
    },
    presses: {
      ...shows("Close", "Cancel"),
      Decline: sends(`${STATUS}, POST /auto/slips/take`, null),
    },
    others: REASONS,
  },
];

import { expect } from "@playwright/test";
import { addDays, todayInDhaka } from "#shared/time/plain-date.ts";
import { goTo, type Screen, sends, shows, slipIn, type Visit } from "./screen.ts";

const LIST = [
  ...["Call today*", "Next 7 days*", "Not started*", "All open*", "Save view", "Export CSV"],
  ...["Called: *", "Record… *", "Copy phone of *", "Previous", "Next"],
];

/** A slip that is ready, and alone to be called for today. */
async function dueSlip(visit: Visit) {
  await visit.sql`delete from follow_ups`;
  const slip = await slipIn(visit, "ready");
  const today = todayInDhaka(new Date());
  await visit.own("PUT", `/auto/slip/${slip.id}/follow-up`, {
    slip_number: null,
    valid_till: addDays(today, 20),
    visit_on: addDays(today, -1),
    examined_on: null,
    result: null,
    report_valid_till: null,
    call_on: null,
    note: null,
  });
  return slip;
}

async function list(visit: Visit) {
  const slip = await dueSlip(visit);
  await goTo(visit.page, "/follow-up");
  const row = visit.page.locator(`[data-row-id="${slip.id}"]`);
  await expect(row).toBeVisible();
  return row;
}

async function details(visit: Visit): Promise<void> {
  const slip = await dueSlip(visit);
  await goTo(visit.page, `/slip/${slip.id}`);
  await expect(visit.page.getByRole("button", { name: /^Called/ })).toBeVisible();
}

const CALL = "POST /auto/slip/:id/follow-up/call";

/** What comes after the slip: the list of whom to call, and what is recorded on an application's page. */
export const FOLLOW_UP_SCREENS: readonly Screen[] = [
  {
    name: "the follow-up list",
    open: (visit) => list(visit),
    presses: shows("Next 7 days*", "Not started*", "All open*", "Save view", "Record… *"),
    others: LIST,
  },
  {
    name: "the export of the follow-up list",
    open: (visit) => list(visit),
    presses: { "Export CSV": sends("POST /follow-ups/export", /^Exported to slipdesk-follow-up-/) },
    others: LIST,
  },
  {
    name: "the follow-up list's call menu",
    open: async (visit) => {
      const row = await list(visit);
      await row.getByRole("button", { name: /^Called/ }).click();
      await expect(visit.page.getByRole("menuitem").first()).toBeFocused();
    },
    presses: {
      "Ask again tomorrow (*)": sends(CALL, /: ask again on /),
      "In 3 days (*)": sends(CALL, /: ask again on /),
      "In a week (*)": sends(CALL, /: ask again on /),
      ...shows("Choose a day…"),
    },
  },
  {
    name: "a slip that is followed up",
    open: (visit) => details(visit),
    presses: shows("Record…", "Called"),
    others: ["Back", "More actions", "Copy *", "Assign Medical", "Choose file"],
  },
  {
    name: "what came after the slip",
    isTyped: true,
    open: async (visit) => {
      await details(visit);
      await visit.page.getByRole("button", { name: "Record…" }).first().click();
      const dialog = visit.page.getByRole("dialog");
      await dialog.getByLabel("Valid till", { exact: true }).fill("");
      await dialog.getByLabel("Note").fill("Repeat X-ray");
    },
    presses: {
      ...shows("Close", "Cancel", "Use *"),
      Save: sends("PUT /auto/slip/:id/follow-up", "Saved."),
    },
  },
];

import { expect } from "@playwright/test";
import { unique } from "../desk.ts";
import { foundRow, goTo, openDialog, type Screen, sends, shows, type Visit } from "./screen.ts";

const CSV = "name,city\nNew Clinic,Dhaka\n";

async function centerRow({ page, admin }: Visit) {
  const name = `Green Clinic ${unique()}`;
  await admin("POST", "/medical-centers", { name, city: "Dhaka" });
  await goTo(page, "/admin/medical-centers");
  await page.getByRole("searchbox").fill(name);
  return foundRow(page, name);
}

async function agentRow({ page, admin }: Visit) {
  const name = `Karim Travels ${unique()}`;
  await admin("POST", "/agents", { name });
  await goTo(page, "/agents");
  await page.getByRole("searchbox").fill(name);
  return foundRow(page, name);
}

async function noticeRow({ page, admin }: Visit) {
  // Delete the others, so that this is the only one.
  for (const { id } of await admin("GET", "/notices")) await admin("DELETE", `/notices/${id}`);
  const title = `Holiday ${unique()}`;
  await admin("POST", "/notices", { title, content: "Closed on Friday." });
  await goTo(page, "/admin/notices");
  return page.getByRole("row").filter({ hasText: title });
}

/** Managing medical centers, agents and notices. */
export const RECORD_SCREENS: readonly Screen[] = [
  {
    name: "the agents",
    open: (visit) => agentRow(visit),
    presses: { ...shows("Add agent", "Clear the search", "Edit *", "Delete *") },
    others: ["Previous", "Next"],
  },
  {
    name: "a new agent",
    isTyped: true,
    open: async ({ page }) => {
      await goTo(page, "/agents");
      const dialog = await openDialog(page, "Add agent");
      await dialog.getByLabel("Name").fill(`Rahim Travels ${unique()}`);
    },
    presses: {
      ...shows("Close", "Cancel"),
      Create: sends("POST /agents", "The agent was added."),
    },
  },
  {
    name: "an agent's form",
    isTyped: true,
    open: async (visit) => {
      await (await agentRow(visit)).getByRole("button", { name: /^Edit/ }).click();
      await expect(visit.page.getByRole("dialog")).toBeVisible();
      await visit.page.getByLabel("Note").fill("Pays late");
    },
    presses: {
      ...shows("Close", "Cancel"),
      Update: sends("PUT /agents/:id", "The agent was changed."),
    },
  },
  {
    name: "an agent's deletion",
    open: async (visit) => {
      await (await agentRow(visit)).getByRole("button", { name: /^Delete/ }).click();
      await expect(visit.page.getByRole("dialog")).toBeVisible();
    },
    presses: {
      ...shows("Close", "Cancel"),
      Delete: sends("DELETE /agents/:id", "The agent was deleted."),
    },
  },
  {
    name: "the centers",
    open: (visit) => centerRow(visit),
    presses: {
      ...shows("Import CSV", "Import starter list", "Add Medical Center", "Clear the search"),
      ...shows("Export CSV", "Clear filters", "Edit *", "Delete *"),
    },
  },
  {
    name: "a new center",
    isTyped: true,
    open: async ({ page }) => {
      await goTo(page, "/admin/medical-centers");
      const dialog = await openDialog(page, "Add Medical Center");
      await dialog.getByLabel("Name").fill(`Blue Clinic ${unique()}`);
      await dialog.getByLabel("City").selectOption("Dhaka");
    },
    presses: {
      ...shows("Close", "Cancel"),
      Create: sends("POST /medical-centers", "Medical center created successfully."),
    },
  },
  {
    name: "a center's form",
    isTyped: true,
    open: async (visit) => {
      await (await centerRow(visit)).getByRole("button", { name: /^Edit/ }).click();
      await expect(visit.page.getByRole("dialog")).toBeVisible();
      await visit.page.getByLabel("Operating hours").fill("9AM-5PM");
    },
    presses: {
      ...shows("Close", "Cancel"),
      Update: sends("PUT /medical-centers/:id", "Medical center updated successfully."),
    },
  },
  {
    name: "a center's deletion",
    open: async (visit) => {
      await (await centerRow(visit)).getByRole("button", { name: /^Delete/ }).click();
      await expect(visit.page.getByRole("dialog")).toBeVisible();
    },
    presses: {
      ...shows("Close", "Cancel"),
      Delete: sends("DELETE /medical-centers/:id", "Medical center deleted successfully."),
    },
  },
  {
    name: "centers from CSV",
    open: async ({ page }) => {
      await goTo(page, "/admin/medical-centers");
      const dialog = await openDialog(page, "Import CSV");
      const buffer = Buffer.from(CSV.replace("New", `New ${unique()}`));
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: "centers.csv", mimeType: "text/csv", buffer });
      await expect(dialog.getByRole("button", { name: "Import 1" })).toBeVisible();
    },
    presses: {
      ...shows("Close", "Cancel", "Choose another file"),
      "Import 1": sends("POST /medical-centers/import", /imported/),
    },
  },
  {
    name: "the starter list",
    open: async ({ page }) => {
      await goTo(page, "/admin/medical-centers");
      const dialog = await openDialog(page, /starter/i);
      const list = dialog.getByRole("list", { name: "Starter list" });
      await list.getByRole("checkbox", { disabled: false }).first().check();
    },
    presses: {
      ...shows("Close", "Cancel"),
      "Import 1": sends("POST /medical-centers/import", /imported/),
    },
  },
  {
    name: "the notices",
    open: (visit) => noticeRow(visit),
    presses: { ...shows("Add Notice", "* have read: *", "Edit *", "Delete *") },
  },
  {
    name: "a new notice",
    isTyped: true,
    open: async ({ page }) => {
      await goTo(page, "/admin/notices");
      const dialog = await openDialog(page, "Add Notice");
      await dialog.getByLabel("Title").fill(`Holiday ${unique()}`);
      await dialog.getByLabel("Content").fill("Closed on Friday.");
    },
    presses: {
      ...shows("Close", "Cancel"),
      Create: sends("POST /notices", "Notice created successfully."),
    },
  },
  {
    name: "a notice's form",
    isTyped: true,
    open: async (visit) => {
      await (await noticeRow(visit)).getByRole("button", { name: /^Edit/ }).click();
      await expect(visit.page.getByRole("dialog")).toBeVisible();
      await visit.page.getByLabel("Content").fill("Closed on Saturday.");
    },
    presses: {
      ...shows("Close", "Cancel"),
      Update: sends("PUT /notices/:id", "Notice updated successfully."),
    },
  },
  {
    name: "a notice's deletion",
    open: async (visit) => {
      await (await noticeRow(visit)).getByRole("button", { name: /^Delete/ }).click();
      await expect(visit.page.getByRole("dialog")).toBeVisible();
    },
    presses: {
      ...shows("Close", "Cancel"),
      Delete: sends("DELETE /notices/:id", "Notice deleted successfully."),
    },
  },
  {
    name: "a notice's readers",
    open: async (visit) => {
      await (await noticeRow(visit)).getByRole("button", { name: /read/ }).click();
      await expect(visit.page.getByRole("dialog")).toBeVisible();
    },
    presses: { ...shows("Close") },
  },
];

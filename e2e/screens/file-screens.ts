import { expect, type Page } from "@playwright/test";
import { pdf, takePhoto } from "../file-samples.ts";
import { goTo, type Screen, sends, shows, slipIn, type Visit } from "./screen.ts";

const filesOf = (page: Page) => page.getByRole("region", { name: "Files", exact: true });

/** Opens the details page of a slip with a picture and a PDF. */
async function slipWithFiles(visit: Visit) {
  const { page, own } = visit;
  const slip = await slipIn(visit);
  const add = (kind: string, content: Buffer) =>
    own("POST", `/auto/slip/${slip.id}/files`, { kind, content: content.toString("base64") });
  await add("passport-page", await takePhoto(page, 1600, 1200));
  await add("slip", pdf(1000));
  await goTo(page, `/slip/${slip.id}`);
  await expect(filesOf(page).getByRole("listitem")).toHaveCount(2);
}

async function menuOfFile(visit: Visit): Promise<void> {
  await slipWithFiles(visit);
  await visit.page.getByRole("button", { name: "Actions for Passport page" }).click();
  await expect(visit.page.getByRole("menuitem").first()).toBeVisible();
}

export const FILE_SCREENS: readonly Screen[] = [
  {
    name: "a slip with files",
    open: slipWithFiles,
    presses: {
      ...shows("Open Passport page", "Actions for Passport page"),
      ...shows("Download Slip", "Actions for Slip", "Choose file"),
    },
    others: ["Back", "More actions", "Copy *", "Approve", "Decline"],
  },
  {
    name: "adding a file",
    open: async (visit) => {
      const { page } = visit;
      const slip = await slipIn(visit);
      await goTo(page, `/slip/${slip.id}`);
      const buffer = await takePhoto(page, 800, 600);
      await filesOf(page).getByRole("button", { name: "Choose file" }).focus();
      await filesOf(page)
        .locator("input[type=file]")
        .setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer });
      await expect(page.getByRole("dialog").locator("canvas")).toBeVisible();
    },
    presses: {
      ...shows("Close", "Cancel"),
      "Add file": sends("POST /auto/slip/:id/files", "Passport page added."),
    },
  },
  {
    name: "a file to look at",
    open: async (visit) => {
      await slipWithFiles(visit);
      await visit.page.getByRole("button", { name: "Open Passport page" }).click();
      await expect(visit.page.getByRole("dialog").locator("canvas")).toBeVisible();
    },
    presses: { ...shows("Close", "Turn", "Actual size", "Download") },
  },
  { name: "a file's menu", open: menuOfFile, presses: { ...shows("Download", "Remove…") } },
  {
    name: "a file's removal",
    open: async (visit) => {
      await menuOfFile(visit);
      await visit.page.getByRole("menuitem", { name: "Remove…" }).click();
      await expect(visit.page.getByRole("dialog")).toBeVisible();
    },
    presses: {
      ...shows("Close", "Cancel"),
      Remove: sends("DELETE /auto/slip/:id/files/:id", "Passport page removed."),
    },
  },
];

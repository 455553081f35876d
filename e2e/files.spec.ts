import { readFileSync } from "node:fs";
import { expect, request as http, type Locator, type Page, test } from "@playwright/test";
import { jpegSize } from "#shared/files/rules.ts";
import { addOperator, addSlip, apiAs, enterAs, expectAccessible } from "./desk.ts";
import {
  coloursOf,
  giveFiles,
  hugePicture,
  PLACE,
  pdf,
  takePhoto,
  withCameraData,
} from "./file-samples.ts";
import { outerUnless } from "./journey.ts";
import { watchRefusals } from "./page.ts";
import { expectUncut } from "./screens/uncut.ts";
import { ADMIN, startDesk } from "./start-desk.ts";

const filesOf = (page: Page, name = "Files") => page.getByRole("region", { name, exact: true });

/** Chooses a file as the button does, whose window no journey can see. */
const choose = (page: Page, buffer: Buffer, mimeType = "image/jpeg") =>
  filesOf(page).locator("input[type=file]").setInputFiles({ name: "IMG_0815", mimeType, buffer });

async function openDetails(page: Page, id: number, account = ADMIN): Promise<string[]> {
  const refusals = await watchRefusals(page);
  await enterAs(page, account);
  await page.goto(`/slip/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return refusals;
}

for (const [language, width] of [
  ["en", 1280],
  ["bn", 390],
] as const) {
  test(
    `in ${language}, ${width} wide, a photo is added, opened, turned and removed by keyboard alone`,
    outerUnless(language === "en"),
    async ({ page, request }) => {
      const say = wordsIn(language);
      const slip = await addSlip(request);
      await page.setViewportSize({ width, height: 800 });
      const refusals = await watchRefusals(page);
      await enterAs(page, ADMIN);
      await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
      await page.goto(`/slip/${slip.id}`);
      const buffer = await takePhoto(page, 1600, 1200);
      page.on("filechooser", (chooser) =>
        chooser.setFiles({ name: "IMG_0815.jpg", mimeType: "image/jpeg", buffer }),
      );
      const group = filesOf(page, say("Files"));
      const button = group.getByRole("button", { name: say("Choose file") });
      const dialog = page.getByRole("dialog");
      const within = (name: string) => dialog.getByRole("button", { name: say(name) });
      const expectSound = async () => {
        await expectAccessible(page);
        await expectUncut(page);
      };

      await tabTo(page, button);
      await page.keyboard.press("Enter");
      await expect(dialog.getByRole("radio", { name: say("Passport page") })).toBeFocused();
      await expect(dialog.locator("canvas")).toBeVisible();
      await expectSound();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await expect(dialog.getByRole("radio", { name: say("Report") })).toBeChecked();
      await page.keyboard.press("Enter");
      await expect(dialog).toHaveCount(0);
      const kind = say("Report");
      await expect(page.locator("[data-message-bar]")).toContainText(
        say("{kind} added. It is removed on {day}.", { kind }).split(/ ?\{/)[0] ?? "",
      );
      await expect(button).toBeFocused();
      await expectSound();

      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Shift+Tab");
      const open = group.getByRole("button", { name: say("Open {name}", { name: kind }) });
      await expect(open).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(within("Turn")).toBeFocused();
      await expect.poll(() => sizeOf(dialog)).toEqual({ width: 1600, height: 1200 });
      await page.keyboard.press("Enter");
      await expect.poll(() => sizeOf(dialog)).toEqual({ width: 1200, height: 1600 });
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(within("Actual size")).toHaveAttribute("aria-pressed", "true");
      const shown = async () => (await dialog.locator("canvas").boundingBox())?.height;
      await expect.poll(shown).toBe(1600);
      await expectSound();
      await page.keyboard.press("Escape");
      await expect(open).toBeFocused();

      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("menuitem", { name: say("Download") })).toBeFocused();
      await page.keyboard.press("ArrowDown");
      await expect(page.getByRole("menuitem", { name: say("Remove…") })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(within("Cancel")).toBeFocused();
      await expect(dialog).toContainText(
        say("Are you sure you want to remove this file? This action cannot be undone."),
      );
      await expectSound();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(dialog).toHaveCount(0);
      await expect(group.getByRole("listitem")).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      expect(refusals).toEqual([]);
    },
  );
}

test("a photo of 12 megapixels with its location is stored upright, small and without camera data", async ({
  page,
  request,
}) => {
  const slip = await addSlip(request);
  const refusals = await openDetails(page, slip.id);
  const photo = withCameraData(await takePhoto(page, 4000, 3000));
  await choose(page, photo);
  await page.getByRole("dialog").getByRole("button", { name: "Add file" }).click();
  await expect(page.getByText(/^Passport page added\. It is removed on \d/)).toBeVisible();

  const stored = await download(page, "Passport page", `slip-${slip.id}-passport-page.jpg`);
  expect(photo.includes("Exif") && photo.includes(PLACE)).toBe(true);
  expect(stored.includes("Exif") || stored.includes(PLACE)).toBe(false);
  expect(jpegSize(stored)).toEqual({ width: 1500, height: 2000 });
  // The camera lay on its side: what is at its top left belongs to the top right.
  expect(await coloursOf(page, stored)).toEqual({ topLeft: "blue", topRight: "red" });
  expect(refusals).toEqual([]);
});

test("a PDF of a finished slip is taken for the slip, added as it is, and never shown", {
  tag: "@outer",
}, async ({ page, request }) => {
  const slip = await addSlip(request, {}, "approved");
  const send = await apiAs(request, ADMIN);
  const slip_url = "https://slips.example.com/1";
  await send("PATCH", `/auto/slip/${slip.id}/url`, { slip_url });
  await openDetails(page, slip.id);
  await choose(page, pdf(150_000), "application/pdf");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: "Slip" })).toBeChecked();
  await expect(dialog).toContainText("PDF, 147 kB");
  await expect(dialog).toContainText(
    /147 kB\. It is removed automatically on \d+ \w+ \d{4}\. Files are not checked for viruses\. Add and open only what you know\./,
  );
  await dialog.getByRole("button", { name: "Add file" }).click();
  await expect(page.getByText(/^Slip added\./)).toBeVisible();
  const row = filesOf(page).getByRole("listitem");
  await expect(row).toContainText(
    /Slip147 kB · Desk Admin, \d+ \w+ \d{4}removed automatically on \d+ \w+ \d{4}/,
  );
  await expect(row.getByRole("button", { name: /^Open/ })).toHaveCount(0);
  const downloading = page.waitForEvent("download");
  await expect(dialog).toHaveCount(0);
  await row.getByRole("button", { name: "Download Slip" }).click();
  expect((await downloading).suggestedFilename()).toBe(`slip-${slip.id}-slip.pdf`);
  const stored = readFileSync(await (await downloading).path());
  expect(stored.equals(pdf(150_000))).toBe(true);
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText(
    /File addedDesk Admin · [\w ,:]*\dSlip/,
  );

  await choose(page, pdf(150_000), "application/pdf");
  await dialog.getByRole("button", { name: "Add file" }).click();
  await expect(page.getByText(/^Slip: this file is here already\./)).toBeVisible();
  await expect(filesOf(page).getByRole("listitem")).toHaveCount(1);
});

test("what cannot be added is refused before it is sent", { tag: "@outer" }, async ({
  page,
  request,
}) => {
  const slip = await addSlip(request);
  await openDetails(page, slip.id);
  const fieldError = filesOf(page).getByRole("alert");
  await choose(page, Buffer.from("<!doctype html><script>alert(1)</script>"));
  await expect(fieldError).toHaveText("This picture cannot be opened here. Save it as JPEG.");
  await expectAccessible(page);
  await choose(page, Buffer.from("PK a letter"), "application/msword");
  await expect(fieldError).toHaveText("The file is not a JPEG picture or a PDF");
  await choose(page, hugePicture());
  await expect(fieldError).toHaveText(
    "The picture has more than 100 million pixels. Save it smaller.",
  );
  await choose(page, pdf(2 * 1024 * 1024 + 1), "application/pdf");
  await expect(fieldError).toHaveText("The file is larger than 2 MB. Take a photo of it instead.");
  await choose(page, Buffer.alloc(0));
  await expect(fieldError).toHaveText("The file is empty");
  await choose(page, pdf(20), "application/pdf");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(fieldError).toHaveCount(0);
});

test("what was chosen stays in the dialog until it could be added", async ({ page, request }) => {
  const slip = await addSlip(request);
  await openDetails(page, slip.id);
  const address = `**/api/auto/slip/${slip.id}/files`;
  await choose(page, await takePhoto(page, 800, 600));
  const dialog = page.getByRole("dialog");
  const add = dialog.getByRole("button", { name: "Add file" });
  await dialog.getByText("Report", { exact: true }).click();
  await page.route(address, (route) => route.abort());
  await add.click();
  const alert = dialog.getByRole("alert");
  await expect(alert).toContainText("Failed to add the file.The server cannot be reached.");
  await expectAccessible(page);
  await page.unroute(address);
  await page.route(address, (route) => route.fulfill({ status: 408, body: "" }));
  await add.click();
  await expect(alert).toContainText(
    "Failed to add the file.The file did not arrive in time. Try again on a better line.",
  );
  await page.unroute(address);
  await expect(dialog.getByRole("radio", { name: "Report" })).toBeChecked();
  await expect(dialog.locator("canvas")).toBeVisible();
  await dialog.getByText("Other", { exact: true }).click();
  await add.click();
  await expect(page.getByText(/^Other added\./)).toBeVisible();
});

test("a picture is dropped on the group, and pasted anywhere on the page", async ({
  page,
  request,
}) => {
  const slip = await addSlip(request);
  const refusals = await openDetails(page, slip.id);
  const photo = (await takePhoto(page, 640, 480)).toString("base64");
  const give = (kind: "paste" | "drop", count = 1) =>
    filesOf(page).getByText("Drop the passport page").evaluate(giveFiles, { kind, count, photo });
  const dialog = page.getByRole("dialog");
  await give("drop", 2);
  await expect(filesOf(page).getByRole("alert")).toHaveText("Add one file at a time.");
  await give("drop");
  await expect(dialog.locator("canvas")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await page.getByRole("heading", { level: 1 }).focus();
  await give("paste");
  await expect(dialog.locator("canvas")).toBeVisible();
  // It goes to no other screen from below a dialog.
  await give("paste");
  await expect(dialog).toHaveCount(1);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(filesOf(page).getByRole("button", { name: "Choose file" })).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await give("paste", 2);
  await expect(filesOf(page).getByRole("alert")).toBeInViewport();
  expect(refusals).toEqual([]);
});

test("files that cannot be loaded or opened say so, and can be tried again", {
  tag: "@outer",
}, async ({ page, request }) => {
  const slip = await addSlip(request);
  const send = await apiAs(request, ADMIN);
  await openDetails(page, slip.id);
  const content = (await takePhoto(page, 640, 480)).toString("base64");
  await send("POST", `/auto/slip/${slip.id}/files`, { kind: "other", content });
  const list = `**/api/auto/slip/${slip.id}/files`;
  await page.route(list, (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await expect(filesOf(page)).toContainText("Failed to load the files.");
  await expectAccessible(page);
  await page.unroute(list);
  await filesOf(page).getByRole("button", { name: "Try again" }).click();
  const open = filesOf(page).getByRole("button", { name: "Open Other" });
  await expect(open).toBeVisible();

  const bytes = `${list}/*`;
  await page.route(bytes, (route) => route.fulfill({ status: 500 }));
  await open.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText("Failed to open the file.");
  await page.unroute(bytes);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.locator("canvas")).toBeVisible();
});

test("with ten files nothing more is offered", { tag: "@outer" }, async ({ page, request }) => {
  const slip = await addSlip(request);
  const send = await apiAs(request, ADMIN);
  for (let size = 1; size <= 10; size += 1) {
    const content = pdf(1000 + size).toString("base64");
    await send("POST", `/auto/slip/${slip.id}/files`, { kind: "other", content });
  }
  await openDetails(page, slip.id);
  await expect(filesOf(page).getByRole("listitem")).toHaveCount(10);
  await expect(filesOf(page)).toContainText("10 files at most. Remove one first.");
  await expect(filesOf(page).getByRole("button", { name: "Choose file" })).toHaveCount(0);
});

test("a desk that keeps no files shows those that are there, and no group without any; a colleague sees none", {
  tag: "@outer",
}, async ({ browser }) => {
  const desk = await startDesk({ OPERATOR_SCOPE: "all" });
  const api = await http.newContext({ baseURL: desk.address });
  const [slip, other] = [await addSlip(api), await addSlip(api)];
  const colleague = await addOperator(api);
  const send = await apiAs(api, ADMIN);
  const content = pdf(1000).toString("base64");
  await send("POST", `/auto/slip/${slip.id}/files`, { kind: "report", content });
  await api.dispose();

  const baseURL = await desk.restart({ OPERATOR_SCOPE: "all", FILES_DAYS: "off" });
  const page = await browser.newPage({ baseURL });
  const timeline = page.getByRole("region", { name: "Timeline" });
  const show = async (id: number) => {
    await page.goto(`/slip/${id}`);
    await expect(timeline).toContainText("Application submitted");
  };
  await enterAs(page, ADMIN);
  await show(slip.id);
  await expect(filesOf(page).getByRole("button", { name: "Download Report" })).toBeVisible();
  await expect(filesOf(page).getByRole("button", { name: "Choose file" })).toHaveCount(0);
  await show(other.id);
  await expect(filesOf(page)).toHaveCount(0);
  await enterAs(page, colleague);
  await show(slip.id);
  await expect(filesOf(page)).toHaveCount(0);
  await page.close();
  await desk.stop();
});

/** Words of the page in this language, with their values. */
function wordsIn(language: "en" | "bn") {
  const catalogue: Record<string, string> = Object.assign(
    {},
    ...["page", "messages"].map((name) =>
      JSON.parse(readFileSync(`src/web/language/bangla/${name}.json`, "utf8")),
    ),
  );
  return (text: string, values: Record<string, string> = {}) => {
    const words = language === "en" ? text : (catalogue[text] ?? text);
    return words.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
  };
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 100; presses += 1) {
    if (await target.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there.");
}

const sizeOf = (scene: Locator) =>
  scene
    .locator("canvas")
    .evaluateAll(([one]) =>
      one instanceof HTMLCanvasElement ? { width: one.width, height: one.height } : null,
    );

async function download(page: Page, kind: string, name: string): Promise<Buffer> {
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // A key opens it: a click where the dialog's button was a moment ago counts as a double click.
  await page.getByRole("button", { name: `Actions for ${kind}` }).press("Enter");
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Download" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(name);
  return readFileSync(await file.path());
}

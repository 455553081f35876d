import { expect, type Locator, type Page, test } from "@playwright/test";
import { drawPhoto, FONTS } from "@slipdesk/passport/drawing";
import { linesOf, rahim } from "@slipdesk/passport/made-up";
import { openPage } from "../bench/open-page.ts";
import { addOperator, enterAs } from "./desk.ts";
import { hugePicture } from "./file-samples.ts";
import { holdRequests, recordOutgoing } from "./page.ts";

const PHONE = { rotation: 5, shear: 0.02, blur: 1, noise: 18, shadow: 0.3, jpeg: 0.7, size: 0.85 };
const FAR = { ...PHONE, rotation: 0, shear: 0, blur: 0.4, noise: 4, size: 0.31 };
const CLEAR = { ...FAR, size: 0.95 };

test("a photo of the page is read in the browser and fills the form; without a code nothing is filled", async ({
  page,
  request,
}) => {
  const lines = linesOf(rahim);
  const desk = await openPage({ debian: FONTS.debian });
  const [photo, bare] = [await takePhoto(desk, lines), await takePhoto(desk, [])];
  await desk.context().browser()?.close();
  await enterAs(page, await addOperator(request));
  await page.goto("/slip");

  await choose(page, bare);
  await expect(
    page.getByText("No passport code found. Both lines at the bottom must be in the picture."),
  ).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("textbox", { name: "Passport code" })).toHaveValue("");
  await expect(page.getByRole("button", { name: "Mark the lines" })).toBeVisible();

  const outgoing = recordOutgoing(page);
  await choose(page, photo);
  await expect(page.getByText("7 fields filled. Compare the names.")).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole("textbox", { name: "Passport number", exact: true })).toHaveValue(
    "A01234567",
  );
  // The filled fields are saved as a draft and checked for duplicates; neither picture nor code is.
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  expect(outgoing.count()).toBeGreaterThan(0);
  outgoing.expectNoPicture(photo);
  outgoing.expectNoCode(...lines);

  await page.getByLabel("Photo of the passport page").setInputFiles({
    name: "page.tiff",
    mimeType: "image/tiff",
    buffer: photo,
  });
  await expect(
    page.getByText("This picture format cannot be read here. Save it as JPEG."),
  ).toBeVisible();
  await page.getByLabel("Photo of the passport page").setInputFiles({
    name: "page.png",
    mimeType: "image/png",
    buffer: hugePicture(),
  });
  await expect(
    page.getByText("The picture has more than 100 million pixels. Save it smaller."),
  ).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Passport number", exact: true })).toHaveValue(
    "A01234567",
  );
});

test("a photo that takes long is read to the end, without a message that it has no code", {
  tag: "@outer",
}, async ({ page, request }) => {
  const desk = await openPage({ debian: FONTS.debian });
  const photo = await takePhoto(desk, linesOf(rahim));
  await desk.context().browser()?.close();
  await enterAs(page, await addOperator(request));
  await page.clock.install();
  await page.goto("/slip");
  const requested = page.waitForRequest(/photo-worker/);
  const letRead = await holdRequests(page, /photo-worker/);
  await choose(page, photo);
  await requested;
  await page.clock.fastForward(10_000);
  await expect(
    page.getByText("Reading the photo is taking longer than usual. You can type in the meantime."),
  ).toBeVisible();
  await expect(page.getByText("No passport code found.")).toHaveCount(0);
  await page.getByLabel("Passport issue place").fill("Dhaka");
  letRead();
  await expect(page.getByText("7 fields filled. Compare the names.")).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText("is taking longer than usual")).toHaveCount(0);
  // The focus stays in the field being typed in.
  await expect(page.getByLabel("Passport issue place")).toBeFocused();
});

test("a code too small to be found is read once its lines are marked", { tag: "@outer" }, async ({
  page,
  request,
}) => {
  const desk = await openPage({ debian: FONTS.debian });
  const photo = await takePhoto(desk, linesOf(rahim), FAR);
  await desk.context().browser()?.close();
  await enterAs(page, await addOperator(request));
  await page.goto("/slip");

  await choose(page, photo);
  const nothing = page.getByText("No passport code found.");
  await expect(nothing).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Mark the lines" }).click();
  const frame = page.getByRole("group", { name: "Frame around the two lines" });
  for (const upright of [true, false, true, false]) {
    await page.getByRole("button", { name: "Turn" }).click();
    await expect.poll(() => isUpright(frame)).toBe(upright);
  }

  await drag(page, frame, { from: [0.33, 0.56], to: [0.67, 0.68] });
  await page.getByRole("button", { name: "Read the frame" }).click({ timeout: 60_000 });
  await expect(page.getByText("7 fields filled. Compare the names.")).toBeVisible({
    timeout: 60_000,
  });
  const number = page.getByRole("textbox", { name: "Passport number", exact: true });
  await expect(number).toHaveValue("A01234567");
});

test("a portrait photo from a messenger is read; of a small one the names are to be compared", {
  tag: "@outer",
}, async ({ page, request }) => {
  const desk = await openPage({ debian: FONTS.debian });
  const photo = await takePhoto(desk, linesOf(rahim), CLEAR);
  const [sent, small] = [await portrait(desk, photo, 720), await portrait(desk, photo, 480)];
  await desk.context().browser()?.close();
  await enterAs(page, await addOperator(request));
  await page.goto("/slip");
  const warning = page.getByText(
    "The picture is small. Compare the names with the passport letter by letter.",
  );
  const filled = page.getByText("7 fields filled. Compare the names.");

  await choose(page, sent);
  await expect(filled).toBeVisible({ timeout: 60_000 });
  await expect(warning).toHaveCount(0);

  await choose(page, small);
  await expect(warning).toBeVisible({ timeout: 60_000 });
});

/** The photo in a picture of 9 by 16, this many pixels wide. */
async function portrait(desk: Page, photo: Buffer, width: number): Promise<Buffer> {
  const drawn = await desk.evaluate(
    async ([base64, across]) => {
      const bitmap = await createImageBitmap(
        await (await fetch(`data:image/jpeg;base64,${base64}`)).blob(),
      );
      const canvas = new OffscreenCanvas(across, Math.round((across * 16) / 9));
      const height = (across * bitmap.height) / bitmap.width;
      canvas.getContext("2d")?.drawImage(bitmap, 0, (canvas.height - height) / 2, across, height);
      const bytes = new Uint8Array(
        await (await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 })).arrayBuffer(),
      );
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    },
    [photo.toString("base64"), width] as const,
  );
  return Buffer.from(drawn, "base64");
}

async function isUpright(frame: Locator): Promise<boolean> {
  const size = await frame.boundingBox();
  return size !== null && size.height > size.width;
}

type Drag = { from: readonly [number, number]; to: readonly [number, number] };

async function drag(page: Page, on: Locator, { from, to }: Drag): Promise<void> {
  await on.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await on.boundingBox()) ?? {};
  await page.mouse.move(x + from[0] * width, y + from[1] * height);
  await page.mouse.down();
  await page.mouse.move(x + to[0] * width, y + to[1] * height);
  await page.mouse.up();
}

async function takePhoto(desk: Page, lines: readonly string[], how = PHONE): Promise<Buffer> {
  const { jpeg } = await drawPhoto(desk, rahim, lines, { ...how, font: "debian", seed: 11 });
  return jpeg;
}

async function choose(page: Page, photo: Buffer): Promise<void> {
  const buffer = { name: "page.jpg", mimeType: "image/jpeg", buffer: photo };
  await page.getByLabel("Photo of the passport page").setInputFiles(buffer);
}

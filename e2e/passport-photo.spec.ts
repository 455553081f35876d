import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { drawPhoto } from "../bench/photo/draw-photo.ts";
import { openPage } from "../bench/photo/open-page.ts";
import { linesOf, rahim } from "../src/shared/passport-code/code-lines-fixture.ts";
import { addOperator, signIn } from "./desk.ts";

const FONT = join(import.meta.dirname, "../bench/fonts/ocr-b.otf");
const PHONE = { rotation: 5, shear: 0.02, blur: 1, noise: 18, shadow: 0.3, jpeg: 0.7, size: 0.85 };

test("a photo of the page is read in the browser and fills the form; without a code nothing is filled", async ({
  page,
  request,
}) => {
  const lines = linesOf(rahim);
  const desk = await openPage({ debian: FONT });
  const [photo, bare] = [await takePhoto(desk, lines), await takePhoto(desk, [])];
  await desk.context().browser()?.close();
  await signIn(page, await addOperator(request));
  await page.goto("/slip");

  await choose(page, bare);
  await expect(
    page.getByText("No passport code found. Both lines at the bottom must be in the picture."),
  ).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("textbox", { name: "Passport code" })).toHaveValue("");

  const sent: string[] = [];
  page.on("request", (one) => one.method() !== "GET" && sent.push(one.url()));
  await choose(page, photo);
  await expect(page.getByText("Read and proven. Compare the names.")).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole("textbox", { name: "Passport number", exact: true })).toHaveValue(
    "A01234567",
  );
  await expect(page.getByText("from the photo ✓").first()).toBeVisible();
  // What is filled then is looked up and kept as a draft, like everything typed.
  expect(sent.filter((url) => !/\/duplicates$|\/slip-drafts/.test(url))).toEqual([]);

  await page.getByLabel("Photo of the passport page").setInputFiles({
    name: "page.tiff",
    mimeType: "image/tiff",
    buffer: photo,
  });
  await expect(
    page.getByText("This picture format cannot be read here. Save it as JPEG."),
  ).toBeVisible();
});

async function takePhoto(desk: Page, lines: readonly string[]): Promise<Buffer> {
  const { jpeg } = await drawPhoto(desk, rahim, lines, { ...PHONE, font: "debian", seed: 11 });
  return jpeg;
}

async function choose(page: Page, photo: Buffer): Promise<void> {
  const buffer = { name: "page.jpg", mimeType: "image/jpeg", buffer: photo };
  await page.getByLabel("Photo of the passport page").setInputFiles(buffer);
}

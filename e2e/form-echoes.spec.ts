import { expect, type Page, test } from "@playwright/test";
import { addOperator, enterAs, fillSlipForm } from "./desk.ts";

async function openForm(page: Page, operator: Awaited<ReturnType<typeof addOperator>>) {
  await enterAs(page, operator);
  await page.goto("/slip");
  await expect(page.getByLabel("Last name")).toBeVisible();
}

const echoOf = (page: Page, name: string) => page.locator(`#${name}-echo`);

/** What stands beside the label has room there to its last character. */
async function expectWhole(page: Page, name: string): Promise<void> {
  const cut = () =>
    echoOf(page, name).evaluate((echo) => {
      const words = document.createRange();
      words.selectNodeContents(echo);
      return words.getBoundingClientRect().width - echo.getBoundingClientRect().width;
    });
  await expect.poll(cut, { message: `${name} is whole` }).toBeLessThanOrEqual(0.5);
}

test("beside Submit nobody reads that an application can be submitted while it cannot", async ({
  page,
  request,
}) => {
  await openForm(page, await addOperator(request));
  await fillSlipForm(page, { city: "2061" });
  const can = page.getByText(/^\d warnings?\. You can still submit\.$/);
  await expect(can).toBeVisible();
  await page.getByLabel("Passport issue place").fill("");
  await expect(page.getByRole("button", { name: "1 required field left" })).toBeVisible();
  await expect(can).toHaveCount(0);
  await expect(page.getByText(/^\d warnings?$/)).toBeVisible();
  await page.getByLabel("Passport issue place").fill("Dhaka");
  await expect(can).toBeVisible();
});

test("a national ID with another character than digits is no right one, and the character is named", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openForm(page, await addOperator(request));
  const id = page.getByLabel("National ID");
  await id.fill("199012345678x");
  await expect(echoOf(page, "national_id")).toHaveText("12 of 10–17 digits, not “x”");
  await expectWhole(page, "national_id");
  const wrong = await colorOf(page);
  await id.fill("1990 1234-5678");
  await expect(echoOf(page, "national_id")).toHaveText("12 of 10–17 digits");
  expect(await colorOf(page)).not.toBe(wrong);
});

test("the echo of a length counts what would be sent, and nothing is looked up that cannot be", async ({
  page,
  request,
}) => {
  await openForm(page, await addOperator(request));
  const failed: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("A call failed")) failed.push(message.text());
  });
  const asked: string[] = [];
  page.on("request", (one) => {
    if (one.url().endsWith("/duplicates")) asked.push(String(one.postData()));
  });
  const number = page.getByRole("textbox", { name: "Passport number", exact: true });
  await number.fill("A0345 6719");
  await expect(echoOf(page, "passport_number")).toHaveText("9 of 9 characters");
  await page.getByLabel("Phone").fill("01712-345678");
  await expect(echoOf(page, "phone")).toHaveText("14 of 14 characters");
  await expect.poll(() => asked.join()).toContain('"A03456719"');
  // The second letter is Cyrillic.
  await number.fill("AО3456719");
  await page.getByLabel("National ID").fill("199012345678x");
  await page.getByLabel("National ID").fill("1990123456789");
  await expect.poll(() => asked.join()).toContain('"1990123456789"');
  expect(asked.filter((body) => body.includes("О") || body.includes("8x"))).toEqual([]);
  expect(failed).toEqual([]);
});

const colorOf = (page: Page) =>
  echoOf(page, "national_id")
    .locator("span")
    .evaluate((words) => getComputedStyle(words).color);

for (const width of [1280, 768, 390]) {
  test(`where two passport numbers differ is seen, ${width} wide`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 });
    await openForm(page, await addOperator(request));
    const confirmation = page.getByLabel("Confirm passport number");
    await page.getByRole("textbox", { name: "Passport number", exact: true }).fill("A03456719");
    for (const [typed, different, shown] of [
      ["A03456718", "8", "…718"],
      ["B03456719", "B", "B03…"],
      ["A03466719", "6", "…466…"],
    ] as const) {
      await confirmation.fill(typed);
      const echo = echoOf(page, "confirm_passport");
      await expect(echo).toHaveText(`${shown} does not match`);
      await expect(echo.locator("mark")).toHaveText(different);
      await expectWhole(page, "confirm_passport");
    }
    await confirmation.fill("A03456719");
    await expect(echoOf(page, "confirm_passport")).toHaveText("matches");
  });

  test(`a date is said back as a whole, ${width} wide`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 });
    await openForm(page, await addOperator(request));
    for (const [name, ...days] of [
      ["date_of_birth", "27/09/1989", "27/09/2044"],
      ["passport_issue_date", "27/09/2023", "27/09/2044"],
      ["passport_expiry_date", "30/10/2036", "30/09/2020"],
    ] as const) {
      for (const day of days) {
        await page.locator(`#${name}`).fill(day);
        await page.getByLabel("Last name").focus();
        await expect(echoOf(page, name)).toContainText(/[a-z]/);
        await expect(echoOf(page, name)).not.toContainText("example");
        await expectWhole(page, name);
      }
    }
  });
}

test("where columns are too narrow for it, what a date says back is told to the pointer", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1100, height: 800 });
  await openForm(page, await addOperator(request));
  await page.locator("#passport_expiry_date").fill("30/10/2036");
  await page.getByLabel("Last name").focus();
  await expect(page.getByTitle(/^30 Oct · valid \d years/)).toBeVisible();
});

test("a phone shows how many fields are to go, and fields and passport code have the same edges", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openForm(page, await addOperator(request));
  const toGo = page.getByRole("button", { name: "16 required fields left" });
  await expect(toGo).toBeVisible();
  const placeOf = async (name: string) => await page.getByRole("button", { name }).boundingBox();
  const isInRow = async () =>
    (await placeOf("16 required fields left"))?.y === (await placeOf("Submit"))?.y;
  await expect.poll(isInRow, { message: "it stands in the row of the buttons" }).toBe(true);
  const seen = await toGo.boundingBox();
  expect(seen?.height, "as high as a thumb needs").toBeGreaterThanOrEqual(44);
  await toGo.click();
  await expect(page.getByRole("textbox", { name: "Passport number", exact: true })).toBeFocused();
  const edges = async (name: string) => {
    const box = await page.locator(`#${name}`).boundingBox();
    return [box?.x, box?.width];
  };
  const apart = async () => [await edges("passport-code"), await edges("last_name")];
  await expect
    .poll(async () => new Set((await apart()).map(String)).size, { message: "one left, one width" })
    .toBe(1);
});

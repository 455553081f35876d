import { expect, test } from "@playwright/test";
import {
  addOperator,
  addSlip,
  apiAs,
  application,
  enterAs,
  expectAccessible,
  fillSlipForm,
  passport,
  searchList,
  unique,
} from "./desk.ts";
import { holdRequests, keepSuccessPanel, waitUntilIdle } from "./page.ts";
import { watchChanges } from "./screens/press.ts";
import { ADMIN } from "./start-desk.ts";

const SENTENCE =
  "A colleague has an application with this passport number, from the last 30 days. Ask an admin before you submit.";

test("an operator who types a colleague's passport number learns only that an application exists", {
  tag: "@outer",
}, async ({ page, request }) => {
  const send = await apiAs(request, await addOperator(request, "Nila Das"));
  const theirs = await send("POST", "/auto/slip/data", application());
  await enterAs(page, await addOperator(request));
  await page.goto("/slip");
  const number = page.getByRole("textbox", { name: "Passport number", exact: true });
  const answered = page.waitForResponse((response) => response.url().endsWith("/duplicates"));
  await number.fill(theirs.passport_number);
  const answer = JSON.stringify(await (await answered).json());
  expect(answer).toContain('"outside":"recent"');
  for (const secret of [
    theirs.last_name,
    theirs.email,
    "Nila",
    `"id":${theirs.id}`,
    theirs.created_at,
  ])
    expect(answer).not.toContain(secret);
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await expectAccessible(page);
});

for (const width of [390, 768, 1280]) {
  test(`what is known of other applications moves nothing on the form and does not cover the field that is filled in, ${width} wide`, {
    tag: "@outer",
  }, async ({ page, request }) => {
    const typed = application();
    const send = await apiAs(request, ADMIN);
    for (const first_name of ["Rahim", "Karim"]) {
      await send("POST", "/auto/slip/data", { ...typed, first_name });
    }
    const release = await holdRequests(page, "**/slips/duplicates");
    await enterAs(page, ADMIN);
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/slip");
    await page
      .getByRole("textbox", { name: "Passport number", exact: true })
      .fill(typed.passport_number);
    await waitUntilIdle(page);
    const match = page.getByText(/^Same passport: submitted .* by .*, pending, not started/);
    const fields = page.locator("form :is(input, select)");
    const places = () =>
      fields.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    // The page stands at its beginning: scrolled, the browser itself would hide what is pushed.
    await page.evaluate(() => scrollTo(0, 0));
    const before = await places();
    release();
    await expect(match).toHaveCount(1);
    expect(await places()).toEqual(before);
    // It stands right above the bar of buttons, where the strip would lie.
    const low = page.locator("form :is(input, select):visible:enabled").last();
    await low.focus();
    await expect(low).toBeFocused();
    const covers = async () => {
      const [strip, field] = [await match.boundingBox(), await low.boundingBox()];
      if (!strip || !field) throw new Error("both are in sight");
      return strip.y < field.y + field.height && strip.y + strip.height > field.y;
    };
    await expect.poll(covers).toBe(false);
    const more = page.getByRole("button", { name: "1 more" });
    const isWhole = () => more.evaluate((one) => one.scrollWidth <= one.clientWidth);
    expect(await isWhole(), "nothing of the button is cut off").toBe(true);
    await more.click();
    await expect(match).toHaveCount(2);
  });
}

test("an application submitted just now is shown when it is entered again", {
  tag: "@outer",
}, async ({ page, request }) => {
  await enterAs(page, await addOperator(request));
  await page.goto("/slip");
  const number = page.getByRole("textbox", { name: "Passport number", exact: true });
  const typed = passport();
  const answered = page.waitForResponse((response) => response.url().endsWith("/duplicates"));
  await number.fill(typed);
  await answered;
  await fillSlipForm(page, { passport_number: typed });
  const match = page.getByText(/^Same passport: submitted .* by .*, pending, not started/);
  await keepSuccessPanel(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("button", { name: "Submit another" }).click();
  await number.fill(typed);
  await expect(match).toBeVisible();
});

test("an admin sees possible duplicates on the form, as a badge in the list, and side by side on the details page", async ({
  page,
  request,
}) => {
  const send = await apiAs(request, ADMIN);
  const form = application({ national_id: `19901${unique()}` });
  const first = await send("POST", "/auto/slip/data", form);
  const second = await send("POST", "/auto/slip/data", { ...form, first_name: "Karim" });
  await enterAs(page, ADMIN);
  await page.goto("/slip");
  const number = page.getByRole("textbox", { name: "Passport number", exact: true });
  const last = page.getByLabel("Last name");
  await expect(last).toBeVisible();
  await waitUntilIdle(page);
  const before = await last.boundingBox();
  await number.fill(first.passport_number);
  const match = page.getByText(/^Same passport: submitted .* by .*, pending, not started/);
  await expect(match).toHaveCount(1);
  const inNewTab = page.getByRole("link", { name: "Open", exact: true });
  await expect(inNewTab).toHaveAttribute("rel", "noopener noreferrer");
  await expect.poll(() => last.boundingBox()).toEqual(before);
  await page.getByRole("button", { name: "1 more" }).click();
  await expect(match).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(match).toHaveCount(1);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto("/admin/slips");
  await searchList(page, form.passport_number, 2);
  const row = page.getByRole("row").filter({ hasText: `Karim ${form.last_name}` });
  await expect(row.getByText("Possible duplicate")).toBeVisible();
  await page.goto(`/slip/${second.id}`);
  const card = page.getByRole("region", { name: "Possible duplicates" });
  await expect(card.getByRole("row")).toHaveText([
    "FieldThis oneThe other",
    "First nameKarimRahim",
  ]);
  await expect(card).toContainText("12 fields equal");
  await card.getByRole("button", { name: "Show" }).click();
  await expect(card.getByRole("row", { name: /^Passport number/ })).toBeVisible();
  await expectAccessible(page);
});

test("before a possible duplicate is approved, by button or key, the dialog names the other application and its outcome", async ({
  page,
  request,
}) => {
  const national_id = `19901${unique()}`;
  const other = await addSlip(request, { national_id, first_name: "Karim" }, "approved");
  const name = `Karim ${other.last_name}`;
  const words = `${name}, same national ID, passport ${other.passport_number}, was approved on `;
  const slip = await addSlip(request, { national_id });
  await enterAs(page, ADMIN);
  const { changes } = watchChanges(page);
  const question = page.getByRole("dialog", { name: "Possible duplicate" });

  await page.goto(`/slip/${slip.id}`);
  const warning = page.getByText(`Possible duplicate: ${words}`);
  const approve = page.getByRole("button", { name: "Approve", exact: true });
  await expect(warning).toBeInViewport();
  await approve.click();
  await expect(question).toContainText(words);
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(warning).toBeInViewport();
  await expect(approve).toBeInViewport();

  await page.goto(`/slip/${slip.id}?queue=review`);
  const bar = page.getByRole("region", { name: "Review queue" });
  await expect(warning).toBeInViewport();
  await bar.getByRole("button", { name: "Approve" }).click();
  await expect(question).toContainText(words);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/admin/slips");
  await searchList(page, slip.last_name, 1);
  await page.getByRole("row").last().focus();
  await page.keyboard.press("a");
  await expect(question).toContainText(words);
  expect(changes).toEqual([]);
  await question.getByRole("button", { name: "Approve as well" }).click();
  await expect(page.locator("[data-message-bar]")).toContainText("was approved.");
  await expect(question).toHaveCount(0);
  expect(changes).toEqual(["PATCH /auto/slip/:id/status"]);
});

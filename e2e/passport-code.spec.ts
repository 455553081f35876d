import { expect, type Page } from "@playwright/test";
import { linesOf, rahim } from "@slipdesk/passport/made-up";
import { PINNABLE_FIELDS } from "#shared/profile/contract-preferences.ts";
import { addOperator, apiAs, enterAs, expectAccessible, passport } from "./desk.ts";
import { test } from "./journey.ts";
import { recordOutgoing } from "./page.ts";

const [first, second] = linesOf({ ...rahim, expiry: "270601" });
const box = (page: Page) => page.getByRole("textbox", { name: "Passport code", exact: true });
const number = (page: Page) => page.getByRole("textbox", { name: "Passport number", exact: true });

test.beforeEach(async ({ page, request }) => {
  await enterAs(page, await addOperator(request));
  await page.goto("/slip");
});

async function expectSevenFields(page: Page, expiry = "01/06/2027"): Promise<void> {
  await expect(page.getByText("7 fields filled. Compare the names.")).toBeVisible();
  await expect(number(page)).toHaveValue("A01234567");
  await expect(page.getByLabel("Confirm passport number")).toHaveValue("A01234567");
  await expect(page.getByLabel("Last name")).toHaveValue("UDDIN");
  await expect(page.getByLabel("First name")).toHaveValue("MD RAHIM");
  await expect(page.getByLabel("Date of birth")).toHaveValue("17/03/1995");
  await expect(page.getByLabel("Male", { exact: true })).toBeChecked();
  await expect(page.getByLabel("Passport expiry date")).toHaveValue(expiry);
}

test("a USB reader's keys fill seven fields, and the code itself never leaves the page", async ({
  page,
}) => {
  await box(page).pressSequentially("P");
  await expect(page.getByText("1 / 44 · 0 / 44")).toBeVisible();
  const outgoing = recordOutgoing(page);
  await box(page).pressSequentially(`${first.slice(1)}\n${second}\n`);

  await expectSevenFields(page);
  // The filled fields are saved as a draft and checked for duplicates; the code itself is not.
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  expect(outgoing.count()).toBeGreaterThan(0);
  outgoing.expectNoCode(first, second);
  await expect(page.getByRole("img", { name: "From the passport code" })).toHaveCount(6);
  await expect(page.getByText("compare", { exact: true })).toHaveCount(3);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Title case" }).first().click();
  await page.getByRole("button", { name: "Title case" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Md Rahim");
  await page.getByRole("button", { name: "Issued 02/06/2022 (5 years)" }).click();
  await expect(page.getByLabel("Passport issue date")).toHaveValue("02/06/2022");
  await page.getByRole("button", { name: "Use 1995261234 as national ID" }).click();
  await expect(page.getByRole("textbox", { name: "National ID" })).toHaveValue("1995261234");

  await number(page).fill("A01234561");
  await expect(page.getByText("Differs from the passport code (A01234567).")).toBeVisible();
  await expect(page.getByText("does not match")).toBeVisible();
});

test("Enter after the code, also one that comes at once, leaves both lines in sight", async ({
  page,
}) => {
  const lines = `${first}\n${second}`;
  const scrolled = () => box(page).evaluate((one) => one.scrollTop);
  await box(page).pressSequentially(`${lines}\n`);
  await expect(box(page)).toHaveValue(lines);
  expect(await scrolled()).toBe(0);
  await box(page).fill("");
  await page.keyboard.insertText(`${lines}\n\n`);
  await expect(box(page)).toHaveValue(lines);
  expect(await scrolled()).toBe(0);
  await box(page).fill(`${first}\n`);
  await expect(box(page)).toHaveValue(`${first}\n`);
});

test("a whole page of text fills the same fields; Undo reverts them until the next key", {
  tag: "@outer",
}, async ({ page }) => {
  await box(page).fill(`Passport of MD RAHIM UDDIN\n\n${first}\n${second}\nPage 2`);
  await expectSevenFields(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(number(page)).toHaveValue("");
  await page.getByRole("button", { name: "Fill 7 fields" }).click();
  await expectSevenFields(page);
  await page.getByLabel("Email").press("a");
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("after the code, and after each suggestion, the focus moves to the first open field", {
  tag: "@outer",
}, async ({ page }) => {
  await box(page).pressSequentially(`${first}\n${second}\n`);
  await expectSevenFields(page);
  const id = page.getByRole("textbox", { name: "National ID" });
  await expect(id).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(id).toHaveValue("1995261234");
  await expect(page.getByLabel("Married")).toBeFocused();
  await page.keyboard.type("s");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Passport issue date")).toBeFocused();
  await page.getByRole("button", { name: "Issued 02/06/2022 (5 years)" }).press("Space");
  await expect(page.getByLabel("Passport issue place")).toBeFocused();

  await page.getByRole("button", { name: "Title case" }).first().press("Enter");
  await expect(page.getByLabel("Last name")).toBeFocused();
  await expect(page.getByLabel("Last name")).toHaveValue("Uddin");

  await box(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Passport issue place")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Work Visa")).toBeFocused();
});

test("with code and pins an application takes nine keys beside its own data, and Enter passes over what is filled", {
  tag: "@outer",
}, async ({ page, request }) => {
  const account = await addOperator(request);
  const send = await apiAs(request, account);
  await send("PUT", "/user/preferences", {
    stays_on_form: true,
    pins: PINNABLE_FIELDS.filter((field) => field !== "medical_center_id"),
    pinned: {
      country_traveling_to: "QA",
      visa_type: "wv",
      position_applied_for: "21",
      city: "80",
      passport_issue_place: "Dhaka",
      email: "desk@example.com",
    },
  });
  await enterAs(page, account);
  await page.goto("/slip");
  await expect(number(page)).toBeFocused();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const own = passport();
  const lines = linesOf({ ...rahim, number: own });
  await press("Alt+p");
  // What a paste puts into the box.
  keys += 1;
  await page.keyboard.insertText(lines.join("\n"));
  await expect(page.getByRole("textbox", { name: "National ID" })).toBeFocused();
  await press("Tab");
  await press("Enter");
  await expect(page.getByLabel("Married")).toBeFocused();
  await page.keyboard.type("s");
  await press("Enter");
  await expect(page.getByLabel("Passport issue date")).toBeFocused();
  await press("Tab");
  await press("Enter");
  await expect(page.getByLabel("Phone")).toBeFocused();
  await page.keyboard.type("01712345678");
  await press("Control+Enter");
  await expect(page.getByText("Application Submitted Successfully!")).toBeVisible();
  expect(keys).toBeLessThanOrEqual(9);

  // The form stays, empty but for the pins; the submission is reported above it.
  await expect(page.getByText(`MD RAHIM UDDIN · ${own} · Number`)).toBeVisible();
  await expect(number(page)).toBeFocused();
  await expect(number(page)).toHaveValue("");
  await expect(page.getByLabel("Passport issue place")).toHaveValue("Dhaka");
  await expect(page.getByRole("textbox", { name: "Passport code" })).toHaveValue("");
  await expect(page).toHaveURL(/\/slip$/);
  await page.getByRole("button", { name: "Open" }).click();
  await expect(page).toHaveURL(/\/slip\/\d+$/);
});

for (const width of [1280, 768, 390]) {
  test(`when the code fills the form nothing moves, ${width} wide`, { tag: "@outer" }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const places = async () =>
      await page
        .locator("form label, #passport-code")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + scrollY));
    await expect(number(page)).toBeFocused();
    const before = await places();
    await box(page).fill(linesOf(rahim).join("\n"));
    await expect(page.getByRole("textbox", { name: "National ID" })).toBeFocused();
    await expectSevenFields(page, "22/01/2034");
    expect(await places()).toEqual(before);
  });
}

test("a typed value that differs stays until the user chooses", async ({ page }) => {
  await number(page).fill("A01234561");
  await page.getByLabel("Last name").fill("Udin");
  await box(page).fill(first + second);
  await expect(page.getByText("You typed A01234561 · Code A01234567")).toBeVisible();
  await expect(number(page)).toHaveValue("A01234561");
  await expectAccessible(page);

  const row = page.getByRole("group", { name: "Passport number", exact: true });
  await expect(row.getByRole("button", { name: "Use the passport code" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await row.getByRole("button", { name: "Keep mine" }).click();
  await page.getByRole("button", { name: "Fill 5 fields" }).press("Enter");
  await expect(page.getByLabel("Last name")).not.toBeFocused();
  await expect(page.getByLabel("Confirm passport number")).toBeFocused();
  await expect(page.getByLabel("Date of birth")).toHaveValue("17/03/1995");
  await expect(number(page)).toHaveValue("A01234561");
  await expect(page.getByLabel("Last name")).toHaveValue("Udin");
});

test("an invalid code fills nothing, is corrected in place, and asks about what no check digit covers", {
  tag: "@outer",
}, async ({ page }) => {
  const wrong = `${first}\n${second.slice(0, 14)}6${second.slice(15)}`;
  await box(page).fill(wrong);
  await box(page).blur();
  await expect(
    page.getByText(/^The check digit of the date of birth does not match/),
  ).toBeVisible();
  await expect(number(page)).toHaveValue("");
  await expectAccessible(page);

  await page
    .getByLabel("Line 2 of the passport code")
    .fill(`${second.slice(0, 7)}G${second.slice(8)}`);
  await expect(
    page.getByText("a passport number of Bangladesh has digits here: 6 or G?"),
  ).toBeVisible();
  await expect(number(page)).toHaveValue("");
  await page.getByRole("button", { name: "6", exact: true }).click();
  await expectSevenFields(page);
});

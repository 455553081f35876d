import { expect, type Page, test } from "@playwright/test";
import { isFull } from "#shared/testing/endurance.ts";
import { addOperator, enterAs, expectAccessible, passport, signIn, unique } from "./desk.ts";
import { holdRequests, hoverBriefly, keepSuccessPanel, waitUntilIdle } from "./page.ts";

async function fillForm(page: Page, number: string, lastName: string): Promise<void> {
  await page.getByLabel("City").selectOption("Dhaka");
  await page.getByLabel("Destination country").selectOption("Qatar");
  await page.getByLabel("First name").fill("Rahim");
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("Date of birth").fill("17/03/1995");
  await page.getByLabel("Male", { exact: true }).check();
  await page.getByLabel("Single").check();
  await page.getByLabel("National ID").fill("1234567890123");
  await page.getByRole("textbox", { name: "Passport number", exact: true }).fill(number);
  await page.getByLabel("Confirm passport number").fill(number);
  await page.getByLabel("Passport issue date").fill("10/01/2024");
  await page.getByRole("button", { name: "+10Y" }).click();
  await page.getByLabel("Passport issue place").fill("Dhaka");
  await page.getByLabel("Work Visa").check();
  await page.getByRole("combobox", { name: "Position Applied For" }).fill("Elect");
  await page.getByRole("option", { name: "Electrician", exact: true }).click();
  await page.getByLabel("Email").fill("rahim@example.com");
  await page.getByLabel("Phone").fill("01712345678");
}

test("an operator corrects errors, loses nothing, and submits an application", async ({
  page,
  request,
}) => {
  const forbidden: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() === 403) forbidden.push(answer.url());
  });
  await signIn(page, await addOperator(request));
  await page.getByRole("link", { name: "New Slip Application" }).click();
  await expect(page.getByRole("textbox", { name: "Passport number", exact: true })).toBeFocused();

  await page.getByRole("button", { name: "Submit" }).click();
  const banner = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(banner).toBeFocused();
  await expect(banner).toContainText("First name is required, Last name is required, Please");
  await expect(page).toHaveTitle(/^Error: /);
  await expectAccessible(page);
  await banner.getByRole("link", { name: "Last name is required" }).click();
  await expect(page.getByLabel("Last name")).toBeFocused();

  const number = passport();
  const lastName = `Uddin ${unique()}`;
  await fillForm(page, ` ${number.toLowerCase()} `, lastName);
  await page.getByLabel("Phone").fill("0171234");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(banner).toContainText(
    "Phone number must be 14 characters including your country code starting with +",
  );
  await expect(page.getByLabel("Last name")).toHaveValue(lastName);
  await expect(page.getByLabel("Passport expiry date")).toHaveValue("09/01/2034");
  await page.getByLabel("Phone").fill("01712-345678");
  await keepSuccessPanel(page);
  await page.getByRole("button", { name: "Submit" }).click();

  const success = page.getByText("Application Submitted Successfully!");
  await expect(success).toBeVisible();
  await expect(
    page.getByText("Your slip application has been submitted and is now under review."),
  ).toBeVisible();
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await hoverBriefly(page, success);
  await expect(page).toHaveURL(/\/dashboard$/);
  // The way leads by the list of admins, whose calls would stand in the audit log as refused.
  expect(forbidden).toEqual([]);
  await page.getByRole("link", { name: new RegExp(lastName) }).click();
  await expect(page.getByText(number, { exact: true }).first()).toBeVisible();
  await expect(page.getByText("+8801712345678").first()).toBeVisible();
});

test("the same dates are stored wherever the browser is", { tag: "@outer" }, async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ timezoneId: "America/Los_Angeles" });
  const page = await context.newPage();
  await enterAs(page, await addOperator(request));
  await page.goto("/slip");
  const lastName = `Begum ${unique()}`;
  await fillForm(page, passport(), lastName);
  await keepSuccessPanel(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Application Submitted Successfully!")).toBeVisible();
  await page.getByRole("button", { name: "Go now" }).click();
  await page.getByRole("link", { name: new RegExp(lastName) }).click();
  await expect(page.getByText(/^17 Mar 1995 · \d+ years$/)).toBeVisible();
  await expect(page.getByText(/^9 Jan 2034/)).toBeVisible();
  await context.close();
});

test("a lost connection shows an error and keeps the form; the next press stores one record", async ({
  page,
  request,
}) => {
  await enterAs(page, await addOperator(request));
  await page.goto("/slip");
  const lastName = `Khatun ${unique()}`;
  await fillForm(page, passport(), lastName);
  await page.route("**/api/auto/slip/data", (route) => route.abort());
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert").first()).toContainText("The server cannot be reached");
  await expect(page.getByLabel("Last name")).toHaveValue(lastName);
  await page.unroute("**/api/auto/slip/data");
  const release = await holdRequests(page, "**/api/auto/slip/data");
  await keepSuccessPanel(page);
  // A key sends it: a second quick click at the same point is ignored. After the submission the key opens a new form.
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Control+Enter");
  release();
  await expect(page.getByText("Application Submitted Successfully!")).toBeVisible();
  await page.goto("/operator/slips");
  await expect(page.getByText("Showing 1 of 1 total results")).toBeVisible();
});

test("at 200 % zoom the field with the focus is not covered by the button bar", {
  tag: "@outer",
}, async ({ page, request }) => {
  await enterAs(page, await addOperator(request));
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto("/slip");
  await page.getByLabel("Phone").focus();
  await page.keyboard.press("Tab");
  const last = page.getByLabel("Email");
  await expect(last).toBeFocused();
  await waitUntilIdle(page);
  const isClear = async () => {
    const field = await last.boundingBox();
    const button = await page.getByRole("button", { name: "Submit" }).boundingBox();
    return field && button && field.y + field.height < button.y;
  };
  await expect.poll(isClear).toBe(true);
});

test("on a phone that is turned the field with the focus is covered by neither bar", async ({
  page,
  request,
}) => {
  await enterAs(page, await addOperator(request));
  for (const label of isFull ? ["Last name", "Passport issue place", "Phone"] : ["Phone"]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/slip");
    await page.getByLabel(label).focus();
    await page.setViewportSize({ width: 844, height: 390 });
    await expect
      .poll(() =>
        page.getByLabel(label).evaluate((field) => {
          const { top, bottom, left } = field.getBoundingClientRect();
          const isSeen = (y: number) => document.elementFromPoint(left + 20, y) === field;
          return isSeen(top + 4) && isSeen(bottom - 4);
        }),
      )
      .toBe(true);
    await expect(page.getByLabel(label)).toBeFocused();
  }
});

import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import readWorkbook from "read-excel-file/node";
import { officeSheet } from "#server/testing/office-sheet.ts";
import { isFull } from "#shared/testing/endurance.ts";
import {
  addOperator,
  apiAs,
  application,
  enterAs,
  expectAccessible,
  signOut,
  unique,
} from "./desk.ts";
import { ADMIN } from "./start-desk.ts";

const [ROWS, FIELD_ERRORS] = isFull ? [500, 20] : [12, 2];
const READY = ROWS - FIELD_ERRORS;

async function openSheet(page: Page, buffer: Buffer): Promise<void> {
  await page.goto("/slips/import");
  await page.locator('input[type="file"]').setInputFiles({
    name: "list.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer,
  });
  await page.getByLabel("Visa type").selectOption("Work Visa");
  await page.getByLabel("Passport issue place").fill("Dhaka");
  await page.getByLabel("Email").fill("office@example.com");
  await page.getByRole("button", { name: /^Check \d+ rows?$/ }).click();
}

test("a list is imported after corrections in the grid, and importing it twice stores it once", async ({
  page,
  request,
}) => {
  test.setTimeout(300_000 + ROWS * 300);
  await enterAs(page, await addOperator(request));
  await page.goto("/operator/slips");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Import Applications" })).toBeVisible();
  const sheet = await officeSheet(Number(unique()), ROWS, FIELD_ERRORS);
  await openSheet(page, sheet);

  await expect(page.getByText(`${READY} ready, ${FIELD_ERRORS} to fix`)).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page);
  const wrong = page.locator("td[aria-invalid]").first();
  await wrong.click();
  await expect(page.getByText(/^Line \d+: /)).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(wrong).toBeFocused();
  await page.getByRole("button", { name: `Submit ${READY} applications` }).click();
  await expect(
    page.getByText(`${READY} submitted. ${FIELD_ERRORS} left: ${FIELD_ERRORS} to fix.`),
  ).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download the rest" }).click(),
  ]);
  const rest = await readFile(await download.path(), "utf8");
  expect(rest.trim().split("\r\n")).toHaveLength(1 + FIELD_ERRORS);
  expect(rest).toContain("Problem");

  await openSheet(page, sheet);
  await expect(page.getByText(`${FIELD_ERRORS} to fix, ${READY} already there`)).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole("button", { name: /^Submit / })).toHaveCount(0);
});

test("the template has the form's headings; a row is corrected by the keyboard alone and submitted", {
  tag: "@outer",
}, async ({ page, request }) => {
  await enterAs(page, await addOperator(request));
  await page.goto("/slips/import");
  const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
  await expect(steps).toHaveText(["1 Choose", "2 Columns", "3 Check"]);
  const current = page.locator('[aria-current="step"]');
  await expect(current).toHaveText("1 Choose");
  await expectAccessible(page);
  const [template] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download the template" }).click(),
  ]);
  expect(template.suggestedFilename()).toBe("slip-template.xlsx");
  const sheets = await readWorkbook(await template.path());
  expect(sheets[0]?.data[0]?.slice(0, 2)).toEqual(["Passport number", "Last name"]);
  await openSheet(page, await officeSheet(Number(unique()), 1, 1));
  await expect(page.getByText("1 to fix").first()).toBeVisible();
  await expect(current).toHaveText("3 Check");
  await expect(page.getByRole("group", { name: "For all rows" })).toBeVisible();
  await page.locator("td[aria-invalid]").click();
  await page.keyboard.press("End");
  await expect(page.getByRole("rowheader")).toBeInViewport();
  await page.locator("td[aria-invalid]").click();
  await page.keyboard.type("Dhaka");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 ready").first()).toBeVisible();
  await page.getByRole("button", { name: "Submit 1 application" }).click();
  await expect(page.getByText("1 submitted.")).toBeVisible();
  await page.getByRole("link", { name: "See the applications" }).press("Enter");
  await expect(page).toHaveURL(/\/operator\/slips$/);
});

test("an admin exports the list and sees who exported", { tag: "@outer" }, async ({ page }) => {
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "Excel" }).click();
  const dialog = page.getByRole("dialog", { name: "Export as Excel" });
  await dialog.getByRole("button", { name: "Without personal numbers" }).click();
  await expect(dialog.getByLabel("Passport number")).not.toBeChecked();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export", exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^slips-\d{4}-\d\d-\d\d\.xlsx$/);
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "Excel" }).click();
  await expect(dialog.getByLabel("Passport number")).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "Who exported" }).click();
  await expect(page).toHaveURL(/\/admin\/audit\?kind=export$/);
  const entry = page.getByRole("row", { name: /exported slips/ }).first();
  await expect(entry).toContainText("format: xlsx");
  await expect(entry).toContainText("columns: Last name, First name");
});

const OTHER = {
  name: "other.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("Passport number\nA12345678\n"),
};

/** Opens a list of two rows with a mistake each, and corrects the first. */
async function openCorrected(page: Page): Promise<void> {
  await openSheet(page, await officeSheet(Number(unique()), 2, 2));
  await expect(page.getByText("2 to fix").first()).toBeVisible();
  await page.locator("td[aria-invalid]").first().click();
  await page.keyboard.type("Dhaka");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 ready, 1 to fix")).toBeVisible();
}

async function leaveAndReturn(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  // The address changes before the page does.
  await expect(page.getByRole("heading", { name: "Import Applications" })).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goBack();
}

test("what was corrected is offered again after leaving, a reload and the end of the session, and not after it was submitted", {
  tag: "@outer",
}, async ({ page, request }) => {
  const account = await addOperator(request);
  await enterAs(page, account);
  await openCorrected(page);
  const before = await page.getByRole("grid").innerText();
  const restore = page.getByRole("button", { name: "Restore" });
  const restored = async () => {
    await restore.click();
    await expect(page.getByText("1 ready, 1 to fix")).toBeVisible();
    expect(await page.getByRole("grid").innerText()).toBe(before);
  };

  await leaveAndReturn(page);
  await expect(page.getByText(/^Not all of list\.xlsx is submitted\. What you did/)).toBeVisible();
  await expectAccessible(page);
  await restored();
  await page.reload();
  await restored();

  await (await apiAs(request, account))("DELETE", "/user/sessions");
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(page.getByText("what you typed is still here")).toBeVisible();
  await page.getByLabel("Email address").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/slips/import");
  await restored();

  await page.getByRole("button", { name: "Submit 1 application" }).click();
  await expect(page.getByText(/^1 submitted/)).toBeVisible();
  await page.reload();
  await restore.click();
  await expect(page.getByText("1 submitted. 1 left: 1 to fix.")).toBeVisible();
  await page.locator("td[aria-invalid]").click();
  await page.keyboard.type("27/02/1990");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Submit 1 application" }).click();
  await expect(page.getByText("2 submitted.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("or drop an .xlsx or .csv file here")).toBeVisible();
  await expect(restore).toHaveCount(0);
});

test("after correcting a cell you are asked before choosing another file; signing out leaves nothing for the next person", {
  tag: "@outer",
}, async ({ page, request }) => {
  const account = await addOperator(request);
  await enterAs(page, account);
  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  await openCorrected(page);

  // A new check with another value for all rows keeps what was typed.
  await page.getByLabel("Passport issue place").fill("Sylhet");
  await page.getByRole("button", { name: "Check 2 rows" }).click();
  await expect(page.getByText("1 ready, 1 to fix")).toBeVisible();

  const chooser = page.locator('input[type="file"]');
  await chooser.setInputFiles(OTHER);
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByText("list.xlsx")).toBeVisible();
  // While the field still has a file, a browser takes choosing it again for no change.
  await expect(chooser).toHaveValue("");

  await signOut(page);
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain("draft:");
  await enterAs(page, account);
  await page.goto("/slips/import");
  await expect(page.getByText("or drop an .xlsx or .csv file here")).toBeVisible();
  await expect(page.getByRole("button", { name: "Restore" })).toHaveCount(0);
});

test("values for all rows and checkboxes outlast leaving the page, and another file asks first, until they are submitted", {
  tag: "@outer",
}, async ({ page, request }) => {
  await enterAs(page, await addOperator(request));
  await openSheet(page, await officeSheet(Number(unique()), 2, 0));
  await expect(page.getByText("2 ready").first()).toBeVisible();
  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  const restore = page.getByRole("button", { name: "Restore" });
  await leaveAndReturn(page);
  await restore.click();
  await expect(page.getByLabel("Passport issue place")).toHaveValue("Dhaka");
  const box = page.getByRole("grid").getByRole("checkbox").first();
  await expect(box).toBeChecked();
  await box.uncheck();
  await leaveAndReturn(page);
  await restore.click();
  await expect(page.getByRole("button", { name: "Submit 1 application" })).toBeVisible();
  await expect(box).not.toBeChecked();
  await page.locator('input[type="file"]').setInputFiles(OTHER);
  await question.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Submit 1 application" }).click();
  await expect(page.getByText(/^1 submitted/)).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles(OTHER);
  await expect(page.getByText("other.csv")).toBeVisible();
});

test("where the browser has no room to keep what was corrected, you are asked before leaving", {
  tag: "@outer",
}, async ({ page, request }) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, text) {
      if (key.startsWith("draft:")) throw new DOMException("Full.", "QuotaExceededError");
      setItem.call(this, key, text);
    };
  });
  await enterAs(page, await addOperator(request));
  await openCorrected(page);
  await expect(page.getByText(/^This browser cannot keep corrections/)).toBeVisible();
  const dashboard = page.getByRole("link", { name: "Dashboard", exact: true });
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await dashboard.click();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByText("1 ready, 1 to fix")).toBeVisible();
  await page.getByRole("button", { name: "Submit 1 application" }).click();
  await expect(page.getByText(/^1 submitted/)).toBeVisible();
  await dashboard.click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("the result of a check scrolls into view and takes the focus, however many columns there are", {
  tag: "@outer",
}, async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enterAs(page, await addOperator(request));
  await openSheet(page, await officeSheet(Number(unique()), 2, 1));
  const check = page.getByRole("heading", { name: "Check the rows" });
  await expect(check).toBeFocused();
  await expect(page.getByText("1 ready, 1 to fix")).toBeInViewport();
  await expect(page.getByRole("button", { name: "Submit 1 application" })).toBeInViewport();

  await page.getByRole("button", { name: "Check 2 rows" }).click();
  await expect(check).toBeFocused();
  await expect(check).toBeInViewport();
});

test("a damaged workbook and a password-protected one get different advice", {
  tag: "@outer",
}, async ({ page, request }) => {
  await enterAs(page, await addOperator(request));
  await page.goto("/slips/import");
  const choose = async (name: string, buffer: Buffer) => {
    const mimeType = "application/octet-stream";
    await page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
  };
  await choose("broken.xlsx", Buffer.from("PK, and then nothing that a workbook holds"));
  await expect(page.getByRole("alert")).toHaveText(
    "This file is damaged or is not a spreadsheet. Open it where it was made, save it again and choose it again.",
  );
  const locked = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(512)]);
  await choose("locked.xlsx", locked);
  await expect(page.getByRole("alert")).toHaveText("Save the file as .xlsx or .csv.");
});

test("a Country column means the destination; an error in every row is reported once", {
  tag: "@outer",
}, async ({ page, request }) => {
  await enterAs(page, await addOperator(request));
  await page.goto("/slips/import");
  const openList = async (heading: string, country: string) => {
    const rows = [1, 2, 3].map(() => application());
    const headings = ["First name", "Last name", "Passport", "Issued", "Expiry", "DOB", "Mobile"];
    const lines = rows.map((one) =>
      [
        one.first_name,
        one.last_name,
        one.passport_number,
        one.passport_issue_date,
        one.passport_expiry_date,
        one.date_of_birth,
        one.phone,
        ...["M", "Single", "Dhaka", "Dhaka", one.email, one.national_id, "Family", country],
      ].join(),
    );
    const more = [
      "Sex",
      "Marital status",
      "City",
      "Place of issue",
      "Mail",
      "NID",
      "Visa",
      heading,
    ];
    const buffer = Buffer.from([[...headings, ...more].join(), ...lines].join("\n"));
    const name = `${country}.csv`;
    await page.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/csv", buffer });
    await expect(page.getByText(name)).toBeVisible();
    await page.getByRole("button", { name: "Check 3 rows" }).click();
  };
  await openList("Country", "Saudi Arabia");
  await expect(page.getByText("3 ready")).toBeVisible();
  await openList("Country", "Atlantis");
  await expect(page.getByText("3 to fix")).toBeVisible();
  await expect(page.getByText("3 rows: Country is not one of the choices")).toBeVisible();
  await expect(page.getByText("Destination country is empty in 3 rows.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Submit / })).toHaveCount(0);
  await expectAccessible(page);
});

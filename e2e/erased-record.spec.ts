import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { todayInDhaka } from "#shared/time/plain-date.ts";
import { apiAs, application, enterAs, expectAccessible } from "./desk.ts";
import { waitUntilIdle } from "./page.ts";
import { ADMIN, type RunningDesk, startDesk } from "./start-desk.ts";

// Erasing is a command of the desk, so these journeys have their own.
let desk: RunningDesk;

test.beforeAll(async () => {
  desk = await startDesk();
});

test.afterAll(() => desk.stop());

async function open(browser: Browser, language: "en" | "bn" = "en") {
  const context = await browser.newContext({ baseURL: desk.address });
  const page = await context.newPage();
  await enterAs(page, ADMIN);
  await page.evaluate((code) => localStorage.setItem("language", code), language);
  return { page, send: await apiAs(context.request, ADMIN) };
}

type Send = Awaited<ReturnType<typeof open>>["send"];

const erase = (passport: string) =>
  promisify(execFile)(process.execPath, ["scripts/erase.ts", "--passport", passport], {
    env: desk.env,
  });

/** What the row of an erased application holds, and what nobody has entered. */
const INVENTED = /Erased Application\b|X000|\+88000|erased@|1900|126 years/;

/** A paid slip whose person has been erased. It would have warnings. */
async function erasedSlip(send: Send): Promise<{ id: number; passport: string }> {
  const form = application({ last_name: "Majumder", passport_expiry_date: "2028-01-09" });
  const { id } = await send("POST", "/auto/slip/data", form);
  await send("POST", `/auto/slip/${id}/notes`, { note: "Waits for his brother." });
  await send("PATCH", `/auto/slip/${id}/status`, { status: "approved" });
  await send("PATCH", `/auto/slip/${id}/url`, { slip_url: "https://slips.example.com/1" });
  await send("PATCH", `/auto/slip/${id}/status`, { payment_status: "paid" });
  await erase(form.passport_number);
  return { id, passport: form.passport_number };
}

const main = (page: Page) => page.getByRole("main");

test("of an erased application the page shows what remains, and says what was erased and when", async ({
  browser,
}) => {
  const { page, send } = await open(browser);
  const { id } = await erasedSlip(send);
  await page.goto(`/slip/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Erased application");
  await expect(page.getByRole("region", { name: "Erased" })).toHaveText(
    /Name, passport, .* and files were erased on \d+ \w{3}.*\. What is shown below remains/,
  );
  await waitUntilIdle(page);
  for (const [group, remains] of [
    ["Passport", /^Passport\s*GenderMale\s*Marital statusSingle\s*NationalityBangladeshi$/],
    ["Visa and contact", /Work Visa.*Qatar/],
    ["Location", /Bangladesh.*Dhaka/],
    ["Status", /^StatusErased\./],
  ] as const) {
    await expect(page.getByRole("region", { name: group, exact: true })).toHaveText(remains);
  }
  await expect(main(page)).not.toContainText(INVENTED);
  await expect(page.getByRole("button", { name: /^Copy/ })).toHaveCount(0);
  for (const gone of ["Warnings", "Files", "Follow-up", "Send to applicant", "After the slip"])
    await expect(page.getByRole("region", { name: gone, exact: true })).toHaveCount(0);
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline).toContainText("Slip URL: erased");
  await expect(timeline).not.toContainText("brother");
  await expectAccessible(page);

  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`Erased application No. ${id}`);
  await expect(dialog).not.toContainText(INVENTED);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.locator("[data-message-bar]")).toContainText(
    "The erased application was deleted.",
  );
});

test("no list shows an erased application as data", async ({ browser }) => {
  const { page, send } = await open(browser);
  const { id, passport } = await erasedSlip(send);
  await page.goto("/admin/slips");
  const row = page.getByRole("row").filter({ hasText: "Erased application" }).first();
  await expect(row).toContainText("Erased");
  await expect(row).not.toContainText(INVENTED);
  await expect(row.getByRole("button", { name: /^Copy/ })).toHaveCount(0);
  await expect(row.getByRole("img", { name: /^Warnings/ })).toHaveCount(0);
  // Nothing stands before the destination, which nothing separates from an address.
  const separator = (one: Element) => getComputedStyle(one, "::before").content;
  expect(await row.getByText(/^Qatar, /).evaluate(separator)).toBe("none");
  for (const typed of [passport, "Majumder"]) {
    await page.getByPlaceholder("search by name, passport, or email").fill(typed);
    await expect(page.getByRole("row").filter({ hasText: "Erased application" })).toHaveCount(0);
  }

  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "Erased application" }).first()).toBeVisible();
  await expect(main(page)).not.toContainText(INVENTED);

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  await palette.getByRole("combobox").fill("erased application");
  const found = palette.getByRole("option", { name: new RegExp(`No\\. ${id}$`) });
  await expect(found).toHaveText(`Erased applicationCompleted · No. ${id}`);
  await page.keyboard.press("Escape");

  await page.goto(`/reports/day?day=${todayInDhaka(new Date())}`);
  const sheet = page.getByRole("row").filter({ hasText: "Erased application" }).first();
  await expect(sheet).toContainText("Erased");
  await expect(main(page)).not.toContainText(INVENTED);
  await page.goto("/follow-up?show=all");
  await expect(page.getByText("Nothing to follow up yet.")).toBeVisible();
});

test("in Bangla nothing of an erased application is English", { tag: "@outer" }, async ({
  browser,
}) => {
  const { page, send } = await open(browser, "bn");
  const { id } = await erasedSlip(send);
  for (const path of [`/slip/${id}`, `/reports/day?day=${todayInDhaka(new Date())}`]) {
    await page.goto(path);
    await expect(page.getByText("মুছে দেওয়া আবেদন").first()).toBeVisible();
    await waitUntilIdle(page);
    await expect(main(page)).not.toContainText(/erased/i);
  }
});

test("a result whose time is over is called removed, and its other dates stay", async ({
  browser,
}) => {
  const { page, send } = await open(browser);
  const { id } = await send("POST", "/auto/slip/data", application());
  await send("PATCH", `/auto/slip/${id}/status`, { status: "approved" });
  await send("PATCH", `/auto/slip/${id}/url`, { slip_url: "https://slips.example.com/2" });
  await send("PUT", `/auto/slip/${id}/follow-up`, {
    slip_number: "2026112300",
    valid_till: "2026-03-20",
    visit_on: null,
    examined_on: "2026-03-10",
    result: "fit",
    report_valid_till: "2026-05-09",
    call_on: null,
    note: null,
  });
  await desk.sql`
    update follow_ups set result = null, report_valid_till = null, result_removed = true, next_action = null,
      due_on = null, due_until = null
    where slip_id = ${id}`;
  await page.goto(`/slip/${id}`);
  const group = page.getByRole("region", { name: "After the slip" });
  await expect(group).toContainText("ResultResult removed");
  await expect(group).toContainText("10 Mar 2026");
  await expect(group).not.toContainText("Fit");
  await expect(group).not.toContainText("Not entered");
  await expect(page.getByRole("region", { name: "Follow-up", exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

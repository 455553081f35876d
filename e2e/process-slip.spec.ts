import { expect, test } from "@playwright/test";
import { keepPanel, passOver } from "./at-rest.ts";
import {
  addSlip,
  apiAs,
  choose,
  enterAs,
  expectAccessible,
  findRow,
  passport,
  unique,
} from "./desk.ts";
import { pressTwice, watchChanges } from "./screens/press.ts";
import { ADMIN } from "./start-desk.ts";

test("an admin approves, processes, pays in the sandbox, opens the slip and assigns a center", async ({
  page,
  request,
}) => {
  const send = await apiAs(request, ADMIN);
  const center = `Green Clinic ${unique()}`;
  await send("POST", "/medical-centers", { name: center, country: "Bangladesh", city: "Dhaka" });
  const slip = await addSlip(request);
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  const row = await findRow(page, slip.last_name);
  await expect(row.getByRole("checkbox")).toHaveCount(0);
  await choose(page, slip.last_name, "Approve");
  await expect(row).toContainText(/approved/i);

  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Process (1)" }).click();
  await expect(page.getByText("Slips sent for processing!")).toBeVisible();
  // However late this machine looks, it may have finished already.
  await expect(row).not.toContainText(/not started/i);
  await expect(page.getByRole("button", { name: /^Process \(/ })).toHaveCount(0);
  await expect(row).toContainText(/finished/i);
  await expect(row).toContainText(/5\d minutes \d\d seconds/);
  const links = page.getByRole("button", { name: "Links to pay" });
  await links.click();
  await expect(page).toHaveURL(/todo=pay/);
  await expect(links).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Showing 1 of 1 total results")).toBeVisible();
  await expectAccessible(page);

  const opened = page.waitForEvent("popup");
  await choose(page, slip.last_name, "Pay link");
  const payment = await opened;
  await expect(payment.getByText("Sample, not a valid slip").first()).toBeVisible();
  await expectAccessible(payment);
  const payments = watchChanges(payment);
  await pressTwice(payment, payment.getByRole("button", { name: /Pay now/ }), 60, "finger");
  await payment.getByRole("link", { name: /slip/i }).first().click();
  await expect(payment).toHaveURL(/\/sandbox\/slip\//);
  expect(payments.changes).toHaveLength(1);
  await expect(payment.getByText("Sample, not a valid slip").first()).toBeVisible();
  await expectAccessible(payment);
  await payment.close();

  await page.reload();
  await expect(page.getByText("No applications found")).toBeVisible();
  await links.click();
  await findRow(page, slip.last_name);
  await expect(row).toContainText(/completed/i);
  await choose(page, slip.last_name, "Assign Medical");
  const dialog = page.getByRole("dialog", { name: "Assign Medical Center" });
  await expect(dialog.getByRole("button", { name: "Assign" })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByLabel("Medical center").selectOption(`${center} - Dhaka, Bangladesh`);
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expect(page.getByText("Medical center assigned successfully!")).toBeVisible();
  await row.getByRole("link", { name: new RegExp(slip.last_name) }).click();
  await expect(page.getByText(center).first()).toBeVisible();
  await expectAccessible(page);
});

test("a failure shows its reason; edited, the slip is sent again and finishes", async ({
  page,
  request,
}) => {
  const slip = await addSlip(request, { passport_number: passport("00") }, "approved");
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  const row = await findRow(page, slip.last_name);
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Process (1)" }).click();
  await expect(row).toContainText(
    "No medical center is available in this city for this destination.",
  );
  await choose(page, slip.last_name, "Edit");
  const number = passport();
  await page.getByRole("textbox", { name: "Passport number", exact: true }).fill(number);
  await page.getByLabel("Confirm passport number").fill(number);
  await keepPanel(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await passOver(page, page.getByText("Application Updated Successfully!"));
  await expect(page).toHaveURL(/\/admin\/slips/);
  await findRow(page, slip.last_name);
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Process (1)" }).click();
  await expect(row).toContainText(/finished/i);

  await row.getByRole("link", { name: new RegExp(slip.last_name) }).click();
  const attempts = page.getByRole("region", { name: "Processing attempts" }).getByRole("listitem");
  await expect(attempts.filter({ hasText: /^2Finished after/ })).toBeVisible();
  const failed = attempts.filter({ hasText: /^1Failed after/ });
  await expect(failed).toContainText("No medical center is available");
  await failed.getByText("Steps").click();
  await expect(failed).toContainText("Try 1: failed");
  await expectAccessible(page);
});

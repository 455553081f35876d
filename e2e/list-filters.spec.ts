import { expect, test } from "@playwright/test";
import { addOperator, addSlip, apiAs, application, enterAs, findRow } from "./desk.ts";
import { ADMIN } from "./start-desk.ts";

test("the list is filtered by days, destination and submitter, also by keyboard, and each filter can be removed", async ({
  page,
  request,
}) => {
  const operator = await addOperator(request, "Zubair Hossain");
  const asOperator = await apiAs(request, operator);
  const { last_name, User } = await asOperator("POST", "/auto/slip/data", application());
  await addSlip(request);
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  const button = page.getByRole("button", { name: /^Filters/ });
  await button.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog");
  await expect(panel.getByLabel("From this day")).toBeFocused();
  await page.keyboard.type("01012020");
  await page.keyboard.press("Tab");
  await page.keyboard.type("31122099");
  await panel.getByRole("combobox", { name: "Destination" }).selectOption("Qatar");
  await panel.getByRole("combobox", { name: "Submitted by" }).selectOption({
    label: `${User.first_name} ${User.last_name}`,
  });
  await expect(page).toHaveURL(/from=2020-01-01/);
  await expect(page).toHaveURL(/destination=QA/);
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await expect(button).toHaveText("Filters4");
  await expect(page.locator("[data-row-id]")).toHaveCount(1);
  await findRow(page, last_name);

  await page.getByRole("button", { name: "Take off: Qatar" }).click();
  await expect(page).not.toHaveURL(/destination/);
  await expect(button).toBeFocused();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).not.toHaveURL(/from=|to=|submitter=/);
});

test("payment links are sent one after the other, and each row shows when", async ({
  page,
  request,
}) => {
  const send = await apiAs(request, ADMIN);
  for (const _ of [1, 2]) {
    const { id } = await addSlip(request);
    await send("PATCH", `/auto/slip/${id}/status`, { status: "approved" });
    await send("POST", "/auto/slips/process", { slipIds: [id] });
  }
  await enterAs(page, ADMIN);
  await page.context().route(/wa\.me/, (route) => route.fulfill({ body: "WhatsApp" }));
  await page.goto("/admin/slips?todo=pay");
  const buttons = page.getByRole("link", { name: /^Send to .* by WhatsApp/ });
  await expect.poll(() => buttons.count()).toBeGreaterThan(1);
  await expect(buttons.first()).toHaveAttribute("href", /^https:\/\/wa\.me\/880\d+\?text=%E0/);
  const opened = page.waitForEvent("popup");
  await buttons.first().click();
  await (await opened).close();
  await expect(buttons.nth(1)).toBeFocused();
  await expect(page.locator("[data-row-id]").first()).toContainText(/Sent \d\d:\d\d/);
});

test("one of 240 submitters is found by typing, and the popup stays open", {
  tag: "@outer",
}, async ({ page }) => {
  const submitters = Array.from({ length: 240 }, (_, at) => ({
    id: 70_000 + at,
    name: `Operator ${at % 2 === 0 ? "Karim" : "Salma"} ${at}`,
    email: `operator${at}@desk.example`,
  }));
  await page.route("**/api/auto/slips/submitters", (route) => route.fulfill({ json: submitters }));
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  await page.getByRole("button", { name: "Filters" }).click();
  const box = page.locator("input[aria-label='Submitted by']");
  await box.click();
  await box.pressSequentially("239 sal");
  await page.getByRole("listbox", { name: "Submitted by" }).getByRole("option").click();
  await expect(page).toHaveURL(/submitter=70239/);
  await expect(box).toHaveValue(/Salma 239/);
});

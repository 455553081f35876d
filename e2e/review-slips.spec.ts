import { expect, type Page, test } from "@playwright/test";
import { addSlip, apiAs, choose, enterAs, findRow, searchList, unique } from "./desk.ts";
import { ADMIN } from "./start-desk.ts";

async function openReview(page: Page, lastName: string, count: number): Promise<void> {
  await page.goto("/admin/slips?limit=25&select=review");
  await searchList(page, lastName, count);
}

test("twenty selected applications: the seventeen pending ones are approved, and three are listed with the reason", async ({
  page,
  request,
}) => {
  test.slow();
  const name = `Uddin ${unique()}`;
  const slips: { id: number }[] = [];
  for (let count = 0; count < 20; count += 1) {
    slips.push(await addSlip(request, { last_name: name }));
  }
  await enterAs(page, ADMIN);
  await openReview(page, name, 20);
  await expect(page.getByRole("button", { name: "to review" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.getByRole("checkbox", { name: "Select all eligible slips on this page" }).check();
  await expect(page.getByRole("button", { name: "Assign center (0)" })).toBeDisabled();
  await page.getByRole("button", { name: "Approve (20)" }).click();
  const dialog = page.getByRole("dialog", { name: "Approve 20 applications?" });
  await expect(dialog.getByRole("listitem")).toHaveCount(5);
  await dialog.getByRole("button", { name: "Show all" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(20);

  const other = await apiAs(request, ADMIN);
  for (const { id } of slips.slice(0, 3)) {
    await other("PATCH", `/auto/slip/${id}/status`, { status: "declined" });
  }
  await dialog.getByRole("button", { name: "Approve" }).click();
  const message = page.locator("[data-message-bar]");
  await expect(message).toContainText("17 approved.");
  await expect(message).toContainText("3 skipped:");
  const why = `Rahim ${name}: This application is declined. Only a pending application can be approved.`;
  await expect(message.getByText(why)).toHaveCount(3);
  await expect(page.getByRole("region", { name: "Selection" })).toContainText("3 selected");
  await expect(page.getByRole("button", { name: "Approve (0)" })).toBeDisabled();
  const counts = page.getByRole("navigation", { name: "Slips by status" });
  await expect(counts.getByRole("link", { name: /^Approved/ })).toContainText("17");
  await expect(counts.getByRole("link", { name: /^Declined/ })).toContainText("3");
});

test("the dialog before a bulk approval says how many are possible duplicates", {
  tag: "@outer",
}, async ({ page, request }) => {
  const last_name = `Uddin ${unique()}`;
  const alike = { last_name, national_id: `19901${unique()}` };
  await addSlip(request, alike);
  await addSlip(request, alike);
  await addSlip(request, { last_name });
  await enterAs(page, ADMIN);
  await openReview(page, last_name, 3);
  await expect(page.getByRole("table").getByText("Possible duplicate")).toHaveCount(2);
  await page.getByRole("checkbox", { name: "Select all eligible slips on this page" }).check();
  await page.getByRole("button", { name: "Approve (3)" }).click();
  const dialog = page.getByRole("dialog", { name: "Approve 3 applications?" });
  await expect(dialog).toContainText("2 are marked as possible duplicates.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page
    .getByRole("checkbox", { name: /^Select Rahim/ })
    .last()
    .uncheck();
  await page.getByRole("button", { name: "Approve (2)" }).click();
  await expect(page.getByRole("dialog")).toContainText("1 is marked as a possible duplicate.");
});

test("several are declined with one reason, and switching the purpose clears the selection", {
  tag: "@outer",
}, async ({ page, request }) => {
  const name = `Uddin ${unique()}`;
  const first = await addSlip(request, { last_name: name });
  await addSlip(request, { last_name: name });
  await addSlip(request, { last_name: name }, "approved");
  await enterAs(page, ADMIN);
  await openReview(page, name, 3);
  const boxes = page.getByRole("checkbox", { name: /^Select Rahim/ });
  await expect(boxes).toHaveCount(2);
  await boxes.first().check();
  await page.getByRole("button", { name: "to process" }).click();
  await expect(page).not.toHaveURL(/select=/);
  await expect(page.getByText(/\d selected/)).toHaveCount(0);
  await expect(boxes).toHaveCount(1);

  await page.getByRole("button", { name: "to review" }).click();
  await expect(boxes).toHaveCount(2);
  await boxes.first().check();
  await boxes.last().check();
  await page.getByRole("button", { name: "Decline (2)" }).click();
  const dialog = page.getByRole("dialog", { name: "Decline 2 applications?" });
  await expect(dialog.getByRole("textbox", { name: /^Reason/ })).toBeFocused();
  await dialog.getByRole("button", { name: "Already submitted" }).click();
  await expect(dialog.getByRole("textbox", { name: /^Reason/ })).toHaveValue("Already submitted");
  await dialog.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(page.locator("[data-message-bar]")).toContainText("2 declined.");
  await expect(page.getByText(/\d selected/)).toHaveCount(0);
  await page.goto(`/slip/${first.id}`);
  await expect(page.getByText("Already submitted").first()).toBeVisible();
});

test("Decline is one press, set apart from Approve, and a reason can be added from its message", {
  tag: "@outer",
}, async ({ page, request }) => {
  const slip = await addSlip(request);
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  await searchList(page, slip.last_name, 1);
  await page.getByRole("button", { name: /^Actions for/ }).click();
  const entries = page.getByRole("menuitem");
  const gapBefore = async (name: string) => {
    const names = await entries.allInnerTexts();
    const at = names.findIndex((text) => text.split("\n")[0] === name);
    const [above, below] = [
      await entries.nth(at - 1).boundingBox(),
      await entries.nth(at).boundingBox(),
    ];
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  };
  // The menu moves while it opens.
  await expect(entries.first()).toBeFocused();
  await expect.poll(() => gapBefore("Approve")).toBe(0);
  await expect.poll(() => gapBefore("Decline")).toBeGreaterThan(4);
  await page.keyboard.press("Escape");
  await expect(entries).toHaveCount(0);
  await choose(page, slip.last_name, "Decline");
  const message = page.locator("[data-message-bar]");
  await expect(message).toContainText(`Rahim ${slip.last_name} was declined.`);
  await message.getByRole("button", { name: "Add a reason…" }).click();
  const dialog = page.getByRole("dialog", { name: "Decline Application" });
  await dialog.getByRole("textbox", { name: /^Reason/ }).fill("The photo is of somebody else");
  await dialog.getByRole("button", { name: "Add reason" }).click();
  await expect(message).toContainText("was added.");
  await expect(page.getByRole("button", { name: /^Actions for/ })).toBeFocused();
  await page.goto(`/slip/${slip.id}`);
  await expect(page.getByText("The photo is of somebody else").first()).toBeVisible();
});

test("one medical center is assigned to several at once", { tag: "@outer" }, async ({
  page,
  request,
}) => {
  const send = await apiAs(request, ADMIN);
  const center = `Blue Clinic ${unique()}`;
  await send("POST", "/medical-centers", { name: center, country: "Bangladesh", city: "Dhaka" });
  const slip = await addSlip(request, {}, "approved");
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  await searchList(page, slip.last_name, 1);
  await page.getByRole("checkbox", { name: /^Select Rahim/ }).check();
  await page.getByRole("button", { name: "Process (1)" }).click();
  await expect(page.locator("tbody tr")).toContainText(/finished/i);
  await send("PATCH", `/auto/slip/${slip.id}/url`, { slip_url: "https://slips.example.com/1" });
  await page.getByRole("button", { name: "to review" }).click();
  await expect(page).toHaveURL(/select=review/);
  await page.reload();
  await page.getByRole("checkbox", { name: /^Select Rahim/ }).check();
  await page.getByRole("button", { name: "Assign center (1)" }).click();
  const dialog = page.getByRole("dialog", { name: "Assign a medical center to 1 application" });
  await expect(dialog.getByRole("button", { name: "Assign" })).toBeDisabled();
  await dialog.getByLabel("Medical center").selectOption(`${center} - Dhaka, Bangladesh`);
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expect(page.locator("[data-message-bar]")).toContainText("1 assigned.");
});

test("an admin declines one application and deletes another after confirmation", async ({
  page,
  request,
}) => {
  const declined = await addSlip(request);
  const deleted = await addSlip(request);
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  await findRow(page, declined.last_name);
  await choose(page, declined.last_name, "Decline");
  const row = page.getByRole("row").filter({ hasText: declined.last_name });
  await expect(row).toContainText(/declined/i);

  await findRow(page, deleted.last_name);
  await choose(page, deleted.last_name, "Delete");
  const dialog = page.getByRole("dialog", { name: "Delete Application" });
  await expect(dialog).toContainText(
    "Are you sure you want to delete this slip application? This action cannot be undone.",
  );
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(
    page.getByRole("button", { name: new RegExp(`Actions for .*${deleted.last_name}`) }),
  ).toBeFocused();
  await choose(page, deleted.last_name, "Delete");
  await dialog.getByRole("button", { name: /Delete/ }).click();
  await expect(page.getByText("No applications found")).toBeVisible();
  await expect(page.getByText("Try adjusting your search or filter criteria")).toBeVisible();
});

test("the slip URL dialog shows the current URL and accepts only web addresses", {
  tag: "@outer",
}, async ({ page, request }) => {
  const slip = await addSlip(request, {}, "approved");
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  const row = await findRow(page, slip.last_name);
  await choose(page, slip.last_name, "Slip");
  const dialog = page.getByRole("dialog", { name: "Update Slip URL" });
  const field = dialog.getByRole("textbox");
  await field.fill("javascript:alert(1)");
  await dialog.getByRole("button", { name: "Update" }).click();
  await expect(dialog).toContainText("The address must start with http:// or https://");
  await field.fill("https://slips.example.com/7");
  await dialog.getByRole("button", { name: "Update" }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText(/completed/i);
  await choose(page, slip.last_name, "Slip");
  await expect(field).toHaveValue("https://slips.example.com/7");
});

import { type APIRequestContext, expect, type Page } from "@playwright/test";
import {
  addSlip,
  apiAs,
  application,
  enterAs,
  expectAccessible,
  moreActions,
  passport,
} from "./desk.ts";
import { outerUnless, test } from "./journey.ts";
import { waitUntilIdle } from "./page.ts";
import { ADMIN } from "./start-desk.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function failedSlip(request: APIRequestContext, ending: string) {
  const slip = await addSlip(request, { passport_number: passport(ending) }, "approved");
  const send = await apiAs(request, ADMIN);
  await send("POST", "/auto/slips/process", { slipIds: [slip.id] });
  const state = async () => (await send("GET", `/auto/slip/${slip.id}`)).process_status;
  await expect.poll(state, { timeout: 30_000 }).toBe("failed");
  return slip;
}

test("each value that the official form asks for is copied by pressing it, days as dd/mm/yyyy", async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const form = application({
    others: "Visa in June",
    email: "karim.uddin@example.com",
    passport_issue_place: "Rajshahi",
  });
  const send = await apiAs(request, ADMIN);
  const { id } = await send("POST", "/auto/slip/data", form);
  await enterAs(page, ADMIN);
  await page.goto(`/slip/${id}`);
  await waitUntilIdle(page);
  const shown = {
    [form.passport_number]: form.passport_number,
    [form.phone]: form.phone,
    [form.last_name]: form.last_name,
    [form.first_name]: form.first_name,
    [form.national_id]: form.national_id,
    [form.email]: form.email,
    [form.passport_issue_place]: form.passport_issue_place,
    "17 Mar 1995": "17/03/1995",
    "10 Jan 2024": "10/01/2024",
    "9 Jan 2034": "09/01/2034",
    "Visa in June": "Visa in June",
    Male: "Male",
    Single: "Single",
    Bangladeshi: "Bangladeshi",
    "Work Visa": "Work Visa",
    Qatar: "Qatar",
    Electrician: "Electrician",
    Bangladesh: "Bangladesh",
    Dhaka: "Dhaka",
  };
  for (const [words, copied] of Object.entries(shown)) {
    const value = page.getByRole("main").locator("dd, [translate=no]").getByText(words).last();
    const box = await value.boundingBox();
    if (!box) throw new Error(`${words} is not shown`);
    await page.mouse.click(box.x + 6, box.y + box.height / 2);
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
  }
  // Once each: neither is read out, nor copied, at two places.
  for (const words of [form.passport_number, form.phone])
    await expect(page.getByRole("main").getByText(words, { exact: true })).toHaveCount(1);
});

test("a failed application says why once, and what to do; its state is named", async ({
  page,
  request,
}) => {
  const slip = await failedSlip(request, "00");
  await enterAs(page, ADMIN);
  await page.goto(`/slip/${slip.id}`);
  const reason = "No medical center is available in this city for this destination.";
  const status = region(page, "Status");
  await expect(status).toContainText(`Failed: ${reason}`);
  await expect(status).toContainText("Send it again later, or choose another city with Edit.");
  await expect(region(page, "Processing attempts")).toContainText(/Failed after/);
  await expect(region(page, "Timeline")).toContainText("Processing failed");
  await waitUntilIdle(page);
  await expect(page.getByText(reason).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole("main").getByText("Processing failed. Status: ")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Send again" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit and send again" })).toBeVisible();
  await expectAccessible(page);
});

test("where sending again gives the same answer it is no button, until the application is edited", async ({
  page,
  request,
}) => {
  const slip = await failedSlip(request, "02");
  const send = await apiAs(request, ADMIN);
  await enterAs(page, ADMIN);
  await page.goto(`/slip/${slip.id}`);
  const status = region(page, "Status");
  await expect(status).toContainText("sending again gives the same answer");
  await expect(page.getByRole("link", { name: "Edit and send again" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send again" })).toHaveCount(0);
  await expect(await moreActions(page, "Send again")).toBeVisible();

  const { User: _, MedicalCenter: __, ...stored } = await send("GET", `/auto/slip/${slip.id}`);
  const { passport_number } = stored;
  const edited = application({ ...stored, passport_number, first_name: "Karim" });
  await send("PUT", `/auto/slip/${slip.id}`, edited);
  await page.reload();
  await expect(page.getByRole("button", { name: "Send again" })).toBeVisible();
  await expect(status).not.toContainText("gives the same answer");
});

test("a declined application says its reason in its status, as it was corrected last", async ({
  page,
  request,
}) => {
  const { id } = await addSlip(request);
  const send = await apiAs(request, ADMIN);
  await send("PATCH", `/auto/slip/${id}/status`, { status: "declined", reason: "No photo" });
  await enterAs(page, ADMIN);
  await page.goto(`/slip/${id}`);
  await expect(region(page, "Status")).toContainText("Declined.No photo");
  await expect(page.getByRole("main").getByText("Status: declined")).toHaveCount(1);
  await send("PUT", `/auto/slip/${id}/declined-reason`, { reason: "The photo is too dark" });
  await expect(region(page, "Status")).toContainText("Declined.The photo is too dark");
  await send("PUT", `/auto/slip/${id}/declined-reason`, { reason: "" });
  await expect(region(page, "Status")).not.toContainText("photo");
});

test("a completed application has its next action beside it, and no field that nobody has filled", async ({
  page,
  request,
}) => {
  const slip = await addSlip(request, {}, "approved");
  const send = await apiAs(request, ADMIN);
  const slip_url = "https://slips.example.com/3";
  await send("PATCH", `/auto/slip/${slip.id}/url`, { slip_url });
  await enterAs(page, ADMIN);
  await page.goto(`/slip/${slip.id}`);
  const next = region(page, "Follow-up");
  await expect(next).toContainText("Enter the slip’s last day");
  await expect(region(page, "After the slip")).toHaveCount(0);
  await next.getByRole("button", { name: "Record…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("[name=valid_till]").fill("31/12/2099");
  await dialog.locator("[name=visit_on]").fill("01/12/2099");
  await page.keyboard.press("Control+Enter");
  await expect(next).toContainText("Ask whether the examination took place");
  await expect(next.getByText("Due")).toBeVisible();
  await expect(next.getByRole("button", { name: "Called" })).toBeVisible();
  await expect(region(page, "After the slip")).toContainText("31 Dec 2099");
  await expect(page.getByText("Not entered")).toHaveCount(0);
  const card = region(page, "Send to applicant");
  const tops = await card
    .locator("a, button:has-text('Copy text')")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

for (const [width, height] of [
  [390, 844],
  [320, 720],
] as const) {
  const title = `on a phone ${width} wide a payment link is sent from the first screen`;
  test(title, outerUnless(width === 320), async ({ page, request }) => {
    const slip = await addSlip(request, {}, "approved");
    const send = await apiAs(request, ADMIN);
    await send("POST", "/auto/slips/process", { slipIds: [slip.id] });
    const link = async () => (await send("GET", `/auto/slip/${slip.id}`)).payment_link;
    await expect.poll(link).not.toBeNull();
    await page.setViewportSize({ width, height });
    await enterAs(page, ADMIN);
    await page.goto(`/slip/${slip.id}`);
    const card = region(page, "Send to applicant");
    await expect(card).toHaveCount(1);
    await expect(card.getByRole("link", { name: "WhatsApp" })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

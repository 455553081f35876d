import { expect } from "@playwright/test";
import {
  addOperator,
  addSlip,
  apiAs,
  application,
  enterAs,
  expectAccessible,
  moreActions,
  searchList,
  unique,
} from "./desk.ts";
import { test } from "./journey.ts";
import { holdRequests, leaveTab, waitUntilIdle } from "./page.ts";
import { ADMIN } from "./start-desk.ts";

test("each action on the details page shows its result, and the focus is never lost", async ({
  page,
  request,
}) => {
  const slip = await addSlip(request);
  await enterAs(page, ADMIN);
  await page.goto(`/slip/${slip.id}`);
  const message = page.locator("[data-message-bar]");
  await page.getByRole("button", { name: "Approve" }).press("Enter");
  await expect(message).toContainText(`Rahim ${slip.last_name} was approved.`);
  await expect(message.getByRole("status")).toBeFocused();
  await (await moreActions(page, "Mark as paid")).press("Enter");
  await expect(message).toContainText("was marked as paid.");
  await expect(page.getByRole("button", { name: "More actions" })).toBeFocused();

  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Process" })).toBeFocused();
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog");
  await expect(question).toContainText("This slip is paid. Send it again?");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Process" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Send again" }).press("Enter");
  await expect(message).toContainText("Slips sent for processing!");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("the slip URL dialog shows the current URL, and a declined slip is deleted without a flash", {
  tag: "@outer",
}, async ({ page, request }) => {
  const approved = await addSlip(request, {}, "approved");
  const other = await addSlip(request);
  await enterAs(page, ADMIN);
  await page.goto(`/slip/${approved.id}`);
  const dialog = page.getByRole("dialog");
  const more = page.getByRole("button", { name: "More actions" });
  await (await moreActions(page, "Slip")).click();
  await dialog.getByRole("textbox").fill("https://slips.example.com/typed");
  await page.keyboard.press("Escape");
  await expect(dialog).toContainText("Close without saving? What you typed will be lost.");
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(more).toBeFocused();
  await (await moreActions(page, "Slip")).press("Enter");
  await expect(dialog.getByRole("textbox")).toHaveValue("");
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await page.goto(`/slip/${other.id}`);
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.locator("[data-message-bar]")).toContainText("was declined.");
  await page.evaluate(() => {
    const seen = () => document.body.textContent?.includes("No slip found") ?? false;
    new MutationObserver(() => {
      if (seen()) document.documentElement.dataset.flash = "yes";
    }).observe(document.body, { childList: true, subtree: true });
  });
  await (await moreActions(page, "Delete")).press("Enter");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/admin\/slips/);
  await expect(page.locator("[data-message-bar]")).toContainText(
    `The application of Rahim ${other.last_name} was deleted.`,
  );
  await expect(page.getByText(/^Page 1 of/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset.flash)).toBeUndefined();
});

test("a dialog says that another person changed the slip, and saves at the next press", async ({
  page,
  request,
}) => {
  const slip = await addSlip(request, {}, "approved");
  await enterAs(page, ADMIN);
  await page.route("**/api/events", (route) => route.abort());
  await page.goto(`/slip/${slip.id}`);
  await (await moreActions(page, "Slip")).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("https://slips.example.com/mine");
  const send = await apiAs(request, ADMIN);
  const pay = () => send("PATCH", `/auto/slip/${slip.id}/status`, { payment_status: "paid" });
  const slipPath = new RegExp(`/api/auto/slip/${slip.id}$`);
  await leaveTab(page, pay, slipPath);
  const isRead = page.waitForResponse(slipPath);
  await dialog.getByRole("button", { name: "Update" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The slip URL was not changed.");
  await (await isRead).finished();
  await expect(page.getByRole("region", { name: "Status", includeHidden: true })).toContainText(
    "Paid",
  );
  await dialog.getByRole("button", { name: "Update" }).click();
  await expect(page.locator("[data-message-bar]")).toContainText("The slip URL of");
  await expect(dialog).toHaveCount(0);
});

test("the finished slip is sent to the applicant in Bangla; the history records how, but not the text", async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const slip = await addSlip(request, {}, "approved");
  const send = await apiAs(request, ADMIN);
  await send("PATCH", `/auto/slip/${slip.id}/url`, { slip_url: "https://slips.example.com/7" });
  await enterAs(page, ADMIN);
  await page.goto(`/slip/${slip.id}`);
  const card = page.getByRole("region", { name: "Send to applicant" });
  const text = card.getByRole("textbox", { name: "Text for the applicant" });
  await expect(text).not.toHaveValue(new RegExp(slip.passport_number));
  await expect(text).toHaveValue(/^প্রিয় Rahim, .*https:\/\/slips\.example\.com\/7$/);
  await expect(card.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/8801712345678\?text=%E0/,
  );
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await card.getByRole("button", { name: "Copy text" }).click();
  await expect(page.locator("[data-message-bar]")).toContainText("The text was copied.");
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline).toContainText("Sent to applicant");
  await expect(timeline).toContainText("Copied text");
  await expect(timeline).not.toContainText("Rahim, ");

  await (await moreActions(page, "Copy all")).click();
  await expect(page.locator("[data-message-bar]")).toContainText("The application was copied.");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`Passport number\t${slip.passport_number}\n`);
});

test("a payment link over an hour old says that it has expired, and stays available once paid", {
  tag: "@outer",
}, async ({ page, request }) => {
  const slip = await addSlip(request);
  const sent = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  let queued_at = sent(10);
  let payment_status = "unpaid";
  await page.route(`**/api/auto/slip/${slip.id}`, async (route) => {
    const response = await route.fetch();
    const link = { payment_link: "https://pay.example.com/7", process_status: "finished" };
    const state = { status: "approved", queued_at, payment_status };
    const json = { ...(await response.json()), ...link, ...state };
    await route.fulfill({ response, json });
  });
  await enterAs(page, ADMIN);
  await page.goto(`/slip/${slip.id}`);
  const card = page.getByRole("region", { name: "Send to applicant" });
  const lapsed = card.getByText("This link has probably expired. Process the application again.");
  await expect(card.getByRole("textbox")).toHaveValue(/[০-৯]+:[০-৯]{2}-এর মধ্যে ফি দিন/);
  await expect(lapsed).toHaveCount(0);
  const pay = page.getByRole("link", { name: /^Pay link/ }).first();
  const gap = async () => {
    const sign = await pay.locator("svg").last().boundingBox();
    const key = await pay.locator("kbd").boundingBox();
    return (key?.x ?? 0) - (sign?.x ?? 0) - (sign?.width ?? 0);
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(4);
  queued_at = sent(90);
  await page.reload();
  await expect(lapsed).toBeVisible();

  payment_status = "paid";
  await page.reload();
  const payAgain = await moreActions(page, "Pay link opens in a new tab");
  await expect(payAgain).toHaveAttribute("href", "https://pay.example.com/7");
});

test("texts for applicants are in Bangla until another language is chosen, which list and details remember", {
  tag: "@outer",
}, async ({ page, request }) => {
  const operator = await addOperator(request);
  const submit = await apiAs(request, operator);
  const { id } = await submit("POST", "/auto/slip/data", application());
  const send = await apiAs(request, ADMIN);
  await send("PATCH", `/auto/slip/${id}/status`, { status: "approved" });
  await send("POST", "/auto/slips/process", { slipIds: [id] });
  await enterAs(page, operator);
  await page.goto("/operator/slips?todo=pay");
  const button = page.getByRole("link", { name: /^Send to .* by WhatsApp/ });
  await expect(button).toHaveAttribute("href", /\?text=%E0/);
  await page.goto(`/slip/${id}`);
  const card = page.getByRole("region", { name: "Send to applicant" });
  const text = card.getByRole("textbox", { name: "Text for the applicant" });
  await expect(text).toHaveValue(/^প্রিয় Rahim, /);
  const isStored = page.waitForResponse("**/api/user/preferences");
  await card.getByText("English").click();
  await isStored;
  await expect(text).toHaveValue(
    /^Dear Rahim, please pay for your medical appointment by \d+:\d\d [ap]m: /,
  );
  await page.reload();
  await expect(text).toHaveValue(/^Dear Rahim, /);
  await page.goto("/operator/slips?todo=pay");
  await expect(button).toHaveAttribute("href", /\?text=Dear/);
});

test("an application that does not exist gets a message with a link onward", {
  tag: "@outer",
}, async ({ page }) => {
  await enterAs(page, ADMIN);
  await page.route("**/api/auto/slip/999999999", async (route) => {
    await page.getByText("Loading details...").waitFor();
    await route.continue();
  });
  await page.goto("/slip/999999999");
  await expect(page.getByText("No slip found")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to slips" })).toBeVisible();
  await page.route("**/api/auto/slip/888888888", (route) => route.fulfill({ status: 500 }));
  await page.goto("/slip/888888888");
  // The page retries once after a second before it reports the failure.
  await expect(page.getByText("Failed to load slip")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("a long history shows the newest entries, and older ones on request", {
  tag: "@outer",
}, async ({ page, request }) => {
  // Two hundred changes in sequence.
  test.slow();
  const account = await addOperator(request);
  const send = await apiAs(request, account);
  const form = application();
  const { id } = await send("POST", "/auto/slip/data", form);
  for (let edit = 1; edit <= 200; edit += 1) {
    await send("PUT", `/auto/slip/${id}`, { ...form, others: `Note ${edit}` });
  }
  await enterAs(page, account);
  await page.goto(`/slip/${id}`);
  const changes = page.locator("li[data-action]");
  await expect(changes).toHaveCount(200);
  await page.getByRole("button", { name: "Show older" }).click();
  await expect(changes).toHaveCount(201);
  await expect(changes.last()).toContainText("submitted");
  await expect(page.getByRole("button", { name: "Show older" })).toHaveCount(0);
});

test("a long e-mail is shown whole and keeps its copy button, a national ID stays on one line", {
  tag: "@outer",
}, async ({ page, request }) => {
  const email = `${"mohammad.abdur.rahman.".repeat(3)}khan@overseas-employment.example.com`;
  const national_id = `199526947${unique()}`;
  const { id } = await addSlip(request, { email, national_id });
  await enterAs(page, ADMIN);
  await page.goto(`/slip/${id}`);
  const boxOf = async (text: string) => await page.getByText(text, { exact: true }).boundingBox();
  for (const width of [1280, 768, 390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    const endOf = async () => {
      const { x = width, width: own = width } = (await boxOf(email)) ?? {};
      return x + own;
    };
    await expect.poll(endOf, { message: `${email} at ${width}` }).toBeLessThanOrEqual(width);
    const heightOf = async () => (await boxOf(national_id))?.height;
    await expect.poll(heightOf, { message: `${national_id} at ${width}` }).toBeLessThan(24);
    await expect(page.getByRole("button", { name: "Copy email" })).toBeVisible();
  }
});

test("a note added from the menu appears in the history at once, also on a colleague's screen", {
  tag: "@outer",
}, async ({ page, request, browser }) => {
  const slip = await addSlip(request);
  const other = await browser.newPage();
  await enterAs(other, ADMIN);
  await other.goto(`/slip/${slip.id}`);
  await enterAs(page, ADMIN);
  await page.goto(`/slip/${slip.id}`);
  await (await moreActions(page, "Add note")).click();
  const dialog = page.getByRole("dialog", { name: "Add note" });
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog).toContainText("Note is required");
  await dialog.getByRole("textbox").fill("Waits for a new passport.\nCall on Sunday.");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog).toHaveCount(0);
  for (const one of [page, other]) {
    const note = one.getByRole("region", { name: "Timeline" }).locator('[data-action="noted"]');
    await expect(note).toContainText("Call on Sunday.");
  }
  await other.close();
});

test("an address without a valid id sends no request", { tag: "@outer" }, async ({ page }) => {
  await enterAs(page, ADMIN);
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("NaN")) requests.push(request.url());
  });
  for (const path of ["/slip/abc", "/slip/abc/edit"]) {
    await page.goto(path);
    await expect(page.getByText("No slip found")).toBeVisible();
  }
  expect(requests).toEqual([]);
});

test("] and [ go through the filtered list, and Back returns to it", async ({ page, request }) => {
  const name = `Uddin ${unique()}`;
  const oldest = await addSlip(request, { last_name: name });
  const middle = await addSlip(request, { last_name: name });
  const newest = await addSlip(request, { last_name: name });
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips?status=pending");
  await searchList(page, name, 3);
  await page.locator(`a[href="/slip/${newest.id}"]`).first().click();
  await expect(page.getByText("1 of 3 pending")).toBeVisible();
  await expect(page.getByRole("button", { name: "Previous application" })).toBeDisabled();
  await page.keyboard.press("]");
  await expect(page).toHaveURL(new RegExp(`/slip/${middle.id}$`));
  await expect(page.getByText("2 of 3 pending")).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.locator("[data-message-bar]")).toContainText("was approved.");
  await expect(page.getByText("2 of 3 pending")).toHaveCount(0);
  await page.keyboard.press("]");
  await expect(page).toHaveURL(new RegExp(`/slip/${oldest.id}$`));
  await expect(page.getByText("2 of 2 pending")).toBeVisible();
  await page.keyboard.press("[");
  await expect(page).toHaveURL(new RegExp(`/slip/${newest.id}$`));
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/slips\?status=pending$/);
  await expect(page.getByText("Showing 2 of 2 total results")).toBeVisible();
});

test("[ pressed while the next application loads goes back at once", { tag: "@outer" }, async ({
  page,
  request,
}) => {
  const name = `Uddin ${unique()}`;
  const older = await addSlip(request, { last_name: name });
  const newer = await addSlip(request, { last_name: name });
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  await searchList(page, name, 2);
  await page.locator(`a[href="/slip/${newer.id}"]`).first().click();
  await expect(page.getByText("1 of 2", { exact: true })).toBeVisible();
  await holdRequests(page, new RegExp(`/api/auto/slip/${older.id}$`));
  await page.keyboard.press("]");
  await expect(page).toHaveURL(new RegExp(`/slip/${older.id}$`));
  await expect(page.getByText("Loading details...")).toBeVisible();
  await page.keyboard.press("[");
  await expect(page).toHaveURL(new RegExp(`/slip/${newer.id}$`));
});

test("] pressed before the next application is known takes effect once it is, unless the user does something else first", async ({
  page,
  request,
}) => {
  const name = `Uddin ${unique()}`;
  const slips: { id: number }[] = [];
  for (let count = 0; count < 12; count += 1)
    slips.push(await addSlip(request, { last_name: name }));
  const [, eleventh, tenth] = slips;
  await enterAs(page, ADMIN);
  const openTenth = async () => {
    await page.goto("/admin/slips");
    await searchList(page, name, 10, 12);
    const release = await holdRequests(page, /\/api\/auto\/slips\?.*page=2/);
    await page.locator(`a[href="/slip/${tenth?.id}"]`).first().click();
    await expect(page.getByText("10 of 12", { exact: true })).toBeVisible();
    await page.keyboard.press("]");
    return release;
  };
  (await openTenth())();
  await expect(page).toHaveURL(new RegExp(`/slip/${eleventh?.id}$`));

  const release = await openTenth();
  await page.getByRole("heading", { level: 1 }).click();
  const answer = page.waitForResponse(/page=2/);
  release();
  await (await answer).finished();
  await waitUntilIdle(page);
  await page.keyboard.press("[");
  await expect(page.getByText("9 of 12", { exact: true })).toBeVisible();
});

test("the details say who submitted the application, and when it was last changed", {
  tag: "@outer",
}, async ({ page, request }) => {
  const slip = await addSlip(request);
  const send = await apiAs(request, ADMIN);
  await enterAs(page, ADMIN);
  await page.goto(`/slip/${slip.id}`);
  const record = page.getByRole("region", { name: "Record", exact: true });
  await expect(record).toContainText(/Submitted by\s*Desk Admin/);
  await expect(record).toContainText(/Submitted\s*\d{1,2} \w{3} \d{4}, \d{2}:\d{2}/);
  await send("PATCH", `/auto/slip/${slip.id}/status`, { status: "approved" });
  const { updated_at } = await send("GET", `/auto/slip/${slip.id}`);
  const at = new Date(updated_at).toLocaleTimeString("en-GB", {
    ...{ timeZone: "Asia/Dhaka", hour: "2-digit", minute: "2-digit" },
  });
  await expect(record).toContainText(new RegExp(`Last changed\\s*[^,]+, ${at}`));
});

test("beside a long name the buttons take a line of their own, and in a low window the head scrolls away", {
  tag: "@outer",
}, async ({ page, request }) => {
  const last_name = `Bin Mohammad Shamsuzzaman Khandaker ${unique()}`;
  const { id } = await addSlip(request, { first_name: "Mohammad Abdullah Al Mamun", last_name });
  await enterAs(page, ADMIN);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`/slip/${id}`);
  const heading = page.getByRole("heading", { level: 1, name: last_name });
  await expect(page.getByRole("button", { name: "Approve" })).toBeVisible();
  // Two lines.
  expect((await heading.boundingBox())?.height).toBeLessThan(70);

  // 1280 px at a zoom of 400 %, turned: the head scrolls away with the rest.
  await page.setViewportSize({ width: 1280, height: 256 });
  await page.getByRole("heading", { name: "Timeline" }).scrollIntoViewIfNeeded();
  await expect(heading).not.toBeInViewport();
});

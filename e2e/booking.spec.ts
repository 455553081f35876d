import { execFileSync } from "node:child_process";
import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { addSlip, apiAs, application, enterAs, expectAccessible, unique } from "./desk.ts";
import { ADMIN, type RunningDesk, startDesk } from "./start-desk.ts";

let desk: RunningDesk;
let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  desk = await startDesk({ PROCESSOR: "manual" });
  context = await browser.newContext({
    baseURL: desk.address,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await context.route("https://wafid.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>The official form</title>" }),
  );
  page = await context.newPage();
  await enterAs(page, ADMIN);
});

test.afterAll(async () => {
  await context.close();
  await desk.stop();
});

test.afterEach(async () => {
  const waiting = await desk.sql<{ id: number }[]>`
    select id from slips where process_status = 'started'`;
  const send = await apiAs(context.request, ADMIN);
  for (const { id } of waiting) await send("POST", `/auto/slip/${id}/take-back`);
});

/** Sends so many to be booked and opens the queue. */
async function openQueue(count: number) {
  const send = await apiAs(context.request, ADMIN);
  const slips: Awaited<ReturnType<typeof addSlip>>[] = [];
  for (let made = 0; made < count; made += 1) {
    const slip = await addSlip(context.request, { first_name: "Rahim" }, "approved");
    await send("POST", "/auto/slips/process", { slipIds: [slip.id] });
    const read = async () => (await send("GET", "/auto/slip-queues")).book;
    await expect.poll(read).toBe(made + 1);
    slips.push(slip);
  }
  await page.goto("/admin/booking");
  return { slips, send };
}

const shown = (lastName: string) => page.getByRole("heading", { name: `Rahim ${lastName}` });
const field = () => page.getByRole("textbox", { name: "Payment link" });
const bar = () => page.locator("[data-message-bar]");
const freshLink = () => `https://wafid.com/appointment/DvX3k29Q${unique()}/pay/`;
const copyText = (text: string) =>
  page.evaluate((text) => navigator.clipboard.writeText(text), text);
const copied = () => page.evaluate(() => navigator.clipboard.readText());

async function paste(text: string): Promise<void> {
  await page.bringToFront();
  await copyText(text);
  await page.keyboard.press("Control+V");
}

test("three are booked by keyboard, with three keys each: b opens the form in a tab of its own, Ctrl+V, Enter", async () => {
  const { slips, send } = await openQueue(3);
  for (const [at, { id, last_name, passport_number }] of slips.entries()) {
    await expect(shown(last_name)).toBeVisible();
    await expect(page.getByText(`${at + 1} of 3 · oldest waiting since`)).toBeVisible();
    await expect(field()).toBeFocused();
    const opened = context.waitForEvent("page");
    await page.keyboard.press("b");
    const site = await opened;
    await expect(site).toHaveURL("https://wafid.com/book-appointment/");
    expect(await site.evaluate(() => window.opener)).toBe(null);
    await site.close();
    await page.bringToFront();
    const clip = await copied();
    expect(clip).toMatch(/^SlipDesk 1 \{/);
    expect(JSON.parse(clip.slice("SlipDesk 1 ".length))).toMatchObject({
      slip: id,
      passport: passport_number,
    });
    const link = freshLink();
    await paste(link);
    await page.keyboard.press("Enter");
    await expect(bar()).toContainText(`Payment link of Rahim ${last_name} saved.`);
    expect(await send("GET", `/auto/slip/${id}`)).toMatchObject({
      process_status: "finished",
      payment_link: link,
    });
  }
  await expect(page.getByText("Nothing to book.")).toBeVisible();
  await expect(
    page.getByText("Slips that you send for processing wait here until somebody books them."),
  ).toBeVisible();
});

test("without the bookmark one key copies all nineteen values, in the order and the spelling of the official form", async () => {
  const { slips } = await openQueue(1);
  const [slip] = slips;
  await expect(shown(slip?.last_name ?? "")).toBeVisible();
  const values: string[] = [];
  for (let count = 0; count < 19; count += 1) {
    await copyText("");
    await page.keyboard.press("c");
    await expect.poll(copied).not.toBe("");
    values.push(await copied());
  }
  const form = application();
  expect(values).toEqual([
    ...["Bangladesh", "Dhaka", "Qatar", "RAHIM", slip?.last_name.toUpperCase(), "17/03/1995"],
    ...["Bangladeshi", "Male", "Single", slip?.passport_number, slip?.passport_number],
    ...["10/01/2024", "DHAKA", "09/01/2034", "Work Visa", form.email, form.phone],
    ...[expect.stringMatching(/^12345\d{8}$/), expect.any(String)],
  ]);
  const selected = page.locator("[data-selected]");
  await expect(selected).toContainText("Position applied for");
  await page.keyboard.press("ArrowUp");
  await expect(selected).toContainText("Email");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await expect(selected).toContainText("Passport expiry date");
  await page.keyboard.press("ArrowDown");
  await expect(selected).toContainText("Phone");
  // Its column ends here.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowLeft");
  await expect(selected).toContainText("Email");
  await expectAccessible(page);
});

test("where the browser has no clipboard, as without https, values and data are copied all the same", async () => {
  const { slips } = await openQueue(1);
  await expect(field()).toBeFocused();
  await page.evaluate(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true }),
  );
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("c");
  await expect(page.getByText("Copied City")).toBeAttached();
  await page.evaluate(() => Reflect.deleteProperty(navigator, "clipboard"));
  expect(await copied()).toBe("Dhaka");
  await page.evaluate(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true }),
  );
  const opened = page.waitForEvent("popup");
  await page.keyboard.press("b");
  await (await opened).close();
  await page.evaluate(() => Reflect.deleteProperty(navigator, "clipboard"));
  expect(await copied()).toContain(slips[0]?.passport_number);
});

test("what is pasted anywhere comes into the field; what is no payment link is asked about, what another has is refused", async () => {
  const { slips, send } = await openQueue(2);
  const [first, second] = slips;
  await expect(field()).toBeFocused();
  await page.keyboard.press("c");
  await expect(field()).not.toBeFocused();
  await paste("https://pay.example.com/1");
  await expect(field()).toHaveValue("https://pay.example.com/1");
  await expect(field()).toBeFocused();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alert");
  await expect(question).toContainText(
    "This is not a payment link of wafid.com. Save it all the same?",
  );
  await expectAccessible(page);
  // Typing on takes the question away.
  await page.keyboard.type("2");
  await expect(question).toHaveCount(0);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save all the same" }).click();
  await expect(shown(second?.last_name ?? "")).toBeVisible();
  expect((await send("GET", `/auto/slip/${first?.id}`)).payment_link).toBe(
    "https://pay.example.com/12",
  );

  await expect(field()).toBeFocused();
  await paste("https://pay.example.com/12");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save all the same" }).click();
  await expect(field()).toHaveAccessibleDescription(
    `This payment link belongs to Rahim ${first?.last_name} (No. ${first?.id}).`,
  );
  await field().fill("the link is on my phone");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save all the same" }).click();
  await expect(field()).toHaveAttribute("aria-invalid", "true");
  expect((await send("GET", `/auto/slip/${second?.id}`)).process_status).toBe("started");
});

test("a page is heard on the whole screen, also where no link is asked for; what is no page is said and goes nowhere", async () => {
  const { slips, send } = await openQueue(1);
  const [slip] = slips;
  await expect(field()).toBeFocused();
  await paste("Please call Rahim about his slip");
  await expect(bar()).toContainText("Nothing could be read from what you pasted.");
  await expect(bar()).toContainText("a slip or a result of wafid.com");
  const failure = await bar().getByRole("alert").boundingBox();
  const facts = await page.getByText(/^No\. \d+ · submitted by/).boundingBox();
  expect(failure?.y).toBeGreaterThan((facts?.y ?? 0) + (facts?.height ?? 0));
  await expect(field()).toHaveValue("");
  const link = freshLink();
  await paste(`Here is the link: ${link} Thank you!`);
  await expect(field()).toHaveValue(link);

  await send("POST", `/auto/slip/${slip?.id}/outcome`, { outcome: "finished", payment_link: link });
  await expect(field()).toHaveCount(0);
  await paste("nothing");
  await expect(bar()).toContainText("Nothing could be read from what you pasted.");
  await paste(freshLink());
  const dialog = page.getByRole("dialog", { name: "Read from the payment page" });
  await expect(dialog).toContainText("Saving replaces its payment link.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Next" }).click();

  await expect(page.getByText("Nothing to book.")).toBeVisible();
  await paste("nothing");
  await expect(bar()).toContainText("Nothing could be read from what you pasted.");
  await paste(link);
  await expect(dialog).toContainText(slip?.passport_number ?? "?");
  await expect(dialog).toContainText("All of this is on the desk already.");
});

test("a link saved for the wrong one is changed with Change, which goes back to it and then on; the history shows both", async () => {
  const { slips, send } = await openQueue(2);
  const [first, second] = slips;
  const [wrong, right] = [freshLink(), freshLink()];
  await expect(field()).toBeFocused();
  await paste(wrong);
  await page.keyboard.press("Enter");
  await expect(shown(second?.last_name ?? "")).toBeVisible();
  await bar().getByRole("button", { name: "Change" }).click();
  await expect(shown(first?.last_name ?? "")).toBeVisible();
  await expect(field()).toHaveValue(wrong);
  // It has an outcome, so only its link can be replaced.
  await expect(page.getByText("It could not be booked")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Take back" })).toHaveCount(0);
  await paste(right);
  await expect(field()).toHaveValue(right);
  await page.keyboard.press("Enter");
  await expect(shown(second?.last_name ?? "")).toBeVisible();
  expect((await send("GET", `/auto/slip/${first?.id}`)).payment_link).toBe(right);
  await page.goto(`/slip/${first?.id}`);
  const entry = page.getByRole("listitem").filter({ hasText: "Payment link replaced" });
  await expect(entry.getByRole("link")).toHaveCount(2);
  for (const [at, link] of [wrong, right].entries()) {
    await expect(entry.getByRole("link").nth(at)).toHaveAttribute("href", link);
  }
});

test("one key says why it could not be booked; s skips, and what is taken back is no longer there", async () => {
  const { slips, send } = await openQueue(4);
  const [first, second, third, fourth] = slips;
  await expect(shown(first?.last_name ?? "")).toBeVisible();
  await page.keyboard.press("4");
  await expect(bar()).toContainText(`Rahim ${first?.last_name} could not be booked.`);
  expect(await send("GET", `/auto/slip/${first?.id}`)).toMatchObject({
    process_status: "failed",
    failed_reason: "The passport expires too soon.",
  });
  await expect(shown(second?.last_name ?? "")).toBeVisible();
  await page.keyboard.press("s");
  await expect(shown(third?.last_name ?? "")).toBeVisible();
  await page.keyboard.press("f");
  await expect(page.getByRole("button", { name: /No medical center is available/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(bar()).toContainText(`Rahim ${third?.last_name} could not be booked.`);
  await expect(shown(fourth?.last_name ?? "")).toBeVisible();
  await expect(page.getByText("booking service")).toHaveCount(0);
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(bar()).toContainText(`Rahim ${fourth?.last_name} was taken back.`);
  // The skipped one comes again after half an hour.
  await expect(page.getByText("Nothing to book.")).toBeVisible();
  await expect(
    page.getByText(
      "Still waiting: 1, with another admin, in another browser of yours, or skipped by you",
    ),
  ).toBeVisible();
  await page.getByRole("link", { name: "Go to slips" }).click();
  await expect(page.getByText(second?.passport_number ?? "")).toBeVisible();
  await expect(page.getByText(first?.passport_number ?? "")).toHaveCount(0);
});

test("another reason is written in the dialog", async () => {
  const { slips, send } = await openQueue(1);
  await expect(shown(slips[0]?.last_name ?? "")).toBeVisible();
  await page.getByRole("button", { name: "Other reason" }).click();
  const dialog = page.getByRole("dialog");
  // Its fields are its own: nothing of it goes into the field behind it.
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "Not booked" })).toBeChecked();
  await expect(dialog.getByLabel(/^Reason/)).toBeFocused();
  await paste("The photo was refused.");
  await expect(dialog.getByLabel(/^Reason/)).toHaveValue("The photo was refused.");
  await dialog.getByRole("button", { name: "Record" }).click();
  await expect(page.getByText("Nothing to book.")).toBeVisible();
  const slip = await send("GET", `/auto/slip/${slips[0]?.id}`);
  expect(slip.failed_reason).toBe("The photo was refused.");
});

test("an outcome that somebody else records of the one that is shown is said at once", async () => {
  const { slips, send } = await openQueue(2);
  const [first, second] = slips;
  await expect(shown(first?.last_name ?? "")).toBeVisible();
  await send("POST", `/auto/slip/${first?.id}/outcome`, {
    outcome: "finished",
    payment_link: freshLink(),
  });
  await expect(
    page.getByText("This application does not wait to be booked any more"),
  ).toBeVisible();
  await expect(field()).toHaveCount(0);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(shown(second?.last_name ?? "")).toBeVisible();
});

test("an application that is erased while it is shown says so, and offers no data and no form", async () => {
  const { slips } = await openQueue(1);
  const [slip] = slips;
  await expect(shown(slip?.last_name ?? "")).toBeVisible();
  await paste(freshLink());
  await page.keyboard.press("Enter");
  await bar().getByRole("button", { name: "Change" }).click();
  await expect(shown(slip?.last_name ?? "")).toBeVisible();
  await expect(bar()).toBeEmpty();
  execFileSync(process.execPath, ["scripts/erase.ts", "--passport", slip?.passport_number ?? ""], {
    env: desk.env,
  });
  await expect(page.getByText("This application was erased. Nothing can be saved.")).toBeVisible();
  await expect(shown(slip?.last_name ?? "")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Open the booking site" })).toHaveCount(0);
  await expect(field()).toHaveCount(0);
  await page.keyboard.press("s");
  await expect(page.getByText("Nothing to book.")).toBeVisible();
});

test("an older tab says that the booking goes on in another one", async () => {
  await openQueue(0);
  await expect(page.getByText("Nothing to book.")).toBeVisible();
  const other = await context.newPage();
  await other.goto("/admin/booking");
  await expect(other.getByText("Nothing to book.")).toBeVisible();
  await expect(page.getByText("Continued in another tab.")).toBeVisible();
  await expect(other.getByText("Continued in another tab.")).toHaveCount(0);
  await other.close();
});

test("under the sandbox the empty queue says that nothing is booked", async ({ page }) => {
  await enterAs(page, ADMIN);
  await page.goto("/admin/booking");
  await expect(page.getByText("This desk books nothing: it runs with the sandbox.")).toBeVisible();
});

test("in a narrow window it says first who is booked, then come the steps and the values", {
  tag: "@outer",
}, async () => {
  const [slip] = (await openQueue(1)).slips;
  const who = shown(slip?.last_name ?? "");
  await expect(who).toBeVisible();
  const topOf = async (what: Locator) => (await what.boundingBox())?.y ?? 0;
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const step = page.getByRole("heading", { name: "Fill in" });
    const value = page.getByRole("button", { name: /^National ID/ });
    await expect.poll(async () => (await topOf(who)) < (await topOf(step))).toBe(true);
    expect(await topOf(step)).toBeLessThan(await topOf(value));
  }
  await page.setViewportSize({ width: 1280, height: 800 });
});

import { createServer } from "node:http";
import {
  type APIRequestContext,
  type Browser,
  expect,
  type Page,
  request,
  test,
} from "@playwright/test";
import { addDays, formatDayMonthYear, todayInDhaka } from "#shared/time/plain-date.ts";
import {
  addOperator,
  addSlip,
  apiAs,
  application,
  enterAs,
  expectAccessible,
  unique,
} from "./desk.ts";
import { pdf, pdfOf } from "./file-samples.ts";
import { watchRefusals } from "./page.ts";
import { ADMIN, type RunningDesk, startDesk } from "./start-desk.ts";

// A desk of its own, where slips are booked by hand.
let desk: RunningDesk;
let api: APIRequestContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  desk = await startDesk({ PROCESSOR: "manual" });
  api = await request.newContext({ baseURL: desk.address });
  page = await openDesk(browser);
  await enterAs(page, ADMIN);
});

test.afterAll(async () => {
  await page.context().close();
  await api.dispose();
  await desk.stop();
});

async function openDesk(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: desk.address,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  return await context.newPage();
}

/** A slip that waits to be booked. */
async function waiting(changes: Record<string, unknown> = {}) {
  const admin = await apiAs(api, ADMIN);
  const slip = await addSlip(api, changes, "approved");
  await admin("POST", "/auto/slips/process", { slipIds: [slip.id] });
  await expect
    .poll(async () => (await admin("GET", `/auto/slip/${slip.id}/runs`))[0].state)
    .toBe("waiting");
  return { ...slip, name: `Rahim ${slip.last_name}` };
}

const read = async (id: number) => (await apiAs(api, ADMIN))("GET", `/auto/slip/${id}`);

const freshToken = () => `DvX3k29Q${unique()}`;
const payment = (token: string) => `https://wafid.com/appointment/${token}/pay/`;
const slipPage = (token: string) => `https://wafid.com/appointment/${token}/slip/`;

/** The address by which the bookmark opens the desk. */
const returned = (address: string, text = "", slip: number | null = null) =>
  `/admin/booking/return#${encodeURIComponent(JSON.stringify({ version: 1, address, text, slip }))}`;

type Slip = Awaited<ReturnType<typeof waiting>>;
const lastDay = addDays(todayInDhaka(new Date()), 20);

/** A slip as it is copied from the official page. */
function slipText(
  { last_name, passport_number }: Slip,
  number: string,
  birth = "17/03/1995",
): string {
  return [
    ["GCC Slip №", number],
    ["Slip is valid only till", formatDayMonthYear(lastDay)],
    ["First name", "RAHIM"],
    ["Last name", last_name.toUpperCase()],
    ["Date of Birth", birth],
    ["Country traveling to", "Qatar"],
    ["Passport №", passport_number],
    ["Payment status", "PAID"],
    ["Amount", "10 USD"],
    ["Medical Center Name", "AMIR JAHAN MEDICAL CENTER"],
    ["Location", "Bangladesh, Dhaka, 108 C R Datta Road"],
    ["Mobile Number", "+880 1714 177881"],
    ["Website", "www.amirjahan.example"],
  ]
    .map((pair) => pair.join("\t"))
    .join("\n");
}

const main = () => page.getByRole("main");
const message = () => page.locator("[data-message-bar]");
const line = (name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });

async function paste(text: string): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press("Control+V");
}

test("a payment page that the bookmark brings ends the booking, and the tab goes on with the next slip", async () => {
  const [first, second] = [await waiting(), await waiting()];
  const link = payment(freshToken());
  await page.goto(returned(link, "Pay now", first.id));
  await expect(main()).toContainText(first.name);
  expect(new URL(page.url()).hash).toBe("");
  await expect(line("Payment link")).toContainText("Not entered");
  await expect(main()).toContainText("The page does not say whose it is.");
  await expect(main()).not.toContainText("Not on the page");
  expect((await read(first.id)).payment_link).toBeNull();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Save all" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/booking$/);
  await expect(message()).toContainText(`Payment link of ${first.name} saved.`);
  await expect(main()).toContainText(second.name);
  expect(await read(first.id)).toMatchObject({ process_status: "finished", payment_link: link });
  expect(await page.evaluate(() => localStorage.getItem("bookmarked"))).not.toBeNull();
  await message().getByRole("button", { name: "Change" }).click();
  await expect(page.getByRole("textbox", { name: "Payment link" })).toHaveValue(link);
  await expect(page.getByRole("heading", { level: 2, name: first.name })).toBeVisible();
  await page.getByRole("button", { name: /^Next/ }).click();
  await expect(main()).toContainText(second.name);
  await page.goBack();
  await expect(main()).not.toContainText(first.name);
});

test("a slip that is pasted on the booking screen is shown beside the desk and saved whole by Enter", async () => {
  const admin = await apiAs(api, ADMIN);
  await waiting();
  await page.goto("/admin/booking");
  await expect(page.getByRole("textbox", { name: "Payment link" })).toBeFocused();
  const shown = await page.getByRole("heading", { level: 2 }).first().textContent();
  const { slips } = await admin("GET", "/auto/slips?todo=book&limit=100");
  const found = slips.find(({ last_name }: Slip) => shown?.endsWith(last_name));
  const slip: Slip = { ...found, name: shown };
  const number = `2026${unique()}0001`;
  await paste(slipText(slip, number));
  const dialog = page.getByRole("dialog", { name: "Read from the slip" });
  await expect(dialog).toContainText("Same person on page and desk");
  await expect(line("Payment")).toContainText("Paid, 10 USD");
  await expectAccessible(page);
  await expect(line("Medical center")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Save all" }).focus();
  await page.keyboard.press("Enter");
  await expect(message()).toContainText(`The slip of ${slip.name} was saved.`);
  expect(await read(slip.id)).toMatchObject({ payment_status: "paid", MedicalCenter: null });
  expect(await admin("GET", `/auto/slip/${slip.id}/follow-up`)).toMatchObject({
    slip_number: number,
    valid_till: lastDay,
  });
});

test("a slip's address and its center are saved, the payment link follows from it, and a second reading changes nothing", async () => {
  const slip = await waiting();
  const token = freshToken();
  const brought = returned(slipPage(token), slipText(slip, `2026${unique()}0002`));
  await page.goto(brought);
  await expect(line("Payment link")).toContainText(`wafid.com/appointment/${token}/pay/`);
  await expect(line("Medical center")).toContainText("Add Amir Jahan Medical Center, Dhaka");
  await expect(main()).toContainText("The applicant can be told by the text slip ready.");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/slip/${slip.id}$`));
  await expect(message()).toContainText(`The slip of ${slip.name} was saved.`);
  expect(await read(slip.id)).toMatchObject({
    process_status: "finished",
    payment_link: payment(token),
    slip_url: slipPage(token),
    MedicalCenter: { name: "Amir Jahan Medical Center", city: "Dhaka" },
  });

  await page.goto(brought);
  await expect(main()).toContainText("All of this is on the desk already.");
  await expect(page.getByRole("button", { name: "Save all" })).toBeDisabled();
  await expect(line("Medical center")).toContainText("no change");
});

test("another birth date and another passport are red and are saved only by Save all the same", async () => {
  const [slip, other] = [await waiting(), await waiting()];
  const text = slipText(other, `2026${unique()}0003`, "18/03/1995");
  await page.goto(returned(slipPage(freshToken()), text, slip.id));
  await expect(page.getByRole("alert")).toContainText(
    `This page belongs to ${other.name} (No. ${other.id}).`,
  );
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save it there instead" }).click();
  await expect(main()).toContainText(other.passport_number);
  await expect(line("Date of birth")).toHaveAttribute("data-differs", "grave");
  await expect(page.getByRole("button", { name: "Save all", exact: true })).toHaveCount(0);
  expect((await read(other.id)).slip_url).toBeNull();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save all the same" }).click();
  await expect(page).toHaveURL(new RegExp(`/slip/${other.id}$`));
  expect((await read(slip.id)).slip_url).toBeNull();
  expect((await read(other.id)).slip_url).not.toBeNull();
});

test("what somebody changes meanwhile is shown, and nothing is saved over it unseen", async () => {
  const admin = await apiAs(api, ADMIN);
  const slip = await waiting();
  await page.goto(returned(payment(freshToken()), "", slip.id));
  await expect(line("Payment link")).toContainText("Not entered");
  const theirs = payment(freshToken());
  await admin("POST", `/auto/slip/${slip.id}/official`, { payment_link: theirs });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Nothing was saved.");
  await expect(line("Payment link")).toContainText(theirs.replace("https://", ""));
  await expect(main()).toContainText("This application was booked already.");
  expect((await read(slip.id)).payment_link).toBe(theirs);

  await admin("PATCH", `/auto/slip/${slip.id}/status`, { payment_status: "paid" });
  await admin("DELETE", `/auto/slip/${slip.id}`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.goto(returned(payment(freshToken()), "", slip.id));
  await expect(main()).toContainText(`Application No. ${slip.id} is no longer here.`);
});

test("nobody found: a search finds the application; two slips and what is no page of the site are refused", async () => {
  const slip = await waiting();
  const unknown = { ...slip, passport_number: "EK2755015" };
  const text = slipText(unknown, `2026${unique()}0004`);
  await page.goto(returned(slipPage(freshToken()), text));
  await expect(main()).toContainText("No application with the passport EK2755015.");
  await expectAccessible(page);
  const family = `Family${unique()}`;
  for (let at = 0; at < 11; at += 1) await addSlip(api, { last_name: family });
  await page.getByLabel("Whose is it?").fill(family);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: family })).toHaveCount(10);
  await expect(main()).toContainText("The newest 10 of 11.");
  await page.getByLabel("Whose is it?").fill(slip.last_name);
  await page.keyboard.press("Enter");
  await expect(main()).not.toContainText("The newest");
  await page.getByRole("button", { name: slip.last_name }).click();
  await expect(line("Passport number")).toHaveAttribute("data-differs", "grave");

  const two = `${text}\n${slipText(slip, `2026${unique()}0005`)}`;
  for (const [hash, says] of [
    [returned(slipPage(freshToken()), two), "There are two slips on this page."],
    [returned("https://evil.example/appointment/DvX3k29QmzA71lB/pay/"), "Nothing could be read"],
    ["/admin/booking/return#garbage%", "Nothing could be read"],
    [`/admin/booking/return#${"x".repeat(17_000)}`, "Nothing could be read"],
  ] as const) {
    // The same tab, without loading the page again.
    await page.evaluate((hash) => location.assign(hash), hash);
    await expect(main()).toContainText(says);
    expect(new URL(page.url()).hash).toBe("");
  }

  // What is outdated is offered anew.
  const older = encodeURIComponent(JSON.stringify({ version: 0 }));
  await page.evaluate((hash) => location.assign(`/admin/booking/return#${hash}`), older);
  await expect(main()).toContainText("Drag the new bookmark from the desk first.");
  expect(await page.evaluate(() => localStorage.getItem("bookmarked"))).toBeNull();
});

test("a result that is pasted on the details page goes into follow-up", async () => {
  const admin = await apiAs(api, ADMIN);
  const slip = await waiting();
  await admin("PATCH", `/auto/slip/${slip.id}/status`, { payment_status: "paid" });
  await page.goto(`/slip/${slip.id}`);
  await expect(page.getByRole("region", { name: "Follow-up" })).toBeVisible();
  const examined = addDays(todayInDhaka(new Date()), -2);
  const reportEnd = addDays(examined, 60);
  await paste(
    `Passport No: ${slip.passport_number}\nExamination date: ${formatDayMonthYear(examined)}\nMedical status: FIT\nMedical report expiry date: ${formatDayMonthYear(reportEnd)}`,
  );
  const dialog = page.getByRole("dialog", { name: "Read from the result" });
  await expect(line("Result")).toContainText("Fit");
  await dialog.getByRole("button", { name: "Save all" }).click();
  await expect(message()).toContainText(`The result of ${slip.name} was saved.`);
  await expect(dialog).toHaveCount(0);
  expect(await admin("GET", `/auto/slip/${slip.id}/follow-up`)).toMatchObject({
    examined_on: examined,
    result: "fit",
    report_valid_till: reportEnd,
  });
});

test("an operator pastes a slip into the dialog of what came after it; another person's is refused", async ({
  browser,
}) => {
  const operator = await addOperator(api);
  const own = await apiAs(api, operator);
  const admin = await apiAs(api, ADMIN);
  const slip = await own("POST", "/auto/slip/data", application());
  await admin("PATCH", `/auto/slip/${slip.id}/status`, { status: "approved" });
  await admin("PATCH", `/auto/slip/${slip.id}/status`, { payment_status: "paid" });
  const before = page;
  page = await openDesk(browser);
  await enterAs(page, operator);
  await page.goto(returned(slipPage(freshToken()), "x"));
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(`/slip/${slip.id}`);
  await page.getByRole("button", { name: "Record…" }).first().click();
  const dialog = page.getByRole("dialog", { name: "After the slip" });
  await expect(dialog.getByLabel("Slip number")).toBeFocused();
  const number = `2026${unique()}0006`;
  await paste(slipText({ ...slip, passport_number: "EK2755015" }, number));
  await expect(dialog.getByRole("alert")).toContainText("EK2755015");
  await expect(dialog.getByLabel("Slip number")).toHaveValue("");
  await paste(slipText(slip, number));
  await expect(dialog.getByLabel("Slip number")).toHaveValue(number);
  await expect(dialog.getByLabel("Valid till", { exact: true })).toHaveValue(
    formatDayMonthYear(lastDay),
  );
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(message()).toContainText("Saved.");
  await page.context().close();
  page = before;
});

test("a PDF of the slip that is added to the application offers what it says; another PDF is just a file", async () => {
  const admin = await apiAs(api, ADMIN);
  const slip = await waiting();
  const refusals = await watchRefusals(page);
  await page.goto(`/slip/${slip.id}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const choose = (buffer: Buffer) =>
    page
      .locator("input[type=file]")
      .setInputFiles({ name: "slip.pdf", mimeType: "application/pdf", buffer });
  const dialog = page.getByRole("dialog", { name: "Add file" });
  await choose(pdf(2000));
  await expect(dialog).toContainText("PDF, 2 kB");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  const number = `2026${unique()}0007`;
  await choose(pdfOf(slipText(slip, number).replaceAll("№", "No").split("\n")));
  await dialog.getByRole("button", { name: "See what it says…" }).click();
  const sheet = page.getByRole("dialog", { name: "Read from the slip" });
  await expect(line("Slip number")).toContainText(number);
  await sheet.getByRole("button", { name: "Save all" }).click();
  await expect(sheet).toHaveCount(0);
  await dialog.getByRole("button", { name: "Add file" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await admin("GET", `/auto/slip/${slip.id}/follow-up`)).toMatchObject({
    slip_number: number,
    valid_till: lastDay,
  });
  expect(refusals).toEqual([]);
});

test("another site cannot show it in a frame", async () => {
  const address = `${desk.address}${returned(payment(freshToken()))}`;
  const server = createServer((_asked, answer) =>
    answer.setHeader("content-type", "text/html").end(`<iframe src="${address}"></iframe>`),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const known = server.address();
  const port = typeof known === "object" && known ? known.port : 0;
  await page.goto(`http://127.0.0.1:${port}/`);
  const frame = page.frames().find((one) => one !== page.mainFrame());
  expect(frame?.url()).not.toContain("/admin/booking/return");
  await new Promise((resolve) => server.close(resolve));
});

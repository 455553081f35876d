import { type BrowserContext, expect, type Page, request, test } from "@playwright/test";
import { RETURN_PATH, type Return } from "#shared/booking/rules-site-fields.ts";
import { isFull, often } from "#shared/testing/endurance.ts";
import {
  type BookingSite,
  slipNumberOf,
  startBookingSite,
  tokenOf,
} from "./booking-site/booking-site.ts";
import { addSlip, apiAs, enterAs } from "./desk.ts";
import { ADMIN, type RunningDesk, startDesk } from "./start-desk.ts";

const COUNT = often(2, 10);
const SECONDS_EACH = 40;
const KEYS_EACH = 4;

let site: BookingSite;
let desk: RunningDesk;

test.beforeAll(async () => {
  site = await startBookingSite();
  desk = await startDesk({ PROCESSOR: "manual", BOOKING_SITE: site.address });
});

test.afterAll(async () => {
  await desk.stop();
  await site.stop();
});

async function sendToBook(count: number): Promise<void> {
  const api = await request.newContext({ baseURL: desk.address });
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) {
    const changes = {
      first_name: `Rahim ${"ABCDEFGHIJ"[made] ?? ""}`,
      passport_issue_date: "2024-01-09",
    };
    ids.push((await addSlip(api, changes, "approved")).id);
  }
  const send = await apiAs(api, ADMIN);
  await send("POST", "/auto/slips/process", { slipIds: ids });
  await api.dispose();
}

/** The desk's page keeps what a bookmark brings, before anything of the page runs. */
async function openContext(context: BrowserContext): Promise<Page> {
  context.setDefaultNavigationTimeout(15_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await context.addInitScript((path) => {
    if (location.pathname === path) Reflect.set(window, "brought", location.hash.slice(1));
  }, RETURN_PATH);
  const page = await context.newPage();
  await enterAs(page, ADMIN);
  await page.goto("/admin/booking");
  return page;
}

const bookmarkOf = (page: Page) => page.getByRole("link", { name: "Fill from SlipDesk" });

/** Runs a bookmark as the browser does: past the content policy, but not past trusted types. */
async function pressBookmark(page: Page, address: string): Promise<void> {
  await page.bringToFront();
  const session = await page.context().newCDPSession(page);
  const expression = decodeURIComponent(address.replace(/^javascript:/, ""));
  const { exceptionDetails } = await session.send("Runtime.evaluate", {
    expression,
    userGesture: true,
  });
  expect(exceptionDetails?.exception?.description).toBeUndefined();
  await session.detach();
}

async function bringBack(page: Page, bookmark: string): Promise<{ back: Return; tab: Page }> {
  const opening = page.context().waitForEvent("page");
  await pressBookmark(page, bookmark);
  const tab = await opening;
  await tab.waitForURL(`**${RETURN_PATH}*`);
  const fragment = await tab.evaluate(() => String(Reflect.get(window, "brought")));
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  return { back: JSON.parse(decodeURIComponent(fragment)), tab };
}

const panelOf = (page: Page) => page.locator("#slipdesk-bookmark").getByRole("status");

test("slips are booked by keyboard and bookmark, every value right, and nothing that is the person's is touched", async ({
  browser,
}) => {
  test.setTimeout(300_000 + COUNT * 20_000);
  await sendToBook(COUNT);
  const context = await browser.newContext({ baseURL: desk.address });
  const page = await openContext(context);
  const bookmark = (await bookmarkOf(page).getAttribute("href")) ?? "";
  expect(bookmark).toMatch(/^javascript:/);
  const started = Date.now();
  let last: Page | null = null;
  for (let booked = 1; booked <= COUNT; booked += 1) {
    await test.step(`slip ${booked}`, async () => {
      let keys = 0;
      const press = async (key: string) => {
        keys += 1;
        await page.keyboard.press(key);
      };
      await expect(page.getByRole("heading", { level: 2 }).first()).toContainText(
        `Rahim ${"ABCDEFGHIJ"[booked - 1] ?? ""}`,
      );
      const passport = await page
        .getByRole("button", { name: /^Passport number/ })
        .locator("span")
        .last()
        .innerText();
      const opening = context.waitForEvent("page");
      await press("b");
      const form = await opening;
      await form.waitForURL(`${site.address}/book-appointment/`);
      await form.waitForLoadState();
      expect(await form.evaluate(() => window.opener)).toBeNull();
      await pressBookmark(form, bookmark);
      await expect(panelOf(form)).toContainText(/19 of 19 filled for RAHIM .*Check every line/);
      await expect(panelOf(form)).toContainText(passport);
      expect(await form.evaluate(() => navigator.clipboard.readText())).toBe("");

      const touched: string[] = await form.evaluate(() => Reflect.get(window, "touched"));
      expect(touched.filter((name) => OWN.includes(name))).toEqual([]);
      expect(await form.locator(OWN.map((name) => `[name=${name}]:checked`).join()).count()).toBe(
        0,
      );
      for (const name of ["captcha", "medical_center", "applied_position_other"]) {
        await expect(form.locator(`[name=${name}]`)).toHaveValue("");
      }

      await form.getByLabel("Standard").check();
      await form.locator("[name=medical_center]").selectOption("311");
      await form.locator("[name=captcha]").fill("x7Gh");
      await form.locator("[name=confirm]").check();
      await form.getByRole("button", { name: "Save and continue" }).click();
      await form.waitForURL("**/pay/");
      expect(site.booked.at(-1)).toMatchObject(await expectedValues(passport));

      const { back, tab: returned } = await bringBack(form, bookmark);
      const link = `${site.address}/appointment/${tokenOf(booked)}/pay/`;
      expect(back).toEqual({ version: 1, address: link, text: "", slip: await idOf(passport) });
      await returned.close();

      await page.bringToFront();
      await page.evaluate((text) => navigator.clipboard.writeText(text), link);
      await press("Control+v");
      await expect(page.getByRole("textbox", { name: "Payment link" })).toHaveValue(link);
      await press("Enter");
      await expect(page.getByText(/^Payment link of .* saved\.$/)).toBeVisible();
      expect(keys).toBeLessThanOrEqual(KEYS_EACH);
      await last?.close();
      last = form;
    });
  }
  await expect(page.getByText("Nothing to book.")).toBeVisible();
  const seconds = (Date.now() - started) / 1000;
  if (isFull) expect(seconds).toBeLessThan(COUNT * SECONDS_EACH);
  // The form, its files, what the person submitted, and the payment page: the bookmark asked for nothing.
  const once = site.requests.filter((one) => !/site\.(js|css)|favicon/.test(one));
  expect(once).toEqual(
    Array.from({ length: COUNT }, (_, at) => [
      "GET /book-appointment/",
      "POST /book-appointment/",
      `GET /appointment/${tokenOf(at + 1)}/pay/`,
    ]).flat(),
  );
  expect(context.pages()).toHaveLength(2);

  await test.step("slip and result come back with their labels and values", async () => {
    const tab = last ?? (await context.newPage());
    await tab.goto(`${site.address}/appointment/${tokenOf(COUNT)}/slip/`);
    const { passport = "", first_name } = site.booked.at(-1) ?? {};
    const slip = await bringBack(tab, bookmark);
    expect(slip.back.text.split("\n")).toEqual(
      expect.arrayContaining([
        "Slip is valid only till 12/Jan/2027",
        `GCC Slip №\t${slipNumberOf(COUNT)}`,
        `First name\t${first_name}`,
        `Passport №\t${passport}`,
        "Payment status\tPAID",
      ]),
    );
    await tab.goto(`${site.address}/medical-status-search/`);
    const result = await bringBack(tab, bookmark);
    expect(result.back.text.split("\n")).toEqual([
      "Medical status",
      "Fit",
      `Passport NO\t${passport}`,
      `GCC Slip NO\t${slipNumberOf(COUNT)}`,
      "Date Examined\t12/12/2026",
    ]);
  });
  await context.close();
});

/** What is the person's: captcha, declaration, kind of appointment, center and buttons. */
const OWN = [
  "captcha",
  "confirm",
  "csrfmiddlewaretoken",
  "medical_center",
  "appointment_type",
  "applied_position_other",
  "check",
  "save",
];

async function slipOf(passport: string) {
  const [slip] = await desk.sql<Record<string, string>[]>`
    select * from slips where passport_number = ${passport}`;
  if (!slip) throw new Error(`There is no application of ${passport}.`);
  return slip;
}

const idOf = async (passport: string) => Number((await slipOf(passport)).id);

/** The values as the form sends them: days are written as the site's calendar writes them. */
async function expectedValues(passport: string) {
  const slip = await slipOf(passport);
  return {
    country: "BD",
    city: "80",
    traveled_country: "QA",
    first_name: slip.first_name?.toUpperCase(),
    last_name: slip.last_name?.toUpperCase(),
    dob: "17/3/1995",
    nationality: "15",
    gender: "male",
    marital_status: "unmarried",
    passport,
    confirm_passport: passport,
    passport_issue_date: "9/1/2024",
    passport_issue_place: "DHAKA",
    passport_expiry_on: "9/1/2034",
    visa_type: "wv",
    email: "rahim@example.com",
    phone: "+8801712345678",
    national_id: slip.national_id,
    applied_position: "21",
  };
}

test("the bookmark is offered where nobody has used it; it also works where the browser refuses clipboard and new tabs", {
  tag: "@outer",
}, async ({ browser }) => {
  await sendToBook(1);
  const context = await browser.newContext({ baseURL: desk.address });
  const page = await openContext(context);
  await expect(page.getByText("First time on this computer?")).toBeVisible();
  await bookmarkOf(page).click();
  await expect(page.getByText("Drag it to the bookmarks bar instead")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/booking$/);

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByText("First time on this computer?")).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByText("First time on this computer?")).toBeVisible();
  const bookmark = (await bookmarkOf(page).getAttribute("href")) ?? "";
  await page.evaluate(() => localStorage.setItem("bookmarked", "true"));
  await page.reload();
  await expect(page.getByRole("button", { name: /Open the booking site/ })).toBeVisible();
  await expect(page.getByText("First time on this computer?")).toHaveCount(0);
  await page.getByRole("button", { name: "Is the bookmark missing?" }).click();
  await expect(bookmarkOf(page)).toHaveAttribute("href", bookmark);

  // A desk under http has no clipboard. Where the browser reads none the data is pasted, and where it opens no tab a link is pressed.
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  const opening = context.waitForEvent("page");
  await page.getByRole("button", { name: /Open the booking site/ }).click();
  const form = await opening;
  await form.waitForURL("**/book-appointment/");
  await form.waitForLoadState();
  await form.evaluate(() => {
    navigator.clipboard.readText = () => Promise.reject(new DOMException("", "NotAllowedError"));
    window.open = () => null;
  });
  await pressBookmark(form, bookmark);
  await expect(form.getByLabel("Press Ctrl+V")).toBeFocused();
  await form.keyboard.press("Control+v");
  await expect(panelOf(form)).toContainText("19 of 19 filled");
  await form.keyboard.press("Escape");
  await expect(panelOf(form)).toHaveCount(0);

  await form.goto(`${site.address}/medical-status-search/`);
  await form.evaluate(() => {
    window.open = () => null;
  });
  await pressBookmark(form, bookmark);
  const returning = context.waitForEvent("page");
  await form.getByRole("link", { name: "Back to SlipDesk" }).press("Enter");
  await (await returning).waitForURL(`**${RETURN_PATH}*`);
  await context.close();
});

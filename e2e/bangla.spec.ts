import {
  type APIRequestContext,
  type Browser,
  expect,
  request as http,
  type Page,
  test,
} from "@playwright/test";
import { POSITIONS } from "#shared/options/positions.ts";
import {
  type Account,
  addOperator,
  addSlip,
  apiAs,
  application,
  enterAs,
  expectAccessible,
  unique,
} from "./desk.ts";
import { goTo } from "./screens/screen.ts";
import { ADMIN, type RunningDesk, startDesk } from "./start-desk.ts";

/** Text that stays in Latin script: names, keys, file types, and option lists. */
const STAYS = new Set(
  [
    "SlipDesk English Karim Mia Rahim Uddin Desk Admin admin example com desk test",
    "Alt Ctrl Enter Shift Caps Lock CSV Excel URL NID Personal No QR kB MB PDF JPEG WhatsApp dd mm yyyy AM PM https",
    "Chrome Linux Playwright MRZ Given name Surname FA DIP BACKUP_EVERY PROCESSOR",
    ...POSITIONS.map(({ name }) => name),
  ].flatMap((words) => words.match(/[A-Za-z]{2,}/g) ?? []),
);

const ADMIN_SCREENS = [
  "/dashboard",
  "/admin/slips",
  "/follow-up",
  "/reports",
  "/reports/day",
  "/money",
  "/admin/money",
  "/admin/money/deposits",
  "/slip",
  "/admin/operators",
  "/operator/add",
  "/admin/medical-centers",
  "/admin/notices",
  "/profile",
];
const OPERATOR_SCREENS = [
  "/dashboard",
  "/operator/slips",
  "/follow-up",
  "/reports",
  "/reports/day",
  "/money",
  "/slip",
  "/operator/medical-centers",
];

// A desk of its own: text that other journeys enter would be English.
let desk: RunningDesk;
let request: APIRequestContext;

test.beforeAll(async () => {
  desk = await startDesk();
  request = await http.newContext({ baseURL: desk.address });
});

test.afterAll(async () => {
  await request.dispose();
  await desk.stop();
});

test("the sign-in screen switches to Bangla and back with one button", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "বাংলা" }).click();
  await expect(page.getByRole("heading", { name: "আবার স্বাগতম" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await page.getByRole("button", { name: "লগ ইন" }).click();
  await expect(page.getByText("ই-মেইল দিতে হবে")).toBeVisible();
  await expectBangla(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
});

test("an admin's screens are in Bangla on a phone and fit there", { tag: "@outer" }, async ({
  browser,
}) => {
  const slip = await addSlip(request, { passport_issue_place: "DIP" });
  const page = await inBangla(browser, ADMIN);
  for (const path of [...ADMIN_SCREENS, `/slip/${slip.id}`]) {
    await test.step(path, () => expectScreen(page, path));
  }
  await test.step("the list's heading stays on one line, 320 px wide", async () => {
    await page.setViewportSize({ width: 320, height: 720 });
    await goTo(page, "/admin/slips");
    const box = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect(box?.height).toBeLessThan(30);
    await page.setViewportSize({ width: 390, height: 844 });
  });
  await page.getByRole("button", { name: /^নোটিফিকেশন/ }).click();
  await expect(page.getByRole("heading", { name: "নোটিফিকেশন" })).toBeFocused();
  await expectBangla(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("option", { name: "ভাষা বদলান" })).toBeVisible();
  await expectBangla(page);
});

test("an operator's screens and form errors are in Bangla and fit a phone", async ({ browser }) => {
  const account = await addOperator(request);
  const own = await apiAs(request, account);
  await own("POST", "/auto/slip/data", application());
  const page = await inBangla(browser, account);
  for (const path of OPERATOR_SCREENS) await test.step(path, () => expectScreen(page, path));
  await goTo(page, "/slip");
  await page.getByRole("button", { name: "জমা দিন" }).click();
  await expect(page.getByText("নামের প্রথম অংশ দিতে হবে").first()).toBeVisible();
  await expectBangla(page);
});

test("places have their Bangla names, and a select is typed into by either name", {
  tag: "@outer",
}, async ({ browser }) => {
  const slip = await addSlip(request, { country_traveling_to: "QA", city: "83" });
  const page = await inBangla(browser, ADMIN);
  await goTo(page, `/slip/${slip.id}`);
  await expect(page.getByText("কাতার").first()).toBeVisible();
  await expect(page.getByText("সিলেট").first()).toBeVisible();
  await goTo(page, "/slip");
  const city = page.getByRole("combobox", { name: "শহর", exact: true });
  await city.focus();
  await page.keyboard.type("cumilla");
  await expect(city).toHaveValue("2032");
  await expect(city.locator("option:checked")).toHaveText("কুমিল্লা");
  await city.selectOption("ঢাকা");
  await expect(city).toHaveValue("80");
});

test("history and dates are in Bangla, and the language switch works at every width of the bar", {
  tag: "@outer",
}, async ({ browser }) => {
  const slip = await addSlip(request);
  const own = await apiAs(request, ADMIN);
  await own("PUT", `/auto/slip/${slip.id}`, {
    ...slip,
    confirm_passport: slip.passport_number,
    gender: "female",
  });
  const page = await inBangla(browser, ADMIN);
  await goTo(page, `/slip/${slip.id}`);
  await expect(page.getByText("পুরুষ → মহিলা")).toBeVisible();
  for (const width of [1280, 1199, 1024, 1023, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const bar = page.getByRole("banner");
    await expect(bar.getByRole("button", { name: /অ্যাকাউন্ট মেনু$/ })).toBeVisible();
    const excess = () => bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(excess, { message: `at ${width}` }).toBe(0);
  }
  await page.getByRole("button", { name: /অ্যাকাউন্ট মেনু$/ }).click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await expect(page.getByText("Male → Female")).toBeVisible();
});

test("in Bangla the same keys go to the screens, and the help lists them", {
  tag: "@outer",
}, async ({ browser }) => {
  const page = await inBangla(browser, ADMIN);
  await goTo(page, "/dashboard");
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "কিবোর্ড শর্টকাট" });
  for (const key of ["G D", "G S", "G O", "G M", "G N", "G P"]) {
    await expect(help.locator("kbd").getByText(key, { exact: true })).toBeVisible();
  }
  await expect(help).toContainText("মেডিকেল সেন্টার খোলা");
  await expectBangla(page);
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await expect(page).toHaveURL(/\/admin\/medical-centers$/);
});

async function inBangla(browser: Browser, account: Account): Promise<Page> {
  const context = await browser.newContext({
    baseURL: desk.address,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await enterAs(page, account);
  await page.evaluate(() => localStorage.setItem("language", "bn"));
  return page;
}

async function expectScreen(page: Page, path: string): Promise<void> {
  await goTo(page, path);
  await expectBangla(page);
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(excess).toBeLessThanOrEqual(0);
}

/** No English in visible text, names, titles or placeholders, apart from what stays in Latin script. */
async function expectBangla(page: Page): Promise<void> {
  const said = await page.evaluate(visibleTexts);
  const isEnglish = (text: string) =>
    (text.match(/[A-Za-z]{2,}/g) ?? []).some((word) => !STAYS.has(word));
  expect.soft([...new Set(said.filter(isEnglish))]).toEqual([]);
}

/** Runs in the page: all text that is not data of a record. */
function visibleTexts(): string[] {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  const isData = (one: Element | null) =>
    one?.closest("[translate=no], script, noscript, style, kbd") != null;
  while (walk.nextNode()) {
    if (!isData(walk.currentNode.parentElement)) texts.push(walk.currentNode.nodeValue ?? "");
  }
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
    if (isData(one)) continue;
    for (const name of ["aria-label", "title", "placeholder"])
      texts.push(one.getAttribute(name) ?? "");
  }
  // Skip the passport lines at the foot of the sign-in screen.
  return texts.map((text) => text.trim()).filter((text) => !text.includes("<"));
}

test("the system page and audit log are in Bangla, and reader counts are not cut off", {
  tag: "@outer",
}, async ({ page, request }) => {
  const send = await apiAs(request, ADMIN);
  await addOperator(request);
  await send("POST", "/notices", {
    title: `Closed ${unique()}`,
    content: "On Friday.",
    is_active: true,
  });
  await enterAs(page, ADMIN);
  await page.evaluate(() => localStorage.setItem("language", "bn"));
  await page.goto("/admin/system");
  const health = page.getByRole("table").first().getByRole("row");
  await expect(health.nth(10)).toBeVisible();
  for (const row of (await health.all()).slice(1)) await expect(row).toContainText(/[ঀ-৿]/);
  await expect(page.getByText("No problems")).toHaveCount(0);
  await page.goto("/admin/audit");
  await expect(page.getByRole("cell", { name: /নোটিশটি যোগ করেছেন/ }).first()).toBeVisible();
  await page.goto("/admin/notices");
  const readers = page.getByRole("button", { name: /জন পড়েছেন/ }).first();
  await expect(readers).toBeVisible();
  const isCut = readers.evaluate((button) =>
    [button, ...button.querySelectorAll("*")].some(
      (part) => part.scrollWidth > part.clientWidth + 1,
    ),
  );
  expect(await isCut).toBe(false);
});

test("the choices of the export's dialog are in Bangla", { tag: "@outer" }, async ({
  page,
  request,
}) => {
  await addSlip(request);
  await enterAs(page, ADMIN);
  await page.evaluate(() => localStorage.setItem("language", "bn"));
  await page.goto("/admin/slips");
  await page.getByRole("button", { name: "এক্সপোর্ট" }).click();
  await page.getByRole("menuitem").first().click();
  const choices = page.getByRole("dialog").getByRole("button");
  await expect(choices.filter({ hasText: "বুকিং ফরমের জন্য" })).toBeVisible();
  const texts = await page.getByRole("dialog").locator("button, label").allTextContents();
  expect(texts.filter((text) => /[a-z]{2}/.test(text))).toEqual([]);
});

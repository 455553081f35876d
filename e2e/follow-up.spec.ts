import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { englishOf } from "#shared/text/sentence.ts";
import {
  addDays,
  dayOfWeek,
  dayOfYear,
  formatDayMonthYear,
  type PlainDate,
  todayInDhaka,
  weekdayOf,
} from "#shared/time/plain-date.ts";
import {
  type Account,
  addOperator,
  apiAs,
  application,
  enterAs,
  expectAccessible,
  unique,
} from "./desk.ts";
import { outerUnless, test } from "./journey.ts";
import { leaveTab, waitUntilIdle } from "./page.ts";
import { ADMIN } from "./start-desk.ts";

const today = () => todayInDhaka(new Date());
const inDays = (days: number) => addDays(today(), days);
const typed = (day: PlainDate) => formatDayMonthYear(day);
const weekday = (day: PlainDate) => englishOf(dayOfWeek(day));
const short = (day: PlainDate) => englishOf(dayOfYear(day));

type Values = Record<string, string | null>;

const NOTHING = {
  slip_number: null,
  valid_till: null,
  visit_on: null,
  examined_on: null,
  result: null,
  report_valid_till: null,
  call_on: null,
  note: null,
};

/** A slip of this operator that is ready, followed up with these values if there are some. */
async function readySlip(request: APIRequestContext, account: Account, values?: Values) {
  const [own, admin] = [await apiAs(request, account), await apiAs(request, ADMIN)];
  const slip = await own("POST", "/auto/slip/data", application());
  await admin("PATCH", `/auto/slip/${slip.id}/status`, { status: "approved" });
  const slip_url = "https://slips.example.com/1";
  await admin("PATCH", `/auto/slip/${slip.id}/url`, { slip_url });
  if (values) await own("PUT", `/auto/slip/${slip.id}/follow-up`, { ...NOTHING, ...values });
  return { id: slip.id as number, name: `Rahim ${slip.last_name}` };
}

const dueToday = () => ({ valid_till: inDays(20), visit_on: inDays(-1) });

const group = (page: Page) => page.getByRole("region", { name: "After the slip" });
const card = (page: Page) => page.getByRole("region", { name: "Follow-up", exact: true });
const message = (page: Page) => page.locator("[data-message-bar]");
const chip = (page: Page, name: string, count: number) =>
  page.getByRole("button", { name: new RegExp(`^${name} ?${count}$`) });
const rowOf = (page: Page, { id }: { id: number }) => page.locator(`[data-row-id="${id}"]`);

const LANGUAGES = {
  en: {
    title: "After the slip",
    empty: "Enter the slip’s last day, and the desk tells you when to call.",
    use: /^Use .*: Valid till$/,
    saved: "Saved.",
    agree: "Agree on a day for the examination",
    fit: "Fit",
    until: "Report valid till",
    examined: "Examined on",
    record: "Record…",
  },
  bn: {
    title: "স্লিপের পরে",
    empty: "স্লিপের শেষ দিন লিখুন, কবে ফোন করতে হবে ডেস্ক জানাবে।",
    use: / নিন: মেয়াদ$/,
    saved: "সেভ হয়েছে।",
    agree: "পরীক্ষার দিন ঠিক করুন",
    fit: "ফিট",
    until: "রিপোর্টের মেয়াদ",
    examined: "পরীক্ষার তারিখ",
    record: "লিখুন…",
  },
} as const;

for (const [language, width] of [
  ["en", 1280],
  ["bn", 390],
] as const) {
  test(
    `a slip's dates and its result are entered by keyboard alone (${language}, ${width})`,
    outerUnless(language === "bn"),
    async ({ page, request }) => {
      const words = LANGUAGES[language];
      const operator = await addOperator(request);
      const slip = await readySlip(request, operator);
      await page.setViewportSize({ width, height: 844 });
      await page.addInitScript((code) => localStorage.setItem("language", code), language);
      await enterAs(page, operator);
      await page.goto(`/slip/${slip.id}`);
      const sheet = page.getByRole("region", { name: words.title });
      await expect(page.getByText(words.empty)).toBeVisible();
      await expect(page.getByText(words.agree)).toHaveCount(0);

      await page.getByRole("heading", { level: 1 }).focus();
      await page.keyboard.press("r");
      const dialog = page.getByRole("dialog", { name: words.title });
      await expect(dialog.locator("[name=slip_number]")).toBeFocused();
      const number = unique();
      await page.keyboard.type(`2026 ${number}-abc`);
      await page.keyboard.press("Tab");
      await expect(dialog.locator("[name=slip_number]")).toHaveValue(`2026${number}-ABC`);
      await page.keyboard.press("Tab");
      await expect(dialog.getByRole("button", { name: words.use })).toBeFocused();
      await page.keyboard.press("Enter");
      const lastDay = dialog.locator("[name=valid_till]");
      await expect(lastDay).toBeFocused();
      await expect(lastDay).toHaveValue(typed(inDays(30)));
      await expectAccessible(page);
      await page.keyboard.press("Control+Enter");
      await expect(dialog).toHaveCount(0);
      await expect(message(page)).toContainText(words.saved);
      await expect(page.getByText(words.agree)).toBeVisible();
      await expect(sheet).toContainText(`2026${number}-ABC`);

      await page.keyboard.press("r");
      await expect(dialog).toBeVisible();
      await dialog.locator("[name=examined_on]").focus();
      await page.keyboard.type(typed(today()));
      await dialog.locator("[name=result]:checked").focus();
      await expect(dialog.getByLabel(words.until, { exact: true })).toHaveCount(0);
      await page.keyboard.press("ArrowRight");
      await expect(dialog.getByLabel(words.fit, { exact: true })).toBeChecked();
      await expect(dialog.getByLabel(words.until, { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Control+Enter");
      await expect(dialog).toHaveCount(0);
      await expect(sheet).toContainText(words.fit);
      await expect(page.getByText(words.agree)).toHaveCount(0);
      await expect(page.getByRole("button", { name: words.record })).toHaveCount(1);
    },
  );
}

test("what is wrong is said at its field and nothing is lost; what is unusual is saved all the same", {
  tag: "@outer",
}, async ({ page, request }) => {
  const operator = await addOperator(request);
  const slip = await readySlip(request, operator);
  await enterAs(page, operator);
  await page.goto(`/slip/${slip.id}`);
  await card(page).getByRole("button", { name: "Record…" }).click();
  const dialog = page.getByRole("dialog", { name: "After the slip" });
  const unusual = "Unusual: check with the slip.";
  const number = `A${unique()}`;
  await dialog.getByLabel("Slip number").fill(number);
  await dialog.getByLabel("Valid till", { exact: true }).fill(typed(inDays(61)));
  await dialog.getByLabel("Agreed day", { exact: true }).fill(typed(inDays(62)));
  await dialog.getByLabel("Note").fill("Repeat X-ray");
  await expect(dialog.getByText(unusual)).toHaveCount(3);
  await expect(dialog).toContainText(weekdayOf(inDays(62)));
  await dialog.getByLabel("Examined on").fill(typed(inDays(1)));
  await dialog.getByLabel("Call again on").fill(typed(inDays(-1)));
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("Examined on cannot be in the future");
  await expect(dialog).toContainText("Call again on must not be in the past");
  await expect(dialog.getByLabel("Examined on")).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel("Examined on").fill("");
  await dialog.getByLabel("Fit", { exact: true }).check();
  await dialog.getByLabel("Call again on").fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("Result needs the day of the examination");
  await dialog.getByLabel("Not known yet").check();

  await page.route("**/follow-up", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Failed to save what came after the slip.");
  await expect(dialog.getByLabel("Slip number")).toHaveValue(number);
  await page.unroute("**/follow-up");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(message(page)).toContainText("Saved.");
  await expect(group(page)).toContainText("Repeat X-ray");
});

test("a colleague's change in between is not overwritten unseen", { tag: "@outer" }, async ({
  page,
  request,
}) => {
  const operator = await addOperator(request);
  const slip = await readySlip(request, operator, dueToday());
  await enterAs(page, operator);
  await page.goto(`/slip/${slip.id}`);
  await group(page).getByRole("button", { name: "Record…" }).click();
  const dialog = page.getByRole("dialog", { name: "After the slip" });
  await dialog.getByLabel("Note").fill("Mine");
  const admin = await apiAs(request, ADMIN);
  const path = `/auto/slip/${slip.id}/follow-up`;
  await leaveTab(
    page,
    () => admin("POST", `${path}/call`, { again_on: inDays(3) }),
    /\/follow-up$/,
  );
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Failed to save what came after the slip.");
  await expect(dialog.getByLabel("Note")).toHaveValue("Mine");
  await expect(dialog.getByLabel("Call again on")).toHaveValue(typed(inDays(3)));
  expect(await admin("GET", path)).toMatchObject({ note: null, call_on: inDays(3) });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(message(page)).toContainText("Saved.");
});

for (const width of [1280, 390]) {
  test(
    `the list is worked off by keyboard alone: called, then recorded (${width})`,
    outerUnless(width === 1280),
    async ({ page, request }) => {
      const operator = await addOperator(request);
      const first = await readySlip(request, operator, dueToday());
      const second = await readySlip(request, operator, dueToday());
      const third = await readySlip(request, operator, dueToday());
      await page.setViewportSize({ width, height: 844 });
      await enterAs(page, operator);
      await page.goto("/operator/slips");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.keyboard.type("gf");
      await expect(page.getByRole("heading", { name: "Follow-up", level: 1 })).toBeVisible();
      const tabs = page.getByRole("navigation", { name: "Slips and what comes after" });
      await expect(tabs.getByRole("link", { name: "Follow-up" })).toHaveAttribute(
        "aria-current",
        "page",
      );
      await expect(chip(page, "Call today", 3)).toHaveAttribute("aria-pressed", "true");

      await rowOf(page, first).focus();
      await page.keyboard.press("j");
      await expect(rowOf(page, second)).toBeFocused();
      await page.keyboard.press("k");
      await page.keyboard.press("c");
      const menu = page.getByRole("menu");
      await expect(menu.getByRole("menuitem").first()).toBeFocused();
      await expect(menu).toContainText(`Ask again tomorrow (${weekday(inDays(1))})`);
      await page.keyboard.press("Enter");
      await expect(message(page)).toContainText(`${first.name}: ask again on ${short(inDays(1))}.`);
      await expect(rowOf(page, first)).toHaveCount(0);
      await expect(rowOf(page, second)).toBeFocused();
      await expect(chip(page, "Call today", 2)).toBeVisible();

      await page.keyboard.press("r");
      const dialog = page.getByRole("dialog", { name: "After the slip" });
      await expect(dialog.getByLabel("Slip number")).toBeFocused();
      await dialog.getByLabel("Examined on").fill(typed(today()));
      await page.keyboard.press("Control+Enter");
      await expect(dialog).toHaveCount(0);
      await expect(rowOf(page, second)).toHaveCount(0);
      await expect(rowOf(page, third)).toBeFocused();

      await page.keyboard.press("c");
      await expect(menu.getByRole("menuitem").first()).toBeFocused();
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Enter");
      await expect(dialog.getByLabel("Call again on")).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await rowOf(page, third).focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`/slip/${third.id}$`));
    },
  );
}

test("on a phone the number is a button of 44 pixels that calls, and nothing is cut off", {
  tag: "@outer",
}, async ({ page, request }) => {
  const operator = await addOperator(request);
  const slip = await readySlip(request, operator, dueToday());
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, operator);
  await page.goto("/follow-up");
  const call = rowOf(page, slip).getByRole("link", { name: "+8801712345678" });
  await expect(call).toHaveAttribute("href", "tel:+8801712345678");
  expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("the chips count and show the rest, in a city, saved as a view; the list follows what others do, but not under an open menu", async ({
  page,
  request,
}) => {
  const operator = await addOperator(request);
  const due = await readySlip(request, operator, dueToday());
  const later = await readySlip(request, operator, { examined_on: today() });
  const fresh = await readySlip(request, operator);
  await enterAs(page, operator);
  await page.goto("/follow-up");
  await expect(rowOf(page, due)).toContainText("Ask whether the examination took place");
  await expect(rowOf(page, later)).toHaveCount(0);
  await chip(page, "Next 7 days", 2).click();
  await expect(rowOf(page, later)).toContainText(weekday(inDays(3)));
  await expect(page).toHaveURL(/show=week/);
  await chip(page, "Not started", 1).click();
  await expect(rowOf(page, fresh)).toContainText("Not started");
  await chip(page, "All open", 2).click();
  await page.getByLabel("City").selectOption("Dhaka");
  await expect(page).toHaveURL(/city=80/);
  await page.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByLabel("Name").fill("Dhaka");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Dhaka", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await chip(page, "Call today", 1).click();
  await page.getByRole("link", { name: "Dhaka", exact: true }).click();
  await expect(page).toHaveURL(/show=all/);

  await page.getByRole("button", { name: `Called: ${due.name}` }).click();
  const menu = page.getByRole("menu");
  await expect(menu).toBeVisible();
  const admin = await apiAs(request, ADMIN);
  const unfit = { ...NOTHING, examined_on: today(), result: "unfit" };
  await admin("PUT", `/auto/slip/${later.id}/follow-up`, unfit);
  await expect(rowOf(page, later)).toBeVisible();
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(rowOf(page, later)).toHaveCount(0);
  await expect(chip(page, "All open", 1)).toBeVisible();
});

test("a desk that follows nothing up says so, and a failure can be tried again", {
  tag: "@outer",
}, async ({ page, request }) => {
  await enterAs(page, await addOperator(request));
  await page.goto("/follow-up");
  await expect(page.getByText("No calls today.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Next 7 days" }).click();
  await expect(page.getByText("Nobody to call in the next 7 days.")).toBeVisible();
  await chip(page, "Not started", 0).click();
  await expect(
    page.getByText("Every slip of the last 14 days is being followed up."),
  ).toBeVisible();
  await chip(page, "All open", 0).click();
  await expect(page.getByText("Nothing to follow up yet.")).toBeVisible();
  await expect(page.getByText("Enter the last day of a slip on its page.")).toBeVisible();

  await page.route("**/api/follow-ups*", (route) => route.fulfill({ status: 500 }));
  await page.goto("/follow-up");
  await expect(page.getByText("Failed to fetch the follow-up list.")).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/follow-ups*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No calls today.")).toBeVisible();
});

test("the list is exported as a file", { tag: "@outer" }, async ({ page, request }) => {
  const operator = await addOperator(request);
  await readySlip(request, operator, dueToday());
  await enterAs(page, operator);
  await page.goto("/follow-up");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toBe(`slipdesk-follow-up-${today()}.csv`);
  await expect(message(page)).toContainText("Exported to slipdesk-follow-up-");
});

test("the card beside the application calls and says when; a call that fails is not written down", {
  tag: "@outer",
}, async ({ page, request }) => {
  const operator = await addOperator(request);
  const slip = await readySlip(request, operator, dueToday());
  await enterAs(page, operator);
  await page.goto(`/slip/${slip.id}`);
  await expect(card(page)).toContainText("Ask whether the examination took place");
  await expect(card(page)).toContainText(`Agreed for ${weekday(inDays(-1))}`);
  await page.route("**/follow-up/call", (route) => route.abort());
  await page.keyboard.press("c");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(message(page)).toContainText("The call was not written down.");
  await page.unroute("**/follow-up/call");
  await card(page).getByRole("button", { name: "Called" }).click();
  await page.getByRole("menuitem", { name: /^In a week/ }).click();
  await expect(message(page)).toContainText(`${slip.name}: ask again on ${short(inDays(7))}.`);
  await expect(card(page)).toContainText(weekday(inDays(7)));
  await expect(card(page)).toContainText(`${short(today())}, Karim Mia`);
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Called");
});

test("the text for the applicant follows: the slip's days, its end, and that the result has come", {
  tag: "@outer",
}, async ({ page, request }) => {
  const operator = await addOperator(request);
  const slip = await readySlip(request, operator, { valid_till: inDays(20), visit_on: inDays(2) });
  const send = await apiAs(request, operator);
  const put = (values: Values) =>
    send("PUT", `/auto/slip/${slip.id}/follow-up`, { ...NOTHING, ...values });
  await enterAs(page, operator);
  await page.goto(`/slip/${slip.id}`);
  const hand = page.getByRole("region", { name: "Send to applicant" });
  await hand.getByText("English").click();
  const text = hand.getByRole("textbox", { name: "Text for the applicant" });
  await expect(text).toHaveValue(new RegExp(`best on ${weekday(inDays(2))}`));
  await put({ valid_till: inDays(5) });
  await expect(text).toHaveValue(/your medical slip is valid only until/);
  await put({ valid_till: inDays(5), examined_on: today(), result: "unfit" });
  await expect(text).toHaveValue(/your medical result has arrived\. Please contact us\./);
  await expect(text).not.toHaveValue(/unfit/i);
});

test("who has not submitted an application sees nothing of what came after it", {
  tag: "@outer",
}, async ({ page, request }) => {
  const operator = await addOperator(request);
  const slip = await readySlip(request, operator, dueToday());
  await enterAs(page, operator);
  await page.route(`**/api/auto/slip/${slip.id}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), user_id: 1 } });
  });
  await page.goto(`/slip/${slip.id}`);
  await expect(page.getByRole("region", { name: "Status" })).toBeVisible();
  await waitUntilIdle(page);
  await expect(group(page)).toHaveCount(0);
  await expect(card(page)).toHaveCount(0);
});

test("an operator's dashboard names who is to be called today and leads to the list", {
  tag: "@outer",
}, async ({ page, request }) => {
  const operator = await addOperator(request);
  const slip = await readySlip(request, operator, dueToday());
  await enterAs(page, operator);
  await page.goto("/dashboard");
  const todos = page.getByRole("region", { name: "Needs attention" });
  await expect(todos).toContainText("1 applicant to call today");
  await expect(todos).toContainText(slip.name);
  await todos.getByRole("link", { name: "Open: 1 applicant to call today" }).click();
  await expect(rowOf(page, slip)).toBeVisible();
});

test("an admin calls for everybody, and the palette has the list", { tag: "@outer" }, async ({
  page,
  request,
}) => {
  const operator = await addOperator(request, `Nila ${unique()}`);
  const slip = await readySlip(request, operator, dueToday());
  await enterAs(page, ADMIN);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search everything" })).toBeFocused();
  await page.keyboard.type("follow");
  await expect(page.getByRole("option", { name: /Follow-up/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/follow-up$/);
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu.getByRole("link", { name: "Slips" })).toHaveAttribute("aria-current", "true");
  await page.goto(`/slip/${slip.id}`);
  await expect(card(page).getByRole("button", { name: "Called" })).toBeVisible();
});

test("at 768 each row shows when it is due, its next action and the phone whole, and nothing lies under the actions", {
  tag: "@outer",
}, async ({ page, request }) => {
  const operator = await addOperator(request);
  const slip = await readySlip(request, operator, { valid_till: inDays(20) });
  await page.setViewportSize({ width: 768, height: 1024 });
  await enterAs(page, operator);
  await page.goto("/follow-up?show=all");
  const row = rowOf(page, slip);
  await expect(row.getByRole("link", { name: "+8801712345678" })).toBeVisible();
  await expect(row).toContainText("Agree on a day for the examination");
  const late = await readySlip(request, operator, {
    valid_till: inDays(20),
    visit_on: inDays(-39),
  });
  await page.reload();
  const due = rowOf(page, late).getByText(/days late/);
  await expect(due).toBeVisible();
  expect(await due.evaluate((one) => one.closest("td")?.scrollWidth)).toBeLessThanOrEqual(84);
  const edges = await row.getByRole("cell").evaluateAll((cells) =>
    cells.map((cell) => {
      const { left, right } = cell.getBoundingClientRect();
      return { left: Math.round(left), right: Math.round(right) };
    }),
  );
  for (const [at, { left }] of edges.entries())
    expect(left).toBeGreaterThanOrEqual(edges[at - 1]?.right ?? 0);
  expect(edges.at(-1)?.right).toBeLessThanOrEqual(768);
  const cut = await row
    .locator("span")
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
    );
  expect(cut.filter((words) => /^Agree|slip valid/.test(words ?? ""))).toEqual([]);
  await page.evaluate(() => localStorage.setItem("language", "bn"));
  await page.reload();
  await expect(rowOf(page, slip).getByRole("button")).toHaveCount(2);
  const cutButtons = await rowOf(page, slip)
    .locator("button *")
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
  expect(cutButtons).toBe(0);
});

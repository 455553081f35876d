import { type Browser, expect, type Page, test } from "@playwright/test";
import {
  type Account,
  addOperator,
  apiAs,
  application,
  enterAs,
  expectAccessible,
  fillSlipForm,
} from "./desk.ts";
import { holdBack, keepPanel, rest } from "./page.ts";
import { ADMIN } from "./start-desk.ts";

/** Another computer on which this person signs in and opens an address. */
async function computerOf(browser: Browser, account: Account, path = "/slip"): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enterAs(page, account);
  await page.goto(path);
  return page;
}

/** Where the last name is typed. */
const lastName = (page: Page) => page.getByLabel("Last name");

/** What tells that the draft is on the server. */
const saved = (page: Page) => page.getByText(/^Draft saved \d\d:\d\d$/);

/** Types a name and has it kept at once, as Ctrl+S does. */
async function keep(page: Page, name: string): Promise<void> {
  await lastName(page).fill(name);
  await page.keyboard.press("Control+s");
}

/** The same, until it is on the server and, where it made a draft, in the address; an older saving may be told of as well. */
async function type(page: Page, name: string): Promise<void> {
  const stored = page.waitForResponse(
    (answer) =>
      answer.url().includes("/slip-drafts") &&
      answer.ok() &&
      answer.request().postData()?.includes(`"${name}"`) === true,
  );
  await keep(page, name);
  await stored;
  await expect(saved(page)).toBeVisible();
  await expect(page).toHaveURL(/\/slip\?draft=\d+$|\/edit$/);
}

test("what is typed on one computer is gone on with on another, and is no draft once submitted", async ({
  browser,
  request,
}) => {
  const account = await addOperator(request);
  const first = await computerOf(browser, account);
  await lastName(first).fill("Khatun");
  await expect(saved(first)).toBeVisible();
  await expect(first).toHaveURL(/\/slip\?draft=\d+$/);
  await first.close();

  const second = await computerOf(browser, account, "/dashboard");
  await second.getByRole("link", { name: "Continue 1 draft" }).click();
  await expect(second.getByText("1 unfinished application ·")).toBeVisible();
  await second.getByRole("button", { name: "Show" }).click();
  await expect(second.getByRole("dialog").getByText(/Khatun/)).toBeVisible();
  await expect(second.getByText(/Expires on \d+ \w+ 20\d\d/)).toBeVisible();
  await expectAccessible(second);
  await second.getByRole("button", { name: "Continue" }).click();
  await expect(second).toHaveURL(/\/slip\?draft=\d+$/);
  await expect(lastName(second)).toHaveValue("Khatun");

  await fillSlipForm(second, { last_name: "Khatun" });
  await keepPanel(second);
  await second.getByRole("button", { name: "Submit" }).click();
  await expect(second.getByText("Application Submitted Successfully!")).toBeVisible();
  await second.goto("/dashboard");
  await expect(second.getByRole("link", { name: /New Slip Application/ })).toBeVisible();
  await expect(second.getByRole("link", { name: /^Continue/ })).toBeHidden();
});

test("what is being typed is not offered beside itself as an unfinished application", async ({
  browser,
  request,
}) => {
  const account = await addOperator(request);
  const send = await apiAs(request, account);
  await send("POST", "/slip-drafts", { form_values: { last_name: "Begum" } });
  const page = await computerOf(browser, account);
  const offered = page.getByText("1 unfinished application ·");
  await expect(offered).toBeVisible();
  const listed = page.waitForResponse(
    (answer) => answer.url().endsWith("/slip-drafts") && answer.request().method() === "GET",
  );
  await type(page, "Khatun");
  await listed;
  await page.getByRole("button", { name: "Show" }).click();
  const drafts = page.getByRole("dialog").getByRole("listitem");
  await expect(drafts.filter({ hasText: "Begum" })).toBeVisible();
  await expect(drafts).toHaveCount(1);
  await expect(offered).toBeVisible();
});

for (const way of ["by the menu", "by Back", "to another draft"] as const) {
  test(`who leaves the form ${way} before it is saved stays where they went`, async ({
    browser,
    request,
  }) => {
    const account = await addOperator(request);
    const send = await apiAs(request, account);
    await send("POST", "/slip-drafts", { form_values: { last_name: "Begum" } });
    const page = await computerOf(browser, account, "/dashboard");
    await page.getByRole("link", { name: /^New Slip Application/ }).click();
    await expect(lastName(page)).toBeVisible();
    const letSave = await holdBack(page, "**/api/slip-drafts");
    await lastName(page).fill("Khatun");
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && answer.url().endsWith("/api/slip-drafts"),
    );
    if (way === "by the menu") await page.getByRole("link", { name: "Medical Center" }).click();
    if (way === "by Back") await page.goBack();
    if (way === "to another draft") {
      await page.getByRole("button", { name: "Show" }).click();
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(lastName(page)).toHaveValue("Begum");
    }
    const left = page.url();
    expect(left).not.toMatch(/\/slip$/);
    const length = await page.evaluate(() => history.length);
    letSave();
    await (await answered).finished();
    await rest(page);
    await expect(page).toHaveURL(left);
    expect(await page.evaluate(() => history.length)).toBe(length);
    await page.goto("/slip");
    await expect(page.getByText("2 unfinished applications")).toBeVisible();
  });
}

test("two computers with one draft: the later one is told, and chooses", async ({
  browser,
  request,
}) => {
  const account = await addOperator(request);
  const first = await computerOf(browser, account);
  await type(first, "One");
  const second = await computerOf(browser, account, first.url());
  await type(second, "Two");

  const told = /^This draft was changed on another computer at \d\d:\d\d\.$/;
  await keep(first, "Three");
  await expect(first.getByText(told)).toBeVisible();
  await first.getByRole("button", { name: "Load that one" }).click();
  await expect(lastName(first)).toHaveValue("Two");
  await type(first, "Four");

  await keep(second, "Five");
  await second.getByRole("button", { name: "Keep this one" }).click();
  await expect(saved(second)).toBeVisible();
  await first.reload();
  await expect(lastName(first)).toHaveValue("Five");
});

test("what is typed stays on the form when the language is switched in the middle of it", async ({
  browser,
  request,
}) => {
  const account = await addOperator(request);
  const send = await apiAs(request, account);
  const page = await computerOf(browser, account);
  const name = page.locator("#last_name");
  await name.fill("Khatun");
  await page.locator("#country_traveling_to").selectOption("QA");
  await page.getByRole("button", { name: "বাংলা" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await expect(name).toHaveValue("Khatun");
  await expect(page.locator("#country_traveling_to")).toHaveValue("QA");
  await expect(page).toHaveURL(/\/slip\?draft=\d+$/);
  expect(await send("GET", "/slip-drafts")).toHaveLength(1);

  const slip = await send("POST", "/auto/slip/data", application());
  await page.goto(`/slip/${slip.id}/edit`);
  await expect(name).toBeVisible();
  const letSave = await holdBack(page, "**/api/slip-drafts");
  await name.fill("Begum");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  letSave();
  await expect(name).toHaveValue("Begum");
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Restore" })).toHaveCount(0);
  expect(await send("GET", "/slip-drafts")).toHaveLength(2);
});

test("without a connection the tab keeps what is typed, asks before it is left (Enter stays) or closed, and saves it afterwards", async ({
  browser,
  request,
}) => {
  const page = await computerOf(browser, await addOperator(request));
  await expect(lastName(page)).toBeVisible();
  await page.context().setOffline(true);
  await lastName(page).fill("Khatun");
  await expect(
    page.getByText("Not saved: no connection. Your text is still in this tab."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(
    page.getByText(
      "The last changes could not be saved. They stay in this tab until you close it.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Stay" })).toBeFocused();
  await page.keyboard.press("Enter");
  const question = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  await (await question).dismiss();
  await expect(lastName(page)).toHaveValue("Khatun");
  await page.context().setOffline(false);
  await expect(saved(page)).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("what was typed without a connection is offered again when the tab is loaded anew", async ({
  browser,
  request,
}) => {
  const page = await computerOf(browser, await addOperator(request));
  await type(page, "Khatun");
  await page.route("**/api/slip-drafts/*", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await lastName(page).fill("Begum");
  await expect(
    page.getByText("Not saved: no connection. Your text is still in this tab."),
  ).toBeVisible();
  await page.reload();
  await expect(lastName(page)).toHaveValue("Khatun");
  await page.unroute("**/api/slip-drafts/*");
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(lastName(page)).toHaveValue("Begum");
  await type(page, "Begum Ara");
});

test("a draft of changes is offered with who changed the application since, put back or discarded", async ({
  browser,
  request,
}) => {
  const account = await addOperator(request, "Karim Mia");
  const send = await apiAs(request, account);
  const form = application();
  const slip = await send("POST", "/auto/slip/data", form);
  const page = await computerOf(browser, account, `/slip/${slip.id}/edit`);
  await type(page, "Khatun");
  await page.reload();
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(lastName(page)).toHaveValue("Khatun");

  await send("PUT", `/auto/slip/${slip.id}`, { ...form, first_name: "Nila" });
  await page.reload();
  await expect(
    page.getByText(
      /^This draft is from \d\d:\d\d; Karim Mia changed the application at \d\d:\d\d\.$/,
    ),
  ).toBeVisible();
  await page.getByRole("button", { name: "Restore it anyway" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Nila");
  await expect(lastName(page)).toHaveValue("Khatun");

  await page.reload();
  const discarded = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("textbox", { name: "Passport number", exact: true })).toBeFocused();
  await discarded;
  await page.reload();
  await expect(lastName(page)).toHaveValue(slip.last_name);
  await expect(page.getByRole("button", { name: "Discard" })).toBeHidden();
});

test("unfinished applications are told beside the heading, and push nothing down", async ({
  page,
  request,
}) => {
  const account = await addOperator(request);
  await page.setViewportSize({ width: 1280, height: 800 });
  await enterAs(page, account);
  await page.goto("/slip");
  const placeOfName = () => page.getByLabel("Last name").boundingBox();
  await expect(page.getByLabel("Last name")).toBeVisible();
  await rest(page);
  const before = await placeOfName();
  const send = await apiAs(request, account);
  await send("POST", "/slip-drafts", { form_values: { last_name: "Khatun" } });
  await page.reload();
  await expect(page.getByText("1 unfinished application")).toBeVisible();
  await rest(page);
  await expect.poll(placeOfName).toEqual(before);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(800);
});

test("a draft that is handed over while the form is open is not made a second time", async ({
  browser,
  request,
}) => {
  const account = await addOperator(request);
  const colleague = await addOperator(request, `Nila ${Date.now()}`);
  const page = await computerOf(browser, account);
  await type(page, "Khatun");
  const send = await apiAs(request, account);
  const [draft] = await send("GET", "/slip-drafts");
  const theirs = await apiAs(request, colleague);
  const { id: user_id } = await theirs("GET", "/user/profile");
  await send("POST", `/slip-drafts/${draft.id}/owner`, { user_id });
  await keep(page, "Begum");
  await expect(
    page.getByText(
      "Not saved: this draft was submitted, discarded or transferred elsewhere. Your text is still in this tab.",
    ),
  ).toBeVisible();
  await keep(page, "Begum Ara");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Stay" })).toBeFocused();
  expect(await send("GET", "/slip-drafts")).toEqual([]);
  expect(await theirs("GET", "/slip-drafts")).toMatchObject([{ id: draft.id, name: "Khatun" }]);
});

test("a draft is handed over to a colleague, who finds it, and the next person in a tab finds none", async ({
  browser,
  request,
}) => {
  const name = `Nila ${Date.now()}`;
  const colleague = await addOperator(request, name);
  const page = await computerOf(browser, await addOperator(request));
  await type(page, "Khatun");
  await page.goto("/slip");
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("button", { name: "Transfer to…" }).click();
  await page.getByLabel("Colleague").selectOption(name);
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  await expect(page.getByText("1 unfinished application ·")).toBeHidden();

  await page.getByLabel("Last name").fill("Secret");
  await page.context().setOffline(true);
  await page.getByLabel("Last name").fill("Secret of Karim");
  await page.context().setOffline(false);
  await page.evaluate(() => localStorage.clear());
  await enterAs(page, colleague);
  await page.goto("/slip");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("dialog")).toContainText("Khatun");
  await expect(page.getByRole("dialog")).not.toContainText("Secret");
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain("draft:");
});

test("what a suspended person left is handed over by an admin, who sees number and age only", async ({
  browser,
  request,
}) => {
  const [name, receiver] = [`Gone ${Date.now()}`, `Polly ${Date.now()}`];
  const gone = await addOperator(request, name);
  const colleague = await addOperator(request, receiver);
  const theirs = await apiAs(request, gone);
  for (const last_name of ["Khatun", "Begum"]) {
    await theirs("POST", "/slip-drafts", { form_values: { last_name } });
  }
  const page = await computerOf(browser, ADMIN, "/admin/operators");
  await page.getByRole("button", { name: `More actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Suspend" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
  const left = page.getByRole("region", { name: "Drafts of former staff" }).getByRole("listitem");
  const row = left.filter({ hasText: name });
  await expect(row).toContainText("2 unfinished applications, the oldest last changed on");
  await expect(row).not.toContainText("Khatun");
  await expectAccessible(page);
  await row.getByRole("button", { name: `Transfer to… the drafts of ${name}` }).click();
  await page.getByLabel("Colleague").selectOption(receiver);
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  await expect(row).toBeHidden();

  const taken = await computerOf(browser, colleague);
  await expect(taken.getByText("2 unfinished applications ·")).toBeVisible();
});

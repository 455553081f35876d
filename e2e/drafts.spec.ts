import { expect, test } from "@playwright/test";
import { keepPanel, rest } from "./at-rest.ts";
import {
  addOperator,
  apiAs,
  application,
  enterAs,
  expectAccessible,
  fillSlipForm,
} from "./desk.ts";
import { computerOf, keep, lastName, saved, type } from "./draft-desk.ts";
import { holdBack } from "./hold-back.ts";

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

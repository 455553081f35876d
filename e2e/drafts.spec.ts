import { createServer, request as forward } from "node:http";
import { buffer } from "node:stream/consumers";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { listenAnywhere } from "#server/testing/listen-anywhere.ts";
import {
  type Account,
  addOperator,
  addSlip,
  apiAs,
  application,
  enterAs,
  expectAccessible,
  fillSlipForm,
} from "./desk.ts";
import { outerUnless } from "./journey.ts";
import { holdRequests, keepSuccessPanel, waitUntilIdle } from "./page.ts";
import { ADMIN } from "./start-desk.ts";

/** Signs this user in in a new browser context and opens a path. */
async function openOnNewComputer(
  browser: Browser,
  account: Account,
  path = "/slip",
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enterAs(page, account);
  await page.goto(path);
  return page;
}

const lastName = (page: Page) => page.getByLabel("Last name");

const saved = (page: Page) => page.getByText(/^Draft saved \d\d:\d\d$/);

/** Among many colleagues the field is typed into. */
async function chooseColleague(page: Page, name: string): Promise<void> {
  await waitUntilIdle(page);
  const field = page.getByRole("combobox", { name: "Colleague" });
  if (await field.evaluate((one) => one instanceof HTMLSelectElement)) {
    await field.selectOption(name);
    return;
  }
  await field.fill(name);
  await expect(page.getByRole("option", { name })).toBeVisible();
  await field.press("Enter");
  await expect(field).toHaveValue(name);
}

/** Types a last name and saves at once with Ctrl+S. */
async function typeAndSave(page: Page, name: string): Promise<void> {
  await lastName(page).fill(name);
  await page.keyboard.press("Control+s");
}

/** Types a last name and waits until it is stored and the draft is in the address. An earlier save may still be shown. */
async function saveDraft(page: Page, name: string): Promise<void> {
  const stored = page.waitForResponse(
    (answer) =>
      answer.url().includes("/slip-drafts") &&
      answer.ok() &&
      answer.request().postData()?.includes(`"${name}"`) === true,
  );
  await typeAndSave(page, name);
  await stored;
  await expect(saved(page)).toBeVisible();
  await expect(page).toHaveURL(/\/slip\?draft=\d+$|\/edit$/);
}

test("a draft begun on one computer continues on another, and is gone once submitted", async ({
  browser,
  request,
}) => {
  const account = await addOperator(request);
  const first = await openOnNewComputer(browser, account);
  await lastName(first).fill("Khatun");
  await expect(saved(first)).toBeVisible();
  await expect(first).toHaveURL(/\/slip\?draft=\d+$/);
  await first.close();

  const second = await openOnNewComputer(browser, account, "/dashboard");
  await second.getByRole("link", { name: "Continue 1 draft" }).click();
  await expect(second.getByText("1 unfinished application ·")).toBeVisible();
  await second.getByRole("button", { name: "Show" }).click();
  await expect(second.getByRole("dialog").getByText(/Khatun/)).toBeVisible();
  await expect(second.getByText(/Expires on \d+ \w+ 20\d\d/)).toBeVisible();
  await second.getByRole("button", { name: "Continue" }).click();
  await expect(second).toHaveURL(/\/slip\?draft=\d+$/);
  await expect(lastName(second)).toHaveValue("Khatun");

  await fillSlipForm(second, { last_name: "Khatun" });
  await keepSuccessPanel(second);
  await second.getByRole("button", { name: "Submit" }).click();
  await expect(second.getByText("Application Submitted Successfully!")).toBeVisible();
  await second.goto("/dashboard");
  await expect(second.getByRole("link", { name: /New Slip Application/ })).toBeVisible();
  await expect(second.getByRole("link", { name: /^Continue/ })).toBeHidden();
});

test("the draft being edited is not offered as an unfinished application", {
  tag: "@outer",
}, async ({ browser, request }) => {
  const account = await addOperator(request);
  const send = await apiAs(request, account);
  await send("POST", "/slip-drafts", { form_values: { last_name: "Begum" } });
  const page = await openOnNewComputer(browser, account);
  const offered = page.getByText("1 unfinished application ·");
  await expect(offered).toBeVisible();
  const listed = page.waitForResponse(
    (answer) => answer.url().endsWith("/slip-drafts") && answer.request().method() === "GET",
  );
  await saveDraft(page, "Khatun");
  await listed;
  await page.getByRole("button", { name: "Show" }).click();
  const drafts = page.getByRole("dialog").getByRole("listitem");
  await expect(drafts.filter({ hasText: "Begum" })).toBeVisible();
  await expect(drafts).toHaveCount(1);
  await expect(offered).toBeVisible();
});

for (const way of ["by the menu", "by Back", "to another draft"] as const) {
  test(
    `leaving the form ${way} before the draft is saved does not lead back to it`,
    outerUnless(way === "by Back"),
    async ({ browser, request }) => {
      const account = await addOperator(request);
      const send = await apiAs(request, account);
      await send("POST", "/slip-drafts", { form_values: { last_name: "Begum" } });
      const page = await openOnNewComputer(browser, account, "/dashboard");
      await page.getByRole("link", { name: /^New Slip Application/ }).click();
      await expect(lastName(page)).toBeVisible();
      const letSave = await holdRequests(page, "**/api/slip-drafts");
      await lastName(page).fill("Khatun");
      const answered = page.waitForResponse(
        (answer) =>
          answer.request().method() === "POST" && answer.url().endsWith("/api/slip-drafts"),
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
      await waitUntilIdle(page);
      await expect(page).toHaveURL(left);
      expect(await page.evaluate(() => history.length)).toBe(length);
      await page.goto("/slip");
      await expect(page.getByText("2 unfinished applications")).toBeVisible();
    },
  );
}

test("two computers edit one draft: the second is warned and chooses a version", async ({
  browser,
  request,
}) => {
  const account = await addOperator(request);
  const first = await openOnNewComputer(browser, account);
  await saveDraft(first, "One");
  const second = await openOnNewComputer(browser, account, first.url());
  await saveDraft(second, "Two");

  const conflict = /^This draft was changed on another computer at \d\d:\d\d\.$/;
  await typeAndSave(first, "Three");
  await expect(first.getByText(conflict)).toBeVisible();
  await first.getByRole("button", { name: "Load that one" }).click();
  await expect(lastName(first)).toHaveValue("Two");
  await saveDraft(first, "Four");

  await typeAndSave(second, "Five");
  await second.getByRole("button", { name: "Keep this one" }).click();
  await expect(saved(second)).toBeVisible();
  await first.reload();
  await expect(lastName(first)).toHaveValue("Five");
});

test("switching the language keeps what was typed", async ({ browser, request }) => {
  const account = await addOperator(request);
  const send = await apiAs(request, account);
  const page = await openOnNewComputer(browser, account);
  const name = page.locator("#last_name");
  await name.fill("Khatun");
  await page.locator("#country_traveling_to").selectOption("QA");
  await page.getByRole("button", { name: /Account menu$/ }).click();
  await page.getByRole("menuitem", { name: "বাংলা" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "bn");
  await expect(name).toHaveValue("Khatun");
  await expect(page.locator("#country_traveling_to")).toHaveValue("QA");
  await expect(page).toHaveURL(/\/slip\?draft=\d+$/);
  expect(await send("GET", "/slip-drafts")).toHaveLength(1);

  const slip = await send("POST", "/auto/slip/data", application());
  await page.goto(`/slip/${slip.id}/edit`);
  await expect(name).toBeVisible();
  const letSave = await holdRequests(page, "**/api/slip-drafts");
  await name.fill("Begum");
  await page.getByRole("button", { name: /অ্যাকাউন্ট মেনু$/ }).click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  letSave();
  await expect(name).toHaveValue("Begum");
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Restore" })).toHaveCount(0);
  expect(await send("GET", "/slip-drafts")).toHaveLength(2);
});

test("offline the tab keeps the input, asks before it is left (Enter stays) or closed, and saves once online", async ({
  browser,
  request,
}) => {
  const page = await openOnNewComputer(browser, await addOperator(request));
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

test("input typed offline is offered again after a reload", async ({ browser, request }) => {
  const page = await openOnNewComputer(browser, await addOperator(request));
  await saveDraft(page, "Khatun");
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
  await saveDraft(page, "Begum Ara");
});

test.describe("on a slow line", () => {
  let line: Awaited<ReturnType<typeof slowLine>>;
  let page: Page;
  let account: Account;
  test.beforeEach(async ({ browser, baseURL, request }) => {
    account = await addOperator(request);
    line = await slowLine(String(baseURL));
    page = await (await browser.newContext({ baseURL: line.address })).newPage();
    await enterAs(page, account);
  });
  test.afterEach(async () => {
    await page.context().close();
    line.end();
  });

  test("what is typed while the draft is being saved is offered again after a reload", async () => {
    await page.goto("/slip");
    await saveDraft(page, "Khatun");
    const begun = line.holdSaves();
    await lastName(page).fill("Begum");
    await begun;
    await lastName(page).fill("Begum Ara");
    await page.reload();
    await expect(lastName(page)).toHaveValue("Khatun");
    await page.getByRole("button", { name: "Restore", exact: true }).click();
    await expect(lastName(page)).toHaveValue("Begum Ara");
  });

  test("changes that were being saved when the application was approved can be copied after a reload, and discarded", {
    tag: "@outer",
  }, async ({ request }) => {
    const { id } = await (await apiAs(request, account))("POST", "/auto/slip/data", application());
    await page.goto(`/slip/${id}/edit`);
    const begun = line.holdSaves();
    await lastName(page).fill("Begum");
    await begun;
    const send = await apiAs(request, ADMIN);
    await send("PATCH", `/auto/slip/${id}/status`, { status: "approved" });
    await page.reload();
    await expect(page.getByText(/^Your changes from .* can no longer be saved\.$/)).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
    const copy = page.getByRole("button", { name: "Copy what was typed" });
    await expect(copy).toHaveCount(0);
    await page.reload();
    await expect(page.getByText("It can be edited while it is pending")).toBeVisible();
    await expect(copy).toHaveCount(0);
  });

  test("a draft that is on its way when the tab is closed arrives", { tag: "@outer" }, async ({
    request,
  }) => {
    await page.goto("/slip");
    const begun = line.holdSaves();
    await lastName(page).fill("Khatun");
    await begun;
    const next = await page.context().newPage();
    await page.close();
    // By the time that another page has loaded, the browser has given up what it gives up.
    await next.goto("/");
    line.release();
    const send = await apiAs(request, account);
    await expect.poll(async () => (await send("GET", "/slip-drafts")).length).toBe(1);
  });
});

/** A way to the desk on which saves of drafts can stand still; one that the browser has given up by then is lost. */
async function slowLine(desk: string) {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isHolding = false;
  const server = createServer(async (asked, answer) => {
    const body = await buffer(asked);
    const { method, headers, url = "" } = asked;
    if (isHolding && method !== "GET" && url.startsWith("/api/slip-drafts")) {
      begun.resolve();
      await released.promise;
      if (asked.socket.destroyed) return;
    }
    const onward = forward(new URL(url, desk), { method, headers }, (said) => {
      answer.writeHead(said.statusCode ?? 502, said.headers);
      said.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    answer.on("close", () => onward.destroy());
    onward.end(body);
  });
  const port = await listenAnywhere(server);
  return {
    address: `http://127.0.0.1:${port}`,
    /** Holds all saves from now on; fulfilled once one of them stands still. */
    holdSaves: () => {
      isHolding = true;
      return begun.promise;
    },
    release: released.resolve,
    end: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test("a draft of changes names who changed the application since, and can be restored or discarded", {
  tag: "@outer",
}, async ({ browser, request }) => {
  const account = await addOperator(request, "Karim Mia");
  const send = await apiAs(request, account);
  const form = application();
  const slip = await send("POST", "/auto/slip/data", form);
  const page = await openOnNewComputer(browser, account, `/slip/${slip.id}/edit`);
  await saveDraft(page, "Khatun");
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
  const restore = page.getByRole("button", { name: "Restore it anyway" });
  const banner = page.getByRole("status").filter({ has: restore });
  const middles = await banner.locator("svg, button, p > span").evaluateAll((parts) =>
    parts.map((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return (top + bottom) / 2;
    }),
  );
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2);
  await restore.click();
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

test("unfinished applications show beside the heading and push nothing down", {
  tag: "@outer",
}, async ({ page, request }) => {
  const account = await addOperator(request);
  await page.setViewportSize({ width: 1280, height: 800 });
  await enterAs(page, account);
  await page.goto("/slip");
  const namePosition = () => page.getByLabel("Last name").boundingBox();
  await expect(page.getByLabel("Last name")).toBeVisible();
  await waitUntilIdle(page);
  const before = await namePosition();
  const send = await apiAs(request, account);
  await send("POST", "/slip-drafts", { form_values: { last_name: "Khatun" } });
  await page.reload();
  await expect(page.getByText("1 unfinished application")).toBeVisible();
  await waitUntilIdle(page);
  await expect.poll(namePosition).toEqual(before);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(800);
});

test("a draft transferred while the form is open is not created a second time", {
  tag: "@outer",
}, async ({ browser, request }) => {
  const account = await addOperator(request);
  const colleague = await addOperator(request, `Nila ${Date.now()}`);
  const page = await openOnNewComputer(browser, account);
  await saveDraft(page, "Khatun");
  const send = await apiAs(request, account);
  const [draft] = await send("GET", "/slip-drafts");
  const theirs = await apiAs(request, colleague);
  const { id: user_id } = await theirs("GET", "/user/profile");
  await send("POST", `/slip-drafts/${draft.id}/owner`, { user_id });
  await typeAndSave(page, "Begum");
  await expect(
    page.getByText(
      "Not saved: this draft was submitted, discarded or transferred elsewhere. Your text is still in this tab.",
    ),
  ).toBeVisible();
  await typeAndSave(page, "Begum Ara");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Stay" })).toBeFocused();
  expect(await send("GET", "/slip-drafts")).toEqual([]);
  expect(await theirs("GET", "/slip-drafts")).toMatchObject([{ id: draft.id, name: "Khatun" }]);
});

test("a draft is transferred to a colleague, and the next user of a tab sees no drafts of the first", {
  tag: "@outer",
}, async ({ browser, request }) => {
  const name = `Nila ${Date.now()}`;
  const colleague = await addOperator(request, name);
  const page = await openOnNewComputer(browser, await addOperator(request));
  await saveDraft(page, "Khatun");
  await page.goto("/slip");
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("button", { name: "Transfer to…" }).click();
  await expect(page.getByRole("combobox", { name: "Colleague" })).toBeFocused();
  await chooseColleague(page, name);
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

test("an admin transfers the drafts of a suspended user and sees only their number and age; one that was transferred meanwhile keeps no other", {
  tag: "@outer",
}, async ({ browser, request }) => {
  const [name, receiver] = [`Gone ${Date.now()}`, `Polly ${Date.now()}`];
  const gone = await addOperator(request, name);
  const colleague = await addOperator(request, receiver);
  const theirs = await apiAs(request, gone);
  const drafts: { id: number }[] = [];
  for (const last_name of ["Khatun", "Begum"]) {
    drafts.push(await theirs("POST", "/slip-drafts", { form_values: { last_name } }));
  }
  const page = await openOnNewComputer(browser, ADMIN, "/admin/operators");
  await page.getByRole("searchbox", { name: "Search operators" }).fill(name);
  await page.getByRole("button", { name: `More actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Suspend" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
  const left = page.getByRole("region", { name: "Drafts of former staff" }).getByRole("listitem");
  const row = left.filter({ hasText: name });
  await expect(row).toContainText("2 unfinished applications, the oldest last changed on");
  await expect(row).not.toContainText("Khatun");
  await expectAccessible(page);
  await row.getByRole("button", { name: `Transfer to… the drafts of ${name}` }).click();
  await chooseColleague(page, receiver);
  const admin = await apiAs(request, ADMIN);
  const people = await admin("GET", "/slip-drafts/colleagues");
  const { id: user_id } = people.find((one: { name: string }) => one.name === receiver);
  await admin("POST", `/slip-drafts/${drafts[0]?.id}/owner`, { user_id });
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  await expect(row).toBeHidden();

  const taken = await openOnNewComputer(browser, colleague);
  await expect(taken.getByText("2 unfinished applications ·")).toBeVisible();
});

test("when an application is deleted while it is edited, the form says that the changes are not saved, and why", {
  tag: "@outer",
}, async ({ page, request }) => {
  const { id } = await addSlip(request);
  await enterAs(page, ADMIN);
  await page.goto(`/slip/${id}/edit`);
  const place = page.getByLabel("Passport issue place");
  await expect(place).toBeVisible();
  await (await apiAs(request, ADMIN))("DELETE", `/auto/slip/${id}`);
  await place.fill("Cumilla");
  const words =
    "Not saved. Your text is still in this tab. No slip found. It may have been deleted meanwhile, or it is no longer yours.";
  await expect(page.getByText(words, { exact: true })).toBeVisible();
});

test("the question whether to restore the changes of an application pushes nothing down", {
  tag: "@outer",
}, async ({ page, request }) => {
  const { id } = await addSlip(request);
  await page.setViewportSize({ width: 1280, height: 800 });
  await enterAs(page, ADMIN);
  await page.goto(`/slip/${id}/edit`);
  const place = page.getByLabel("Passport issue place");
  await expect(place).toBeVisible();
  await waitUntilIdle(page);
  const before = await place.boundingBox();
  await place.fill("Cumilla");
  await place.press("Control+s");
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await page.goto("/dashboard");
  await page.goto(`/slip/${id}/edit`);
  await expect(page.getByRole("button", { name: "Restore" })).toBeVisible();
  await waitUntilIdle(page);
  await expect.poll(() => place.boundingBox()).toEqual(before);
});

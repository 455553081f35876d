import { expect, type Locator, type Page } from "@playwright/test";
import { isFull } from "#shared/testing/endurance.ts";
import {
  addOperator,
  addSlip,
  apiAs,
  enterAs,
  expectAccessible,
  passport,
  searchList,
  unique,
} from "./desk.ts";
import { test } from "./journey.ts";
import { watchChanges } from "./screens/press.ts";
import { ADMIN } from "./start-desk.ts";

async function openList(page: Page, name: string, count: number) {
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  return await searchList(page, name, count);
}

async function dragOver(page: Page, text: Locator) {
  const box = await text.boundingBox();
  if (!box) throw new Error("The text is not shown.");
  await page.mouse.move(box.x, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width, box.y + box.height / 2, { steps: 3 });
  await page.mouse.up();
}

test("a row opens where it is pressed, in another tab with Ctrl or the middle button, but not by its controls or a selected text", async ({
  page,
  context,
  request,
}) => {
  const name = `Presser${unique()}`;
  const { id } = await addSlip(request, { last_name: name }, "approved");
  const row = (await openList(page, name, 1)).first();
  const submitted = row.locator('[data-column="submitted"]');
  await row.getByRole("checkbox").check();
  await row
    .locator("td")
    .first()
    .click({ position: { x: 3, y: 3 } });
  await row.getByRole("button", { name: /^Copy passport number/ }).click();
  await dragOver(page, row.locator('[data-column="passport"] [translate="no"]'));
  expect(await page.evaluate(() => String(getSelection()))).toMatch(/^\w{3}/);
  await row.getByRole("button", { name: /^Actions/ }).click();
  await page.getByRole("menu").click({ position: { x: 2, y: 2 } });
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/admin\/slips/);
  for (const press of [{ modifiers: ["ControlOrMeta" as const] }, { button: "middle" as const }]) {
    const opened = context.waitForEvent("page");
    await submitted.click(press);
    const tab = await opened;
    await expect(tab).toHaveURL(new RegExp(`/slip/${id}$`));
    await tab.close();
  }
  await submitted.click({ button: "right" });
  await expect(page).toHaveURL(/\/admin\/slips/);
  await row.locator('[data-column="status"]').click();
  await expect(page).toHaveURL(new RegExp(`/slip/${id}$`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await page.goBack();
  await expect(row.getByRole("link", { name })).toBeFocused();
});

test("Shift and a press tick all rows between two; Ctrl+A ticks the page while the focus is in the list", {
  tag: "@outer",
}, async ({ page, request }) => {
  const name = `Ticker${unique()}`;
  for (let count = 0; count < 4; count += 1) {
    await addSlip(request, { last_name: name }, count === 1 ? "pending" : "approved");
  }
  const rows = await openList(page, name, 4);
  await rows.first().getByRole("checkbox").check();
  const last = rows.last().locator('[data-column="submitted"]');
  await last.click({ modifiers: ["Shift"] });
  await expect(page.getByText("3 selected")).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toBe("");
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await page.getByRole("searchbox").press("ControlOrMeta+a");
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
  await expect(page.getByText("3 selected")).toHaveCount(0);
  await rows.first().focus();
  await page.keyboard.press("ControlOrMeta+a");
  await expect(page.getByText("3 selected")).toBeVisible();
});

test("P sends the ticked rows for processing as the button does, but nothing while nothing is ticked", async ({
  page,
  request,
}) => {
  const name = `Sender${unique()}`;
  await addSlip(request, { last_name: name }, "approved");
  await addSlip(request, { last_name: name }, "approved");
  const rows = await openList(page, name, 2);
  const { changes } = watchChanges(page);
  await rows.first().focus();
  await page.keyboard.press("p");
  await page.keyboard.press("x");
  await expect(page.getByRole("button", { name: "Process (1)" })).toBeVisible();
  expect(changes).toEqual([]);
  await page.keyboard.press("p");
  await expect(page.getByText("Slips sent for processing!")).toBeVisible();
  expect(changes).toEqual(["POST /auto/slips/process"]);
});

test("the list is sorted by name, passport, status and countdown, both ways, by keyboard too, and the address and a saved view say so", async ({
  page,
  request,
}) => {
  const name = `Sorter${unique()}`;
  for (const first of ["Babul", "Anwar", "Chand"]) {
    await addSlip(request, { first_name: first, last_name: name });
  }
  const rows = await openList(page, name, 3);
  const firsts = async () => (await rows.allTextContents()).map((text) => text.slice(0, 5));
  const head = (label: string) => page.getByRole("columnheader", { name: label, exact: true });
  await head("Applicant").getByRole("button").press("Enter");
  await expect(page).toHaveURL(/sort=name\b/);
  await expect.poll(firsts).toEqual(["Anwar", "Babul", "Chand"]);
  await expect(head("Applicant")).toHaveAttribute("aria-sort", "ascending");
  await expect(page.locator("[aria-sort]")).toHaveCount(1);
  await head("Applicant").getByRole("button").press("Enter");
  await expect.poll(firsts).toEqual(["Chand", "Babul", "Anwar"]);
  await expect(head("Applicant")).toHaveAttribute("aria-sort", "descending");
  await expectAccessible(page);
  await page.reload();
  await expect.poll(firsts).toEqual(["Chand", "Babul", "Anwar"]);

  const view = `Z to A ${unique()}`;
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("textbox", { name: /^Name/ }).fill(view);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  for (const [label, sort] of [
    ["Passport", "passport"],
    ["Status", "status"],
    ["Countdown", "countdown"],
  ] as const) {
    await head(label).getByRole("button").click();
    await expect(page).toHaveURL(new RegExp(`sort=${sort}\\b`));
    await expect(head(label)).toHaveAttribute("aria-sort", "ascending");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`sort=${sort}_desc`));
    await expect(head(label)).toHaveAttribute("aria-sort", "descending");
  }
  await page.getByRole("link", { name: view }).click();
  await expect(page).toHaveURL(/sort=name_desc/);
});

test("an empty list has neither chips nor Filters, and no empty head of a column", async ({
  page,
  request,
}) => {
  const operator = await addOperator(request);
  await enterAs(page, operator);
  await page.goto("/operator/slips");
  await expect(page.getByText("No applications found")).toBeVisible();
  await expect(
    page.getByRole("button", { name: /^(Failed|Links to pay|Expired links)/ }),
  ).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Filters", exact: true })).toHaveCount(0);
  await page.getByRole("searchbox").fill("nobody");
  await expect(page.getByRole("button", { name: "Filters", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Failed/ })).toBeVisible();
});

test("a failed row says its whole reason, in either height; at 768 px nothing of the process status lies under the actions", async ({
  page,
  request,
}) => {
  const name = `Failing${unique()}`;
  const { id } = await addSlip(
    request,
    { last_name: name, passport_number: passport("00") },
    "approved",
  );
  const send = await apiAs(request, ADMIN);
  await send("POST", "/auto/slips/process", { slipIds: [id] });
  await enterAs(page, ADMIN);
  for (const width of isFull ? [1280, 768] : [768]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/admin/slips");
    const row = (await searchList(page, name, 1)).first();
    const cell = row.locator('[data-column="process_status"]');
    const reason = cell.getByText(/^No medical center is available/);
    await expect(reason).toBeVisible();
    const cut = (one: Element) =>
      one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight;
    expect(await cell.evaluate(cut)).toBe(false);
    const [right = 0, left = 0] = await Promise.all([
      reason.evaluate((one) => one.getBoundingClientRect().right),
      row
        .locator("td")
        .last()
        .evaluate((one) => one.getBoundingClientRect().left),
    ]);
    expect(right).toBeLessThan(left);
  }
});

test("during a search the chips show no counts of the whole desk, and they come back after it", async ({
  page,
  request,
}) => {
  const name = `Counted${unique()}`;
  await addSlip(request, { last_name: name });
  await enterAs(page, ADMIN);
  await page.goto("/admin/slips");
  const chip = page.getByRole("button", { name: /^Ready to send/ });
  await expect(chip).toHaveText(/\d/);
  await searchList(page, name, 1);
  await expect(chip).toHaveText("Ready to send");
  await page.getByRole("searchbox").fill("");
  await expect(chip).toHaveText(/\d/);
});

test("names and addresses of rows are whole at 768 px, the days in Bangla, and the filters at 320 px; a column more fits a desktop", {
  tag: "@outer",
}, async ({ page, request }) => {
  const last_name = `Shamsuzzaman Khandaker Miah ${unique()}`;
  const email = "mohammad.abdullah.al.mamun.chowdhury@overseas-employment.example.com";
  const person = { first_name: "Mohammad Abdullah Al Mamun", last_name, email };
  const { passport_number } = await addSlip(request, person);
  await addSlip(request, { ...person, passport_number });
  const isCut = (one: Element) => one.scrollWidth > one.clientWidth;
  await page.setViewportSize({ width: 768, height: 1024 });
  const row = (await openList(page, last_name, 2)).first();
  const link = row.getByRole("link", { name: last_name });
  expect(await link.evaluate(isCut)).toBe(false);
  expect(await row.getByTitle(email).evaluate(isCut)).toBe(false);
  // A mark takes a line of its own, and nothing of the name's width.
  const mark = await row.getByText("Possible duplicate").boundingBox();
  const name = await link.boundingBox();
  expect(mark?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
  expect(mark?.height).toBeLessThan(30);

  await page.setViewportSize({ width: 320, height: 640 });
  for (const name of ["City", "Status"]) {
    const select = page.getByRole("combobox", { name, exact: true });
    const room = (one: Element) => one.clientWidth - 48;
    // "All Cities" and "All Status" at 16 px.
    expect(await select.evaluate(room)).toBeGreaterThan(76);
  }
  await expect(page.getByRole("button", { name: "Filters", exact: true })).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.route("**/api/user/preferences", async (route) => {
    const response = await route.fetch();
    const preferences = await response.json();
    const columns = [...preferences.columns, "agent"];
    await route.fulfill({ response, json: { ...preferences, columns } });
  });
  await page.reload();
  // All of them fit, and the list does not scroll sideways.
  const agent = page.getByRole("columnheader", { name: "Agent" });
  await expect(agent).toBeVisible();
  const actions = page.getByRole("columnheader", { name: "Actions" });
  const rightOf = async () => {
    const { x = 0, width = 0 } = (await agent.boundingBox()) ?? {};
    return x + width;
  };
  await expect
    .poll(async () => (await rightOf()) - ((await actions.boundingBox())?.x ?? 0))
    .toBeLessThanOrEqual(1);

  await page.evaluate(() => localStorage.setItem("language", "bn"));
  await page.goto("/admin/slips");
  const day = page.locator('td[data-column="submitted"]').first();
  await expect(day).toContainText(/[ঀ-৿]/);
  // Until its letters have loaded the day stands there in other ones.
  await expect.poll(() => day.evaluate(isCut)).toBe(false);
});

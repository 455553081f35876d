import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Browser, expect, type Page, request, test } from "@playwright/test";
import { isFull, often } from "#shared/testing/endurance.ts";
import { type Account, addSlip, apiAs, enterAs } from "./desk.ts";
import { expectMessageCoversNone, holdRequests } from "./page.ts";
import { watchChanges } from "./screens/press.ts";
import { ADMIN, type RunningDesk, startDesk } from "./start-desk.ts";

/** Number of pending applications; the large run is held to a time. */
const COUNT = often(6, 60);
const SECONDS_EACH = 2;
const SECOND_ADMIN: Account = { email: "nasima@desk.test", password: "correct-horse-7" };

// The queue offers the oldest pending application, so these journeys have their own desk.
let desk: RunningDesk;

test.beforeAll(async () => {
  desk = await startDesk();
  const create = `create --role admin --email ${SECOND_ADMIN.email} --username nasima --first-name Nasima --last-name Akter --password-stdin`;
  const running = promisify(execFile)(process.execPath, ["scripts/user.ts", ...create.split(" ")], {
    env: desk.env,
  });
  running.child.stdin?.end(`${SECOND_ADMIN.password}\n`);
  await running;
});

test.afterAll(() => desk.stop());

async function pageOf(browser: Browser, account: Account): Promise<Page> {
  const context = await browser.newContext({ baseURL: desk.address });
  const page = await context.newPage();
  await enterAs(page, account);
  return page;
}

const skipOf = (page: Page) =>
  page.getByRole("region", { name: "Review queue" }).getByRole("button", { name: "Skip" });

async function openQueue(page: Page): Promise<void> {
  await page.goto("/admin/slips/review");
  await expect(skipOf(page)).toBeEnabled();
}

/** Reviews by keyboard until the queue is empty; every third one is declined with a reason. */
async function review(page: Page): Promise<number[]> {
  const decided: number[] = [];
  const end = page.getByText(/^(Nothing is left to review|You have seen all)/);
  for (;;) {
    // Keys pressed while a decision is being saved are ignored.
    await expect(skipOf(page).or(end)).toBeEnabled();
    if (await end.isVisible()) {
      await expect(page.locator("[data-message-bar]")).toContainText(/was (approved|declined)\./);
      return decided;
    }
    const address = page.url();
    decided.push(Number(/slip\/(\d+)/.exec(address)?.[1]));
    if (decided.length % 3 === 0) {
      await page.keyboard.press("d");
      await expect(page.getByRole("dialog").getByLabel(/^Reason/)).toBeFocused();
      await page.keyboard.type("Passport page not readable");
    }
    // The same key twice in a row is ignored, so press another one in between.
    else await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Control+Enter");
    await expect(page).not.toHaveURL(address);
  }
}

test("on the smallest phone no button of the queue is cut, and the bar covers no end of the page, in either language", {
  tag: "@outer",
}, async ({ browser }) => {
  const api = await request.newContext({ baseURL: desk.address });
  const { id } = await addSlip(api);
  const page = await pageOf(browser, ADMIN);
  await page.setViewportSize({ width: 320, height: 720 });
  await openQueue(page);
  const bar = page.getByRole("region", { name: /Review queue|যাচাই/ });
  for (const language of ["en", "bn"]) {
    await page.evaluate((language) => localStorage.setItem("language", language), language);
    await page.reload();
    await expect(bar.getByRole("button").last()).toBeVisible();
    const cut = await bar
      .locator("button, a, button *, a *")
      .evaluateAll(
        (all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).length,
      );
    expect(cut).toBe(0);
    const last = await bar.getByRole("button").last().boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(320);
    const ends = await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      const main = document.querySelector("main");
      const inside = [...(main?.querySelectorAll("section, li, p, button") ?? [])];
      const foot = (one: Element) => one.getBoundingClientRect().bottom;
      const isBar = (one: Element) => getComputedStyle(one).position === "fixed";
      const bar = inside.find(isBar);
      const above = inside.filter((one) => !bar?.contains(one)).map(foot);
      return { page: Math.max(...above), bar: bar?.getBoundingClientRect().top ?? 0 };
    });
    expect(ends.page, "the end of the page stands above the bar").toBeLessThanOrEqual(ends.bar);
  }
  const admin = await apiAs(api, ADMIN);
  await admin("PATCH", `/auto/slip/${id}/status`, { status: "approved" });
  await api.dispose();
  await page.context().close();
});

test("two admins review by keyboard at once, and no application is decided twice", async ({
  browser,
}) => {
  test.setTimeout(300_000 + COUNT * 4_000);
  const api = await request.newContext({ baseURL: desk.address });
  const ids: number[] = [];
  for (let count = 0; count < COUNT; count += 1) ids.push((await addSlip(api)).id);
  const pages = [await pageOf(browser, ADMIN), await pageOf(browser, SECOND_ADMIN)] as const;
  const watches = pages.map(watchChanges);
  const started = Date.now();
  // Both have an application before either decides.
  await Promise.all(pages.map(openQueue));
  const decided = await Promise.all(pages.map(review));
  const seconds = (Date.now() - started) / 1000;
  const description = `${COUNT} by two admins in ${seconds.toFixed(1)} s`;
  test.info().annotations.push({ type: "reviewed", description });
  expect(decided.flat().toSorted((a, b) => a - b)).toEqual(ids);
  for (const [index, mine] of decided.entries()) {
    expect(mine.length).toBeGreaterThan(0);
    // Each decision costs two calls: itself and the next application.
    const changes = watches[index]?.changes ?? [];
    const calls = (change: string) => changes.filter((one) => one === change);
    expect(calls("PATCH /auto/slip/:id/status")).toHaveLength(mine.length);
    expect(calls("POST /auto/slips/take").length).toBeLessThanOrEqual(mine.length + 2);
    expect(changes.length).toBeLessThanOrEqual(2 * mine.length + 2);
  }
  if (isFull) expect(seconds).toBeLessThan(COUNT * SECONDS_EACH);

  const { token } = await (await api.post("/api/auth/login", { data: ADMIN })).json();
  for (const id of ids) {
    const answer = await api.get(`/api/auto/slip/${id}/history`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const actions = (await answer.json()).map((entry: { action: string }) => entry.action);
    expect(actions).toHaveLength(2);
    expect(actions[1]).toMatch(/^(approved|declined)$/);
  }
  for (const page of pages) await page.context().close();
  await api.dispose();
});

test("a skipped application is not offered again, Stop releases it, and others see who works on it", {
  tag: "@outer",
}, async ({ browser }) => {
  const api = await request.newContext({ baseURL: desk.address });
  const first = await addSlip(api);
  const second = await addSlip(api);
  const page = await pageOf(browser, ADMIN);
  // Without events the page does not learn of decisions by others.
  await page.route("**/api/events", (route) => route.abort());
  await page.goto("/admin/slips/review");
  const bar = page.getByRole("region", { name: "Review queue" });
  await expect(bar).toContainText("Review queue · 2 left");
  await expect(page).toHaveURL(new RegExp(`/slip/${first.id}\\?queue=review`));
  // Opening the queue again resumes the same application.
  await page.goto("/admin/slips/review");
  await expect(page).toHaveURL(new RegExp(`/slip/${first.id}\\?queue=review`));
  await expect(bar).toContainText("Review queue · 2 left");
  await page.keyboard.press("s");
  await expect(page).toHaveURL(new RegExp(`/slip/${second.id}\\?queue=review`));
  await expect(bar).toContainText("Review queue · 1 left");

  const other = await pageOf(browser, SECOND_ADMIN);
  await other.goto("/admin/slips");
  await expect(
    other
      .getByRole("row")
      .filter({ hasText: second.last_name })
      .getByRole("img", {
        name: /^Desk Admin has been working on this since \d\d:\d\d$/,
      }),
  ).toBeVisible();

  const send = await apiAs(api, ADMIN);
  await send("PATCH", `/auto/slip/${second.id}/status`, { status: "declined" });
  await bar.getByRole("button", { name: "Approve" }).click();
  await expect(page.locator("[data-message-bar]")).toContainText("Could not approve");
  await expect(bar).toContainText("This application is declined.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("You have seen all applications")).toBeVisible();
  await expect(page.getByText("1 is still pending:")).toBeVisible();
  await page.getByRole("link", { name: "Go to slips" }).click();
  await expect(page).toHaveURL(/\/admin\/slips$/);

  await other.goto("/admin/slips/review");
  await expect(other).toHaveURL(new RegExp(`/slip/${first.id}\\?queue=review`));
  await other.getByRole("button", { name: "Stop" }).click();
  await expect(other).toHaveURL(/\/admin\/slips\?status=pending/);
  await expect(other.getByRole("row").filter({ hasText: first.last_name })).toHaveCount(1);
  for (const one of [page, other]) await one.context().close();
  await api.dispose();
});

test("Stop releases once, even if the list loads slowly", { tag: "@outer" }, async ({
  browser,
}) => {
  const api = await request.newContext({ baseURL: desk.address });
  const slip = await addSlip(api);
  const page = await pageOf(browser, ADMIN);
  const release = await holdRequests(page, "**/assets/slips-page-*.js");
  await page.goto("/admin/slips/review");
  const stop = page.getByRole("button", { name: "Stop" });
  await expect(stop).toBeEnabled();
  const { changes } = watchChanges(page);
  await stop.click();
  await expect(page).toHaveURL(/\/admin\/slips\?status=pending/);
  await stop.dispatchEvent("click");
  release();
  await expect(stop).toHaveCount(0);
  expect(changes).toEqual(["POST /auto/slip/:id/release"]);
  // Leave nothing pending for the other journeys.
  const send = await apiAs(api, ADMIN);
  await send("PATCH", `/auto/slip/${slip.id}/status`, { status: "approved" });
  await page.context().close();
  await api.dispose();
});

for (const width of [1280, 768, 390]) {
  test(`the message about the last decision covers nothing of the next application, ${width} wide`, {
    tag: "@outer",
  }, async ({ browser }) => {
    const api = await request.newContext({ baseURL: desk.address });
    const first = await addSlip(api);
    const second = await addSlip(api);
    const page = await pageOf(browser, ADMIN);
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/admin/slips/review");
    const bar = page.getByRole("region", { name: "Review queue" });
    await expect(page).toHaveURL(new RegExp(`/slip/${first.id}\\?`));
    const heading = page.getByRole("heading", { level: 1 });
    const buttons = bar.getByRole("button", { name: /^(Stop|Skip|Decline|Approve)/ });
    await expect(bar.getByRole("button", { name: "Skip" })).toBeVisible();
    const box = await bar.boundingBox();
    expect(box).toMatchObject({ x: 0, width });
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(800);
    const rows = await Promise.all((await buttons.all()).map((one) => one.boundingBox()));
    expect(new Set(rows.map((box) => box?.y)).size).toBe(1);
    const before = await heading.boundingBox();
    await page.keyboard.press("Control+Enter");
    await expect(page).toHaveURL(new RegExp(`/slip/${second.id}\\?`));
    await expect(page.locator("[data-message-bar]")).toContainText("was approved.");
    await expect.poll(() => heading.boundingBox()).toMatchObject({ y: before?.y });
    await expectMessageCoversNone(page, heading, ...(await buttons.all()));
    // On a phone the bar covers this part anyway.
    const facts = page.getByRole("region", { name: "Passport", exact: true });
    if (width >= 768) await expectMessageCoversNone(page, facts);
    else {
      const strip = await page.locator("[data-message-bar]").getByRole("status").boundingBox();
      const top = (await bar.boundingBox())?.y ?? 0;
      expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBeLessThanOrEqual(top);
    }
    await expect(bar.getByRole("button", { name: "Skip" })).toBeEnabled();
    await expect(heading).toContainText(second.last_name);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Control+Enter");
    // Another journey may have left an application that this admin skipped.
    const end = page.getByText(/^(Nothing is left to review|You have seen all)/);
    await expect(end).toBeVisible();
    await expectMessageCoversNone(page, heading, end);
    await page.context().close();
    await api.dispose();
  });
}

import { expect, test as inOwnBrowser, type Locator, type Page } from "@playwright/test";
import { isFull } from "#shared/testing/endurance.ts";
import { addDays, todayInDhaka } from "#shared/time/plain-date.ts";
import { addOperator, addSlip, apiAs, application, enterAs, moreActions, unique } from "./desk.ts";
import { test } from "./journey.ts";
import { expectMessageCoversNone, stopClock, waitUntilIdle } from "./page.ts";
import { ADMIN } from "./start-desk.ts";

const message = (page: Page) => page.locator("[data-message-bar]");

/** Lets 50 ms of the page's stopped clock pass at each look. */
async function showsSoon(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50);
    expect(await shown.isVisible()).toBe(true);
  }).toPass({ intervals: [20] });
}

inOwnBrowser(
  "a message stands at the foot: it covers no heading and no tab, passes after six seconds unless hovered, and says Undo for ten",
  async ({ page, request }) => {
    const operator = await addOperator(request);
    const [own, admin] = [await apiAs(request, operator), await apiAs(request, ADMIN)];
    const slip = await own("POST", "/auto/slip/data", application());
    await admin("PATCH", `/auto/slip/${slip.id}/status`, { status: "approved" });
    await admin("PATCH", `/auto/slip/${slip.id}/url`, { slip_url: "https://slips.example.com/1" });
    await own("PUT", `/auto/slip/${slip.id}/follow-up`, {
      slip_number: null,
      valid_till: addDays(todayInDhaka(new Date()), 20),
      visit_on: addDays(todayInDhaka(new Date()), -1),
      examined_on: null,
      result: null,
      report_valid_till: null,
      call_on: null,
      note: null,
    });
    await page.clock.install();
    await enterAs(page, operator);
    await page.goto("/follow-up");
    const heading = page.getByRole("heading", { level: 1 });
    const called = page.getByRole("button", { name: /^Called/ }).first();
    const undo = message(page).getByRole("button", { name: "Undo" });
    await expect(called).toBeVisible();
    await stopClock(page);
    for (const width of isFull ? [1280, 768, 390, 320] : [320]) {
      await test.step(`${width} wide`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await page.mouse.move(5, 400);
        await called.click();
        const tomorrow = page.getByRole("menuitem", { name: /^Ask again tomorrow/ });
        await showsSoon(page, tomorrow);
        await tomorrow.click();
        await showsSoon(page, message(page).getByText(/ask again on/));
        const tabs = await page
          .getByRole("navigation", { name: "Slips and what comes after" })
          .all();
        await expectMessageCoversNone(page, heading, ...tabs);
        const strip = await message(page).getByRole("status").boundingBox();
        expect(strip?.x).toBeGreaterThanOrEqual(0);
        expect((strip?.x ?? 0) + (strip?.width ?? 0)).toBeLessThanOrEqual(width);
        await showsSoon(page, page.getByText("No calls today."));
        // It stays while it is hovered, and its time begins again when the pointer leaves.
        await page.clock.runFor(30_000);
        await page.mouse.move(5, 400);
        await page.clock.runFor(9_500);
        await undo.click();
        await showsSoon(page, message(page).getByText("Undone."));
        await showsSoon(page, called);
        await page.evaluate(
          () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
        );
        await page.mouse.move(5, 400);
        await page.clock.runFor(5_500);
        await expect(message(page)).toContainText("Undone.");
        await page.clock.runFor(500);
        await expect(message(page).getByRole("status")).toHaveCount(0);
      });
    }
    await called.click();
    const inThreeDays = page.getByRole("menuitem", { name: /^In 3 days/ });
    await showsSoon(page, inThreeDays);
    await inThreeDays.click();
    await showsSoon(page, undo);
    await page.mouse.move(5, 400);
    await page.clock.runFor(9_500);
    await expect(undo).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(undo).toHaveCount(0);
  },
);

test("what was recorded after the slip, and a note, are undone by button or Ctrl+Z; what has changed since is said and stays", async ({
  page,
  request,
}) => {
  const operator = await addOperator(request);
  const [own, admin] = [await apiAs(request, operator), await apiAs(request, ADMIN)];
  const slip = await own("POST", "/auto/slip/data", application());
  await admin("PATCH", `/auto/slip/${slip.id}/status`, { status: "approved" });
  await admin("PATCH", `/auto/slip/${slip.id}/url`, { slip_url: "https://slips.example.com/1" });
  await enterAs(page, operator);
  await page.goto(`/slip/${slip.id}`);
  const sheet = page.getByRole("region", { name: "After the slip" });
  const dialog = page.getByRole("dialog");
  const record = async (note: string) => {
    await page.getByRole("button", { name: "Record…" }).click();
    await dialog.getByLabel("Note").fill(note);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
    if (note) await expect(sheet).toContainText(note);
  };
  await record("Has a new number");
  await record("Calls from abroad");
  await message(page).getByRole("button", { name: "Undo" }).click();
  await expect(message(page)).toContainText("Undone.");
  await expect(sheet).toContainText("Has a new number");
  await record("");
  await expect(sheet).not.toContainText("Has a new number");
  await page.keyboard.press("Control+z");
  await expect(sheet).toContainText("Has a new number");

  await record("Once more");
  const stored = await own("GET", `/auto/slip/${slip.id}/follow-up`);
  await admin("PUT", `/auto/slip/${slip.id}/follow-up`, {
    ...Object.fromEntries(
      ["slip_number", "valid_till", "visit_on", "examined_on", "result", "report_valid_till"].map(
        (field) => [field, stored[field]],
      ),
    ),
    call_on: null,
    note: "The admin knows better",
  });
  await page.keyboard.press("Control+z");
  await expect(message(page).getByRole("alert")).toContainText("It was not undone.");
  await expect(sheet).toContainText("The admin knows better");

  const text = `Waits for ${unique()}`;
  await (await moreActions(page, "Add note")).click();
  await dialog.getByRole("textbox").fill(text);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline).toContainText(text);
  await message(page).getByRole("button", { name: "Undo" }).click();
  await expect(timeline).not.toContainText(text);
  await expect(timeline).toContainText("Note taken back");
});

test("a pin that was pressed is offered for undo, and the server forgets it", async ({
  page,
  request,
}) => {
  const operator = await addOperator(request);
  await enterAs(page, operator);
  await page.goto("/slip");
  const pin = page.locator('[data-pin-of="city"]');
  await pin.click();
  await expect(pin).toHaveAttribute("aria-pressed", "true");
  await expect(message(page)).toContainText("is kept for the next application.");
  await expectMessageCoversNone(page, page.getByRole("button", { name: "Submit" }));
  await message(page).getByRole("button", { name: "Undo" }).click();
  await expect(message(page)).toContainText("Undone.");
  await expect(pin).toHaveAttribute("aria-pressed", "false");
  const own = await apiAs(request, operator);
  expect((await own("GET", "/user/preferences")).pins).not.toContain("city");
});

test("a message ends with the next action, and a live region that was there before says it", async ({
  page,
  request,
}) => {
  const [first, second] = [await addSlip(request), await addSlip(request)];
  await enterAs(page, ADMIN);
  await page.evaluate(() => {
    const log: boolean[] = [];
    Reflect.set(window, "heard", log);
    new MutationObserver((records) => {
      for (const { addedNodes, target } of records) {
        const said = [...addedNodes].some(
          (node) => node instanceof Element && node.querySelector("[role=status]"),
        );
        if (said) log.push(target instanceof Element && target.matches("[aria-live=polite]"));
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.goto(`/slip/${first.id}`);
  await waitUntilIdle(page);
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(message(page)).toContainText("was approved.");
  await (await moreActions(page, "Add note")).click();
  await page.getByRole("dialog").getByRole("textbox").fill("Seen");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/notes", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
  await expect(message(page).getByRole("status")).toHaveCount(0);
  release();
  await expect(message(page)).toContainText("was added.");
  await page.goto(`/slip/${second.id}`);
});

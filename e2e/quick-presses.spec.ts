import { expect, type Locator, type Page, test } from "@playwright/test";
import {
  addOperator,
  addSlip,
  apiAs,
  application,
  enterAs,
  fillSlipForm,
  findRow,
  moreActions,
  searchList,
  unique,
} from "./desk.ts";
import { outerUnless } from "./journey.ts";
import { keepSuccessPanel, stopClock } from "./page.ts";
import { pressTwice, watchChanges } from "./screens/press.ts";
import { countAwaited } from "./screens/screen.ts";
import { ADMIN } from "./start-desk.ts";

const WAYS = ["mouse", "finger", "pen", "Enter"] as const;

/** Presses the middle of a button without the browser counting two presses as a double click. */
async function press(page: Page, button: Locator, way: (typeof WAYS)[number]): Promise<void> {
  const box = await button.boundingBox();
  if (!box) throw new Error("The button is not on the page.");
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  if (way === "Enter") return page.keyboard.press("Enter");
  if (way === "finger") return page.touchscreen.tap(point.x, point.y);
  const devtools = await page.context().newCDPSession(page);
  const event = {
    ...point,
    button: "left" as const,
    clickCount: 1,
    pointerType: way === "pen" ? ("pen" as const) : ("mouse" as const),
  };
  await devtools.send("Input.dispatchMouseEvent", { type: "mouseMoved", ...point });
  await devtools.send("Input.dispatchMouseEvent", { type: "mousePressed", ...event });
  await devtools.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...event });
}

/** Lets time pass on the stopped clock of a page, but none while it waits for answers: those of a busy desk take seconds. */
function clockOf(page: Page): (milliseconds: number) => Promise<void> {
  const awaited = countAwaited(page);
  return async (milliseconds) => {
    if (awaited() === 0) await page.clock.runFor(milliseconds);
  };
}

test.describe("two presses that are not a double click", () => {
  test.use({ hasTouch: true });

  for (const way of WAYS) {
    const title = `of Approve by ${way} approve and do not send for processing; a later one does`;
    test(title, outerUnless(way === "finger"), async ({ page, request }) => {
      const slip = await addSlip(request);
      await enterAs(page, ADMIN);
      await page.clock.install();
      const letPass = clockOf(page);
      await page.goto(`/slip/${slip.id}`);
      const approve = page.getByRole("button", { name: "Approve" });
      const process = page.getByRole("button", { name: "Process", exact: true });
      await approve.focus();
      const { changes } = watchChanges(page);
      await stopClock(page);
      await press(page, approve, way);
      const showsProcess = async () => {
        await letPass(50);
        expect(await process.isVisible()).toBe(true);
      };
      await expect(showsProcess).toPass();
      await page.clock.runFor(300);
      await press(page, process, way);
      const message = page.getByText("was approved.");
      await expect(async () => {
        await letPass(50);
        expect(await message.isVisible()).toBe(true);
      }).toPass();
      await press(page, process, way);
      expect(changes).toEqual(["PATCH /auto/slip/:id/status"]);
      if (way === "Enter") return;
      await page.clock.runFor(1_000);
      await press(page, process, way);
      await expect.poll(() => changes).toContain("POST /auto/slips/process");
    });
  }
});

test("six presses of Next, 200 ms apart, turn six pages", async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  const account = await addOperator(request);
  const send = await apiAs(request, account);
  const rows = Array.from({ length: 61 }, (_, at) => ({
    line: at + 2,
    form_values: application(),
  }));
  await send("POST", "/slip-imports", { file_name: "list.csv", rows });
  await enterAs(page, account);
  await page.clock.install();
  await page.goto("/operator/slips");
  await expect(page.getByText("Page 1 of 7")).toBeVisible();
  const box = await page.getByRole("button", { name: "Next", exact: true }).boundingBox();
  if (!box) throw new Error("The button is not on the page.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (const clickCount of [1, 2, 3, 4, 5, 6]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await page.clock.runFor(200);
  }
  await expect(page.getByText("Page 7 of 7")).toBeVisible();
  // On the last page Next is disabled, so the focus moves to the page numbers.
  await expect(page.getByRole("button", { name: "Previous", exact: true })).toBeFocused();
});

/** Two clicks of the mouse at one place, as far apart as a slow double click. */
async function clickTwice(page: Page, button: Locator, apart: number): Promise<void> {
  const box = await button.boundingBox();
  if (!box) throw new Error("The button is not on the page.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await page.clock.runFor(apart);
  }
}

test("a double click opens what it opens, and does not close it again by its ground", async ({
  page,
}) => {
  await enterAs(page, ADMIN);
  await page.clock.install();
  const dialog = page.getByRole("dialog");
  for (const [screen, name] of [
    ["/admin/notices", "Add Notice"],
    ["/admin/notices", "Search everything"],
  ] as const) {
    for (const apart of [60, 450]) {
      await page.goto(screen);
      const button = page.getByRole("button", { name }).first();
      await expect(button).toBeVisible();
      await stopClock(page);
      await clickTwice(page, button, apart);
      await page.clock.runFor(1_000);
      await expect(dialog, `${name}, ${apart} ms apart`).toBeVisible();
      await page.clock.resume();
    }
  }
  await page.goto("/admin/notices");
  await page.getByRole("button", { name: "Add Notice" }).first().click();
  await page.clock.runFor(2_000);
  await page.mouse.click(5, 400);
  await page.clock.runFor(2_000);
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await page.clock.runFor(1_000);
  await expect(dialog).toHaveCount(0);
});

test("a second press of Delete does not open the row that is under the closed dialog; a later one does", async ({
  page,
  request,
}) => {
  const last_name = `Karim${unique()}`;
  for (let made = 0; made < 9; made += 1) await addSlip(request, { last_name });
  await enterAs(page, ADMIN);
  await page.clock.install();
  const letPass = clockOf(page);
  await page.goto("/admin/slips");
  await searchList(page, last_name, 9);
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name: "Delete" });
  await expect(confirm).toBeVisible();
  const box = await confirm.boundingBox();
  if (!box) throw new Error("The button is not on the page.");
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const isOverRow = () =>
    page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest("[data-row-id]") != null,
      point,
    );
  await stopClock(page);
  await page.mouse.click(point.x, point.y);
  await expect(async () => {
    await letPass(10);
    expect(await isOverRow()).toBe(true);
  }).toPass({ intervals: [20] });
  await page.mouse.click(point.x, point.y);
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(/\/admin\/slips/);
  await expect(page.getByText("was deleted.")).toBeVisible();
  await page.mouse.click(point.x, point.y);
  await expect(page).toHaveURL(/\/slip\/\d+/);
});

test("a double click on the button of a menu or panel opens it, and another one closes it", {
  tag: "@outer",
}, async ({ page }) => {
  await enterAs(page, ADMIN);
  await page.clock.install();
  await page.goto("/admin/slips");
  for (const [name, role] of [
    ["Export", "menu"],
    ["Notifications", "dialog"],
  ] as const) {
    const button = page.getByRole("button", { name: new RegExp(`^${name}`) }).first();
    await expect(button).toBeVisible();
    const opened = page.getByRole(role);
    for (const count of [1, 0]) {
      await stopClock(page);
      await clickTwice(page, button, 60);
      await page.clock.runFor(1_000);
      await expect(opened, `${name}`).toHaveCount(count);
      await page.clock.resume();
    }
  }
});

/** A button of each kind, the change that it sends, and the message that shows its result. */
const KINDS: readonly {
  kind: string;
  open: (page: Page, slip: { id: number; last_name: string }) => Promise<Locator>;
  change: string;
  shows: string;
}[] = [
  {
    kind: "an entry of a menu",
    open: (page) => moreActions(page, "Mark as paid"),
    change: "PATCH /auto/slip/:id/status",
    shows: "was marked as paid.",
  },
  {
    kind: "the button of a form in a dialog",
    open: async (page) => {
      await (await moreActions(page, "Add note")).click();
      await page.getByRole("dialog").getByRole("textbox").fill("Waits for a new passport.");
      return page.getByRole("dialog").getByRole("button", { name: "Add", exact: true });
    },
    change: "POST /auto/slip/:id/notes",
    shows: "The note on",
  },
  {
    kind: "the button of a bar over ticked rows",
    open: async (page, slip) => {
      await page.goto("/admin/slips");
      await (await findRow(page, slip.last_name)).getByRole("checkbox").check();
      await page.getByRole("button", { name: "Process (1)" }).click();
      return page.getByRole("dialog").getByRole("button", { name: "Send again" });
    },
    change: "POST /auto/slips/process",
    shows: "Slips sent for processing!",
  },
  {
    kind: "the button of a form",
    open: async (page) => {
      await page.goto("/slip");
      await fillSlipForm(page);
      await keepSuccessPanel(page);
      return page.getByRole("button", { name: "Submit" });
    },
    change: "POST /auto/slip/data",
    shows: "Application Submitted Successfully!",
  },
];

test("two quick presses of a button of each kind send one change", async ({ page, request }) => {
  const slip = await addSlip(request, {}, "approved");
  await enterAs(page, ADMIN);
  await page.goto(`/slip/${slip.id}`);
  for (const { kind, open, change, shows } of KINDS) {
    await test.step(kind, async () => {
      const button = await open(page, slip);
      const { changes, stop } = watchChanges(page);
      await pressTwice(page, button, 60, "finger");
      await expect(page.getByText(shows).first()).toBeVisible();
      // A form also remembers what is pinned.
      expect(changes.filter((one) => one !== "PUT /user/preferences")).toEqual([change]);
      stop();
    });
  }
});

/** Two presses of a button before the next frame. */
async function pressTwiceAtOnce(button: Locator): Promise<void> {
  await button.evaluate((one: HTMLElement) => {
    for (const detail of [1, 2]) {
      one.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      one.dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
    }
  });
}

for (const [where, address, region] of [
  ["on its page", "", "main"],
  ["in the review queue", "?queue=review", "region"],
] as const) {
  test(`two clicks on Approve within one frame approve once, ${where}`, { tag: "@outer" }, async ({
    page,
    request,
  }) => {
    const slip = await addSlip(request);
    await enterAs(page, ADMIN);
    await page.goto(`/slip/${slip.id}${address}`);
    const part =
      region === "main"
        ? page.getByRole("main")
        : page.getByRole("region", { name: "Review queue" });
    const { changes } = watchChanges(page);
    await pressTwiceAtOnce(part.getByRole("button", { name: "Approve" }));
    await expect(page.getByText("was approved.")).toBeVisible();
    expect(changes.filter((one) => one.startsWith("PATCH"))).toEqual([
      "PATCH /auto/slip/:id/status",
    ]);
  });
}

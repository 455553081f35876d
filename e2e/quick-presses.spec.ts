import { expect, type Locator, type Page, test } from "@playwright/test";
import { addOperator, addSlip, apiAs, application, enterAs } from "./desk.ts";
import { watchChanges } from "./screens/press.ts";
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

test.describe("two presses that are not a double click", () => {
  test.use({ hasTouch: true });

  for (const way of WAYS) {
    test(`of Approve by ${way} approve and do not send for processing; a later one does`, async ({
      page,
      request,
    }) => {
      const slip = await addSlip(request);
      await enterAs(page, ADMIN);
      await page.clock.install();
      await page.goto(`/slip/${slip.id}`);
      const approve = page.getByRole("button", { name: "Approve" });
      const process = page.getByRole("button", { name: "Process", exact: true });
      await approve.focus();
      const { changes } = watchChanges(page);
      await page.clock.pauseAt(Date.now() + 60_000);
      await press(page, approve, way);
      const showsProcess = async () => {
        await page.clock.runFor(50);
        expect(await process.isVisible()).toBe(true);
      };
      await expect(showsProcess).toPass();
      await page.clock.runFor(300);
      await press(page, process, way);
      const message = page.getByText("was approved.");
      await expect(async () => {
        await page.clock.runFor(50);
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

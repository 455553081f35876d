import { expect, type Page, test } from "@playwright/test";
import { addOperator, addSlip, choose, enterAs, expectAccessible, findRow } from "./desk.ts";
import { labelsOffTheirRow } from "./label-rows.ts";
import { ADMIN } from "./start-desk.ts";

/** The dialog that has just been opened: its labels share their rows' baselines and nothing of it lies beside the window. */
async function expectInShape(page: Page, title: string | RegExp): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => labelsOffTheirRow(dialog), { message: String(title) }).toEqual([]);
  const box = await dialog.boundingBox();
  const { width = 0 } = page.viewportSize() ?? {};
  expect(box?.x, String(title)).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0), String(title)).toBeLessThanOrEqual(width);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
}

for (const width of [1280, 320]) {
  test(`labels of every dialog's rows share a baseline, and it fits, ${width} px wide`, async ({
    page,
    request,
  }) => {
    await addOperator(request);
    const { last_name } = await addSlip(request, {}, "approved");
    await page.setViewportSize({ width, height: 800 });
    await enterAs(page, ADMIN);
    for (const [path, button, title] of [
      ["/admin/medical-centers", "Add Medical Center", "Add Medical Center"],
      ["/admin/notices", "Add Notice", "Add Notice"],
      ["/admin/slips?status=approved", "Save view", "Save view"],
    ] as const) {
      await page.goto(path);
      await page.getByRole("button", { name: button }).first().click();
      await expectInShape(page, title);
    }
    if (width < 768) return;
    await page.goto("/admin/operators");
    await page
      .getByRole("button", { name: /^More actions for/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Reset password" }).click();
    await expectInShape(page, /^Reset/);
    await page.goto("/admin/slips");
    await findRow(page, last_name);
    await choose(page, last_name, "Slip");
    await expectInShape(page, "Update Slip URL");
  });
}

test("on a phone nothing of the dashboard moves when its parts arrive", async ({
  page,
  request,
}) => {
  await addSlip(request);
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry.toJSON();
        if (!shift.hadRecentInput) sum += Number(shift.value);
      }
      document.documentElement.dataset.shifts = String(sum);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await enterAs(page, ADMIN);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const late = Promise.withResolvers<void>();
  for (const part of ["**/api/dashboard", "**/api/auto/slips?*"]) {
    await page.route(part, async (route) => {
      await late.promise;
      await route.continue();
    });
  }
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Needs attention" })).toBeVisible();
  late.resolve();
  await expect(page.getByText("waiting for review")).toBeVisible();
  const shifts = await page.locator("html").getAttribute("data-shifts");
  expect(Number(shifts)).toBeLessThanOrEqual(0.02);
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`an export's columns and its buttons stand in one window, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await enterAs(page, ADMIN);
    await page.goto("/admin/slips");
    const menu = width < 768 ? "More actions for this list" : "Export";
    await page.getByRole("button", { name: menu, exact: true }).click();
    await page.getByRole("menuitem", { name: "CSV" }).click();
    const dialog = page.getByRole("dialog", { name: "Export as CSV" });
    await expect(dialog.getByRole("button", { name: "For the booking form" })).toBeFocused();
    for (const name of ["Cancel", "Export"]) {
      const button = dialog.getByRole("button", { name, exact: true });
      await expect(button).toBeInViewport({ ratio: 1 });
    }
    await expectInShape(page, "Export as CSV");
  });
}

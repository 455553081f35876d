import { expect } from "@playwright/test";
import { addSlip, enterAs, expectAccessible } from "./desk.ts";
import { test } from "./journey.ts";
import { goTo } from "./screens/screen.ts";
import { ADMIN } from "./start-desk.ts";

const LOOKS = (["light", "dark"] as const).flatMap((colorScheme) =>
  [1280, 768, 390].map((width) => ({ colorScheme, width })),
);

/** Each in one look. In the outer ring `every-screen` goes over all screens, menus and dialogs. */
const MAIN = [
  ...["/dashboard", "/admin/slips", "/slip", "/follow-up", "/reports", "/admin/booking"],
  ...["/admin/money", "/admin/operators", "/admin/medical-centers", "/admin/notices"],
  ...["/slips/import", "/profile", "/admin/audit", "/admin/system"],
];

test("the main screens are accessible", async ({ page, request }) => {
  test.setTimeout(180_000);
  const { id } = await addSlip(request);
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expectAccessible(page);
  await enterAs(page, ADMIN);
  for (const [at, path] of [`/slip/${id}`, ...MAIN].entries()) {
    const { colorScheme, width } = LOOKS[at % LOOKS.length] ?? { width: 1280 };
    await test.step(`${path}, ${width} wide, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme: colorScheme ?? null });
      await page.setViewportSize({ width, height: 800 });
      await goTo(page, path);
      await expectAccessible(page);
    });
  }
});

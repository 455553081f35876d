import { expect, type Page } from "@playwright/test";
import { addSlip, enterAs, expectNoViolation } from "./desk.ts";
import { test } from "./journey.ts";
import { goTo } from "./screens/screen.ts";
import { ADMIN } from "./start-desk.ts";

const LOOKS = (["light", "dark"] as const).flatMap((colorScheme) =>
  [1280, 768, 390].map((width) => ({ colorScheme, width })),
);

// The two halves share no state.
test.describe.configure({ mode: "parallel" });

/** Each in one look. In the outer ring `every-screen` goes over all screens, menus and dialogs. */
const OF_SLIPS = ["/dashboard", "/admin/slips", "/slip", "/follow-up", "/slips/import", "/reports"];
const OF_THE_DESK = [
  ...["/admin/booking", "/admin/money", "/admin/operators", "/admin/medical-centers"],
  ...["/admin/notices", "/profile", "/admin/audit", "/admin/system"],
];

test("the sign-in and the main screens of applications are accessible", async ({
  page,
  request,
}) => {
  const { id } = await addSlip(request);
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expectNoViolation(page);
  await enterAs(page, ADMIN);
  await expectEachAccessible(page, [`/slip/${id}`, ...OF_SLIPS]);
});

test("the main screens of the desk are accessible", async ({ page }) => {
  await enterAs(page, ADMIN);
  await expectEachAccessible(page, OF_THE_DESK);
});

async function expectEachAccessible(page: Page, paths: readonly string[]): Promise<void> {
  for (const [at, path] of paths.entries()) {
    const { colorScheme, width } = LOOKS[at % LOOKS.length] ?? { width: 1280 };
    await test.step(`${path}, ${width} wide, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme: colorScheme ?? null });
      await page.setViewportSize({ width, height: 800 });
      await goTo(page, path);
      await expectNoViolation(page);
    });
  }
}

import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./desk.ts";
import { expectListed } from "./screens/press.ts";
import { goTo, openDialog, openScreen, type Screen, type Visit } from "./screens/screen.ts";
import { bookedByHand } from "./screens/slip-screens.ts";
import { expectUncut } from "./screens/uncut.ts";
import { PEOPLE, SCREENS, startVisits } from "./screens/visits.ts";
import { expectClosable, expectDescribed, expectWalkable } from "./screens/walk.ts";

/** `LOOKS=all npm run e2e -- every-screen` checks each screen in all of these; otherwise in one, in rotation. */
const IS_WHOLE = process.env.LOOKS === "all";
const LOOKS = (["light", "dark"] as const).flatMap((colorScheme) =>
  [1280, 768, 390].map((width) => ({ colorScheme, width })),
);

/** Redirects, unknown addresses, and the sandbox's pages, which process-slip.spec.ts covers. */
const ELSEWHERE = ["/", "$", "/sandbox/payment/$reference", "/sandbox/slip/$reference"];

/** Path of a form, the button that opens its dialog, and the one that sends it. */
const FORMS: readonly [path: string, opener: string | null, submit: string][] = [
  ["/slip", null, "Submit"],
  ["/operator/add", null, "Submit"],
  ["/profile", null, "Change password"],
  ["/admin/medical-centers", "Add Medical Center", "Create"],
  ["/admin/notices", "Add Notice", "Create"],
  ["/admin/slips?status=pending", "Save view", "Save"],
];

let desk: Awaited<ReturnType<typeof startVisits>>;
let turn = 0;
const opened = new Set<Screen>();
const paths = new Set<string>();

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  desk = await startVisits(browser);
  for (const { page } of Object.values(desk.visits)) recordPaths(page);
});

test.afterAll(() => desk.stop());

for (const person of PEOPLE) {
  for (const screen of SCREENS[person]) {
    test(`${person}, ${screen.name}: works with a screen reader and by keyboard alone`, async () => {
      if (IS_WHOLE) test.setTimeout(180_000);
      const visit = desk.visits[person];
      for (const look of IS_WHOLE ? LOOKS : [nextLook()]) {
        await test.step(`${look.width} wide, ${look.colorScheme}`, () =>
          lookAt(screen, visit, look));
      }
    });
  }
}

test("every route is covered", () => {
  const seen = PEOPLE.flatMap((person) => SCREENS[person]).length;
  test.skip(opened.size < seen, "Only some screens were opened.");
  const routes = readFileSync("src/web/app/router.tsx", "utf8").matchAll(/ path: "([^"]+)"/g);
  const missing = [...routes]
    .map(([, path = ""]) => path)
    .filter((path) => !ELSEWHERE.includes(path));
  const visited = (path: string) => new RegExp(`^${path.replace(/\$\w+/g, "\\d+")}$`);
  expect(missing.filter((path) => ![...paths].some((one) => visited(path).test(one)))).toEqual([]);
});

test("every form that is sent empty shows an error at each field", async () => {
  const { page, ...visit } = desk.visits.admin;
  for (const [path, opener, submit] of FORMS) {
    await test.step(`${path} ${opener ?? ""}`, async () => {
      await goTo(page, path);
      const scene = opener === null ? page.getByRole("main") : await openDialog(page, opener);
      await scene.getByRole("button", { name: new RegExp(`^${submit}`) }).click();
      await expect(scene.locator("[aria-invalid=true]").first()).toBeVisible();
      await expectDescribed(page);
    });
  }
  await bookedByHand({ page, ...visit });
  await page.getByRole("button", { name: "Record outcome" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Record", exact: true }).click();
  await expect(page.getByLabel("Payment link")).toHaveAttribute("aria-invalid", "true");
  await expectDescribed(page);
});

async function lookAt(
  screen: Screen,
  visit: Visit,
  { colorScheme, width }: (typeof LOOKS)[number],
) {
  const { page } = visit;
  await page.emulateMedia({ colorScheme });
  await openScreen(screen, visit);
  opened.add(screen);
  await expectListed(page, screen);
  // Opened at desktop width, where rows are a table; a menu or dialog then stays open.
  await page.setViewportSize({ width: screen.width ?? width, height: 800 });
  await expectAccessible(page);
  await expectUncut(page);
  await expectDescribed(page);
  await expectWalkable(page);
  await expectClosable(page, screen.isTyped);
}

// Some screens redirect at once.
function recordPaths(page: Page): void {
  page.on("framenavigated", (frame) => paths.add(new URL(frame.url()).pathname));
}

/** Rotates the looks, so that each is used often although each screen is checked in one. */
function nextLook() {
  turn += 1;
  return LOOKS[turn % LOOKS.length] ?? { colorScheme: "light" as const, width: 1280 };
}

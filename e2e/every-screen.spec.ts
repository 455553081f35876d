import { readFileSync } from "node:fs";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "./desk.ts";
import { keepSuccessPanel } from "./page.ts";
import { expectListed, patternOf, pressTwice, watchChanges, whatShows } from "./screens/press.ts";
import {
  goTo,
  openDialog,
  openScreen,
  type Press,
  type Screen,
  sceneOf,
  type Visit,
} from "./screens/screen.ts";
import { bookedByHand } from "./screens/slip-screens.ts";
import { expectUncut } from "./screens/uncut.ts";
import { PEOPLE, SCREENS, startVisits } from "./screens/visits.ts";
import { expectClosable, expectDescribed, expectWalkable, openLayers } from "./screens/walk.ts";

/** `LOOKS=all npm run e2e -- every-screen` checks each screen in all of these; otherwise in one, in rotation. */
const IN_ALL_LOOKS = process.env.LOOKS === "all";
const LOOKS = (["light", "dark"] as const).flatMap((colorScheme) =>
  [1280, 768, 390].map((width) => ({ colorScheme, width })),
);

/** `PRESSES=all npm run e2e -- every-screen` presses every button with every gap; otherwise only those that send, with one gap each in rotation. */
const IN_ALL_GAPS = process.env.PRESSES === "all";
const GAPS = [0, 60, 150, 300, 450];

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

// A desk of its own: the presses compare what the page shows, which other journeys must not change.
let desk: Awaited<ReturnType<typeof startVisits>>;
let looks = 0;
let gaps = 0;
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
    const presses = Object.entries(screen.presses).filter(
      ([, press]) => IN_ALL_GAPS || press !== "shows",
    );
    const outcome = "works with a screen reader and by keyboard alone, within the content policy";
    const title = `${person}, ${screen.name}: ${outcome}`;
    test(
      presses.length === 0 ? title : `${title}; two quick presses do what one does`,
      async () => {
        if (IN_ALL_LOOKS || IN_ALL_GAPS) test.setTimeout(600_000);
        const visit = desk.visits[person];
        let isOpen = false;
        for (const look of IN_ALL_LOOKS ? LOOKS : [nextLook()]) {
          await test.step(`${look.width} wide, ${look.colorScheme}`, async () => {
            isOpen = await lookAt(screen, visit, look);
          });
        }
        for (const [name, press] of presses) {
          for (const gap of IN_ALL_GAPS ? GAPS : [nextGap()]) {
            await test.step(`${name}, ${gap} ms apart`, async () => {
              if (!isOpen) await openScreen(screen, visit);
              isOpen = false;
              await pressOn(screen, visit, name, press, gap);
            });
          }
        }
      },
    );
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

/** Returns whether the screen is still as it was opened; a menu or dialog has been closed. */
async function lookAt(
  screen: Screen,
  visit: Visit,
  { colorScheme, width }: (typeof LOOKS)[number],
): Promise<boolean> {
  const { page } = visit;
  await page.emulateMedia({ colorScheme });
  await openScreen(screen, visit);
  opened.add(screen);
  await expectListed(page, screen);
  const hasLayers = (await openLayers(page).count()) > 0;
  // Opened at desktop width, where rows are a table; a menu or dialog then stays open.
  await page.setViewportSize({ width: screen.width ?? width, height: 800 });
  await expectAccessible(page);
  await expectUncut(page);
  await expectDescribed(page);
  await expectWalkable(page);
  await expectClosable(page, screen.isTyped);
  expect(visit.refusals.splice(0)).toEqual([]);
  await page.setViewportSize({ width: screen.width ?? 1280, height: 800 });
  return !hasLayers;
}

async function pressOn(
  screen: Screen,
  visit: Visit,
  name: string,
  press: Press,
  gap: number,
): Promise<void> {
  const { page } = visit;
  const again = async () => {
    await openScreen(screen, visit);
    await pressOn(screen, visit, name, press, gap);
  };
  const before = await waitUntilStable(visit);
  if (await (await buttonOf(screen, visit, name)).isDisabled()) return;
  if (press === "shows") {
    await (await buttonOf(screen, visit, name)).click();
    const once = await waitUntilStable(visit);
    await openScreen(screen, visit);
    expect(await waitUntilStable(visit)).toEqual(before);
    if (!(await pressTwice(page, await buttonOf(screen, visit, name), gap, "mouse"))) {
      return again();
    }
    await expect.poll(() => whatShows(page)).toEqual(once);
    return;
  }
  await keepSuccessPanel(page);
  const sent = watchChanges(page);
  if (!(await pressTwice(page, await buttonOf(screen, visit, name), gap, "finger"))) {
    sent.stop();
    return again();
  }
  const expected = press.change.split(", ");
  await expect.poll(() => sent.changes.length).toBeGreaterThanOrEqual(expected.length);
  if (press.message) await expect(page.getByText(press.message).first()).toBeVisible();
  expect(sent.changes).toEqual(expected);
  await expect(page.getByRole("alert")).toHaveCount(0);
  sent.stop();
}

/** What the page shows once it no longer changes and no response is pending. */
async function waitUntilStable({ page, awaited }: Visit): Promise<string[]> {
  let last: string[] = [];
  await expect(async () => {
    const now = await whatShows(page);
    const isStill = now.join() === last.join() && awaited() === 0;
    last = now;
    expect(isStill).toBe(true);
  }).toPass();
  return last;
}

async function buttonOf(screen: Screen, { page }: Visit, name: string): Promise<Locator> {
  const scene = await sceneOf(page, screen.within);
  const role = (one: "button" | "menuitem" | "menuitemcheckbox") =>
    scene.getByRole(one, { name: patternOf(name) });
  return role("button").or(role("menuitem")).or(role("menuitemcheckbox")).first();
}

// Some screens redirect at once.
function recordPaths(page: Page): void {
  page.on("framenavigated", (frame) => paths.add(new URL(frame.url()).pathname));
}

/** Rotates the looks, so that each is used often although each screen is checked in one. */
function nextLook() {
  looks += 1;
  return LOOKS[looks % LOOKS.length] ?? { colorScheme: "light" as const, width: 1280 };
}

/** Rotates the gaps, so that each is used often although each button is pressed with one. */
function nextGap(): number {
  gaps += 1;
  return GAPS[gaps % GAPS.length] ?? 0;
}

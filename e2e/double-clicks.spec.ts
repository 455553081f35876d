import { readFileSync } from "node:fs";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { buttonsIn, patternOf, pressTwice, watchChanges, whatShows } from "./screens/press.ts";
import { type Press, type Screen, sceneOf, type Visit } from "./screens/screen.ts";
import { PEOPLE, SCREENS, startVisits } from "./screens/visits.ts";

/** `PRESSES=all npm run e2e -- double-clicks` presses every button at every gap; otherwise what sends, at one gap each in turn. */
const IS_WHOLE = process.env.PRESSES === "all";
/** The way in, and the sandbox's pages, through which process-slip.spec.ts goes. */
const ELSEWHERE = ["/", "/sandbox/payment/$reference", "/sandbox/slip/$reference"];
const GAPS = [0, 60, 150, 300, 450];

// Two presses are judged by what the page shows, in which nobody else may have a hand.
let desk: Awaited<ReturnType<typeof startVisits>>;
let turn = 0;
const opened = new Set<Screen>();
const paths = new Set<string>();
const followed = new WeakSet<Page>();

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  desk = await startVisits(browser);
});

test.afterAll(() => desk.stop());

for (const person of PEOPLE) {
  for (const screen of SCREENS[person]) {
    test(`${person}, ${screen.name}: two quick presses of a button do what one does`, async () => {
      if (IS_WHOLE) test.setTimeout(600_000);
      const visit = desk.visits[person];
      await open(screen, visit);
      const scene = await sceneOf(visit.page, screen.within);
      const buttons = await buttonsIn(scene);
      const names = [...buttons.keys()];
      const known = [...Object.keys(screen.presses), ...(screen.others ?? [])];
      expect(names.filter((name) => !known.some((one) => patternOf(one).test(name)))).toEqual([]);
      const listed = Object.keys(screen.presses);
      expect(listed.filter((one) => !names.some((name) => patternOf(one).test(name)))).toEqual([]);

      for (const [name, press] of Object.entries(screen.presses)) {
        const isEnabled = [...buttons].some(
          ([one, enabled]) => enabled && patternOf(name).test(one),
        );
        if (!isEnabled || (press === "shows" && !IS_WHOLE)) continue;
        for (const gap of IS_WHOLE ? GAPS : [nextGap()]) {
          await test.step(`${name}, ${gap} ms apart`, () =>
            pressOn(screen, visit, name, press, gap));
        }
      }
    });
  }
}

test("no screen of the program is missing here", () => {
  const seen = PEOPLE.flatMap((person) => SCREENS[person]).length;
  test.skip(opened.size < seen, "Only some screens were opened.");
  const routes = readFileSync("src/web/app/router.tsx", "utf8").matchAll(/ path: "([^"]+)"/g);
  const missing = [...routes]
    .map(([, path = ""]) => path)
    .filter((path) => !ELSEWHERE.includes(path));
  const visited = (path: string) => new RegExp(`^${path.replace(/\$\w+/g, "\\d+")}$`);
  expect(missing.filter((path) => ![...paths].some((one) => visited(path).test(one)))).toEqual([]);
});

/** Opens a screen anew, with records of its own. */
async function open(screen: Screen, { page, ...visit }: Visit): Promise<void> {
  // Some lead on to another address at once.
  if (!followed.has(page)) {
    page.on("framenavigated", (frame) => paths.add(new URL(frame.url()).pathname));
  }
  followed.add(page);
  await page.unrouteAll();
  await page.setViewportSize({ width: screen.width ?? 1280, height: 800 });
  await screen.open({ page, ...visit });
  opened.add(screen);
}

async function pressOn(screen: Screen, visit: Visit, name: string, press: Press, gap: number) {
  const { page } = visit;
  await open(screen, visit);
  if (press === "shows") {
    const before = await whatShows(page);
    await (await buttonOf(screen, visit, name)).click();
    const once = await whenStill(page);
    await open(screen, visit);
    expect(await whenStill(page)).toEqual(before);
    await pressTwice(page, await buttonOf(screen, visit, name), gap, "mouse");
    await expect.poll(() => whatShows(page)).toEqual(once);
    return;
  }
  const sent = watchChanges(page);
  await pressTwice(page, await buttonOf(screen, visit, name), gap, press.by);
  const expected = press.change.split(", ");
  await expect.poll(() => sent.changes.length).toBeGreaterThanOrEqual(expected.length);
  if (press.told) await expect(page.getByText(press.told).first()).toBeVisible();
  expect(sent.changes).toEqual(expected);
  await expect(page.getByRole("alert")).toHaveCount(0);
  sent.stop();
}

/** What shows once two looks at it are alike. */
async function whenStill(page: Page): Promise<string[]> {
  let last: string[] = [];
  await expect(async () => {
    const now = await whatShows(page);
    const isStill = now.join() === last.join();
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

/** The gaps in turn, so that each is used often though each button is pressed at one. */
function nextGap(): number {
  turn += 1;
  return GAPS[turn % GAPS.length] ?? 0;
}

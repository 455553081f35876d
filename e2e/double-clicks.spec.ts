import { expect, type Locator, test } from "@playwright/test";
import { keepSuccessPanel } from "./page.ts";
import { patternOf, pressTwice, watchChanges, whatShows } from "./screens/press.ts";
import { openScreen, type Press, type Screen, sceneOf, type Visit } from "./screens/screen.ts";
import { PEOPLE, SCREENS, startVisits } from "./screens/visits.ts";

/** `PRESSES=all npm run e2e -- double-clicks` presses every button with every gap; otherwise only those that send, with one gap each in rotation. */
const IS_WHOLE = process.env.PRESSES === "all";
const GAPS = [0, 60, 150, 300, 450];

// A desk of its own: the test compares what the page shows, which other journeys must not change.
let desk: Awaited<ReturnType<typeof startVisits>>;
let turn = 0;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  desk = await startVisits(browser);
});

test.afterAll(() => desk.stop());

for (const person of PEOPLE) {
  for (const screen of SCREENS[person]) {
    const presses = Object.entries(screen.presses).filter(
      ([, press]) => IS_WHOLE || press !== "shows",
    );
    if (presses.length === 0) continue;
    test(`${person}, ${screen.name}: two quick presses of a button do what one does`, async () => {
      if (IS_WHOLE) test.setTimeout(600_000);
      for (const [name, press] of presses) {
        for (const gap of IS_WHOLE ? GAPS : [nextGap()]) {
          await test.step(`${name}, ${gap} ms apart`, () =>
            pressOn(screen, desk.visits[person], name, press, gap));
        }
      }
    });
  }
}

async function pressOn(
  screen: Screen,
  visit: Visit,
  name: string,
  press: Press,
  gap: number,
): Promise<void> {
  const { page } = visit;
  await openScreen(screen, visit);
  const before = await waitUntilStable(visit);
  if (await (await buttonOf(screen, visit, name)).isDisabled()) return;
  if (press === "shows") {
    await (await buttonOf(screen, visit, name)).click();
    const once = await waitUntilStable(visit);
    await openScreen(screen, visit);
    expect(await waitUntilStable(visit)).toEqual(before);
    if (!(await pressTwice(page, await buttonOf(screen, visit, name), gap, "mouse"))) {
      return pressOn(screen, visit, name, press, gap);
    }
    await expect.poll(() => whatShows(page)).toEqual(once);
    return;
  }
  await keepSuccessPanel(page);
  const sent = watchChanges(page);
  if (!(await pressTwice(page, await buttonOf(screen, visit, name), gap, "finger"))) {
    sent.stop();
    return pressOn(screen, visit, name, press, gap);
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

/** Rotates the gaps, so that each is used often although each button is pressed with one. */
function nextGap(): number {
  turn += 1;
  return GAPS[turn % GAPS.length] ?? 0;
}

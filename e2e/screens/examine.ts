import { expect, type Locator } from "@playwright/test";
import { expectAccessible } from "../desk.ts";
import { keepSuccessPanel } from "../page.ts";
import { expectListed, patternOf, pressTwice, watchChanges, whatShows } from "./press.ts";
import { openScreen, type Press, type Screen, sceneOf, type Visit } from "./screen.ts";
import { expectUncut } from "./uncut.ts";
import { expectClosable, expectDescribed, expectWalkable, openLayers } from "./walk.ts";

/** What a window looks like. */
export type Look = { colorScheme: "light" | "dark"; width: number };

/** Returns whether the screen is still as it was opened; a menu or dialog has been closed. */
export async function lookAt(
  screen: Screen,
  visit: Visit,
  { colorScheme, width }: Look,
): Promise<boolean> {
  const { page } = visit;
  await page.emulateMedia({ colorScheme });
  await openScreen(screen, visit);
  await expectListed(page, screen);
  const hasLayers = (await openLayers(page).count()) > 0;
  // Opened at desktop width, where rows are a table; a dialog then stays open, and a menu closes without its button.
  const isMenu = (await page.getByRole("menu").count()) > 0;
  if (!isMenu) await page.setViewportSize({ width: screen.width ?? width, height: 800 });
  await expectAccessible(page);
  await expectUncut(page);
  await expectDescribed(page);
  await expectWalkable(page);
  await expectClosable(page, screen.isTyped);
  expect(visit.refusals.splice(0)).toEqual([]);
  await page.setViewportSize({ width: screen.width ?? 1280, height: 800 });
  return !hasLayers;
}

/** Presses a button twice and expects that the second press does nothing, or what a second intended press does. */
export async function pressOn(
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

import { type ElementHandle, expect, type Locator, test } from "@playwright/test";
import { expectAccessible } from "../desk.ts";
import { keepSuccessPanel } from "../page.ts";
import { expectListed, patternOf, pressTwice, watchChanges, whatShows } from "./press.ts";
import { openScreen, type Press, type Screen, sceneOf, type Visit } from "./screen.ts";
import { expectUncut } from "./uncut.ts";
import { expectClosable, expectDescribed, expectWalkable } from "./walk.ts";

/** What a window looks like. */
export type Look = { colorScheme: "light" | "dark"; width: number };

export async function lookAt(
  screen: Screen,
  visit: Visit,
  { colorScheme, width }: Look,
): Promise<void> {
  const { page } = visit;
  await page.emulateMedia({ colorScheme });
  await openScreen(screen, visit);
  await expectListed(page, screen);
  // Opened at desktop width, where rows are a table; a dialog then stays open, and a menu closes without its button.
  const isMenu = (await page.getByRole("menu").count()) > 0;
  if (!isMenu) await page.setViewportSize({ width: screen.width ?? width, height: 800 });
  await expectAccessible(page);
  await expectUncut(page);
  await expectDescribed(page);
  await expectWalkable(page);
  await expectClosable(page, screen.isTyped);
  expect(visit.refusals.splice(0)).toEqual([]);
}

/**
 * Presses a button twice with each of these gaps in milliseconds, and expects that the second press does nothing, or what
 * a second intended press does.
 */
export async function pressOn(
  screen: Screen,
  visit: Visit,
  name: string,
  press: Press,
  gaps: readonly number[],
): Promise<void> {
  const button = () => buttonOf(screen, visit, name);
  const open = () => openScreen(screen, visit);
  if (press === "shows") {
    await open();
    const before = await waitUntilStable(visit);
    if (await (await button()).isDisabled()) return;
    // The same element, whose name may be another after the press.
    const pressed = await (await button()).elementHandle();
    if (!pressed) throw new Error(`${name} is not on the page.`);
    const outcomes = [await shownAfter(pressed, visit)];
    if ((await pressed.evaluate(isOnTop)) && (await pressed.isEnabled())) {
      outcomes.push(await shownAfter(pressed, visit));
    }
    for (const gap of gaps) {
      await test.step(`${name}, ${gap} ms apart`, async () => {
        do {
          await open();
          expect(await waitUntilStable(visit)).toEqual(before);
        } while (!(await pressTwice(visit.page, await button(), gap, "mouse")));
        const shown = async () => {
          const now = await waitUntilStable(visit);
          return outcomes.some((one) => one.join() === now.join()) ? outcomes[0] : now;
        };
        await expect.poll(shown).toEqual(outcomes[0]);
      });
    }
    return;
  }
  const expected = press.change.split(", ");
  for (const gap of gaps) {
    await test.step(`${name}, ${gap} ms apart`, async () => {
      const { page } = visit;
      let sent: ReturnType<typeof watchChanges> | undefined;
      do {
        sent?.stop();
        await open();
        await waitUntilStable(visit);
        await keepSuccessPanel(page);
        sent = watchChanges(page);
      } while (!(await pressTwice(page, await button(), gap, "finger")));
      const { changes, stop } = sent;
      await expect.poll(() => changes.length).toBeGreaterThanOrEqual(expected.length);
      if (press.message) await expect(page.getByText(press.message).first()).toBeVisible();
      expect(changes).toEqual(expected);
      await expect(page.getByRole("alert")).toHaveCount(0);
      stop();
    });
  }
}

async function shownAfter(button: ElementHandle, visit: Visit): Promise<string[]> {
  await button.click();
  return waitUntilStable(visit);
}

/** What the page shows once it no longer changes and no response is pending. */
async function waitUntilStable({ page, awaited }: Visit): Promise<string[]> {
  let last: string[] = [];
  await expect(async () => {
    await page.evaluate(drawTwice);
    const now = await whatShows(page);
    const isStill =
      now.join() === last.join() && awaited() === 0 && !(await page.evaluate(isFading));
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

/** Runs in the page: whether nothing covers the button, which is still there. */
const isOnTop = (button: Element) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
};

/** Runs in the page: a menu or dialog that closes begins to do so in the second frame. */
const drawTwice = () =>
  new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));

/** Runs in the page: whether a menu or dialog is still opening or closing. What takes longer is no such thing. */
const isFading = () =>
  document
    .getAnimations()
    .some(
      (one) =>
        one.playState === "running" && Number(one.effect?.getComputedTiming().endTime) < 1000,
    );

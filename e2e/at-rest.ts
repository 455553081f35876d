import { expect, type Locator, type Page } from "@playwright/test";

/** A page at rest has its letters, has asked for all that it asks for by itself, and shows it. */
export async function rest(page: Page): Promise<void> {
  await expect(page.locator(".mantine-Skeleton-root, [aria-busy=true]")).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let looks = 0; looks < 3; looks += 1) {
      await new Promise((resolve) => requestIdleCallback(resolve));
    }
  });
}

/**
 * What tells that a form was sent leaves after two seconds, however late this machine looks; from now on a pointer moves
 * over it as soon as it is there, as a person's does who wants to read it.
 */
export async function keepPanel(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watching = new MutationObserver(() => {
      const panel = document.querySelector("section[role=status]");
      if (!panel) return;
      watching.disconnect();
      panel.dispatchEvent(new MouseEvent("mousemove", { bubbles: true }));
    });
    watching.observe(document.body, { childList: true, subtree: true });
  });
}

/** Moves the pointer over what tells that a form was sent and away from it: from then on its two seconds count. */
export async function passOver(page: Page, told: Locator): Promise<void> {
  await told.hover();
  await page.mouse.move(0, 0);
}

import { expect, type Page } from "@playwright/test";

/** Expects that no visible button cuts off its label. */
export async function expectUncut(page: Page): Promise<void> {
  const cut = () =>
    page.evaluate(() => {
      const buttons = [...document.querySelectorAll("button, [role=button], [role^=menuitem]")];
      return buttons
        .filter((button) => button.checkVisibility({ visibilityProperty: true }))
        .filter((button) =>
          [button, ...button.querySelectorAll("*")].some(
            (part) =>
              part instanceof HTMLElement &&
              // Text for screen readers only is one pixel large.
              part.clientWidth > 1 &&
              getComputedStyle(part).overflowX !== "visible" &&
              part.scrollWidth > part.clientWidth + 1,
          ),
        )
        .map(({ textContent }) => textContent);
    });
  await expect.poll(cut, { message: "buttons whose words are cut" }).toEqual([]);
}

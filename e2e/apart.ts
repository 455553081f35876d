import { expect, type Locator, type Page } from "@playwright/test";

/**
 * The message is on the screen, in front of all else, and covers nothing of what is to be read or pressed next; once a
 * dialog that was open has faded out.
 */
export async function expectApart(page: Page, ...others: Locator[]): Promise<void> {
  const message = page.locator("[data-message-lane]").getByRole("status");
  await expect
    .poll(() => message.getByRole("paragraph").evaluate(isInFront), {
      message: "the message lies in front",
    })
    .toBe(true);
  const strip = await message.boundingBox();
  for (const other of others) {
    const box = await other.boundingBox();
    const isCovered =
      strip !== null &&
      box !== null &&
      strip.x < box.x + box.width &&
      box.x < strip.x + strip.width &&
      strip.y < box.y + box.height &&
      box.y < strip.y + strip.height;
    expect(isCovered, `${JSON.stringify(strip)} covers ${other}`).toBe(false);
  }
}

function isInFront(one: Element): boolean {
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
